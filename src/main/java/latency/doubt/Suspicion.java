package latency.doubt;

/**
 * What speaks against one series.
 *
 * @param degree the larger, the worse; comparable among suspicions of the same kind
 * @param text what was seen, with its number, to be read behind the scenario's name
 */
record Suspicion(double degree, String text) {}
