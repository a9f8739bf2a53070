package latency.trigger;

import latency.posix.Channel;

/** Eight bytes that the child waits to read: through a pipe, an eventfd or a socket. */
final class Message implements Release {
    private final Channel channel;

    Message(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void fire(int child) {
        channel.send();
    }

    @Override
    public int blocker() {
        return channel.readingEnd();
    }

    @Override
    public void reset() {
        channel.drain();
    }
}
