package latency.trigger;

import latency.posix.Channel;

/** Eight bytes that the child waits to read, through a pipe, an eventfd or a socket; for a herd, as many all at once. */
final class Message implements Release {
    private final Channel channel;
    private final Channel decoy;

    Message(Channel channel, Channel decoy) {
        this.channel = channel;
        this.decoy = decoy;
    }

    @Override
    public void fire(int child) {
        channel.send();
    }

    @Override
    public void fire(int[] herd) {
        channel.send();
    }

    @Override
    public void rehearse(int child) {
        decoy.send();
        decoy.drain();
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
