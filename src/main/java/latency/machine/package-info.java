/**
 * What the kernel tells about the machine in /proc, /sys and a few other files, by reading only. Nothing here needs root;
 * what only root may read is named as not seen.
 */
package latency.machine;
