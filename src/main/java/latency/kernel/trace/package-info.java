/** The kernel's own instants: recording its events while a trial runs, and finding those of every sample. */
package latency.kernel.trace;
