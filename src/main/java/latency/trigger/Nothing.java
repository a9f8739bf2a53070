package latency.trigger;

/** Nothing holds the child back. */
final class Nothing implements Release {
    @Override
    public void fire(int child) {}

    @Override
    public void rehearse(int child) {}
}
