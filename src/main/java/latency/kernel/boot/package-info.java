/** Booting other kernels in a virtual machine, and measuring in each. */
package latency.kernel.boot;
