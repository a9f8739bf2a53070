/**
 * How much two measurements differ, and how sure that is.
 *
 * <p>A trial is one process, and processes differ from each other by more than their samples say: in the layout of their
 * memory, in what the machine did meanwhile. So each trial counts as one value, the logarithm of its quantile, and every
 * interval is Student's over these values. Whatever happens within a trial (drift, several modes, samples that depend on
 * the sample before) is in the scatter of the trials and needs no model. Simulation says that this covers as promised
 * from three trials on, where a bootstrap over trials and blocks of samples covers too little up to about twenty.
 */
package latency.compare;
