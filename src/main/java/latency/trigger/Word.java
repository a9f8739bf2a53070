package latency.trigger;

import latency.posix.Futex;

/** A word of shared memory that the child watches. */
final class Word implements Release {
    private final Futex word;
    private final Futex decoy;
    private final boolean sleeps;

    /** {@code sleeps}: whether the child is asleep and has to be woken, or spins. */
    Word(Futex word, Futex decoy, boolean sleeps) {
        this.word = word;
        this.decoy = decoy;
        this.sleeps = sleeps;
    }

    @Override
    public void fire(int child) {
        set(word);
    }

    @Override
    public void fire(int[] herd) {
        set(word);
    }

    @Override
    public void rehearse(int child) {
        set(decoy);
    }

    private void set(Futex target) {
        if (sleeps) target.setAndWake();
        else target.set();
    }
}
