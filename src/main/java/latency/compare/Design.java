package latency.compare;

/** How the trials of both sides belong together. */
public sealed interface Design {
    /** Both sides were measured in turn in the same processes: what a process adds to both cancels. */
    Design PAIRED = new Paired();

    /** Each side had processes of its own. */
    Design UNPAIRED = new Unpaired();

    /** Candidate less baseline, of one value for each trial. */
    Estimate compare(double[] baseline, double[] candidate);

    /** See {@link #PAIRED}. */
    record Paired() implements Design {
        @Override
        public Estimate compare(double[] baseline, double[] candidate) {
            return Estimate.ofPaired(baseline, candidate);
        }
    }

    /** See {@link #UNPAIRED}. */
    record Unpaired() implements Design {
        @Override
        public Estimate compare(double[] baseline, double[] candidate) {
            return Estimate.ofUnpaired(baseline, candidate);
        }
    }

    /** Each side had processes of its own, and each of those a control that only the machine can have changed. */
    record Controlled(double[] baselineControls, double[] candidateControls) implements Design {
        @Override
        public Estimate compare(double[] baseline, double[] candidate) {
            return Estimate.ofControlled(baseline, baselineControls, candidate, candidateControls);
        }
    }
}
