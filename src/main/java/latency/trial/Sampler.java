package latency.trial;

/** Takes samples of one scenario. */
interface Sampler {
    /** Of the scenario in the plan. */
    int index();

    /** Takes one sample and writes its record; begun is what {@link StepDetector#begin} said before the log told of it. */
    void sample(long record, long begun);

    /** Takes a sample that is not kept: 0, or the errno with which the system refused to start a child. */
    int probe();
}
