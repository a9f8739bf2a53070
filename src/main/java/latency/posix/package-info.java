/**
 * The C library and the kernel, as Java sees them: the only package that uses {@code java.lang.foreign}. C things keep
 * their C names here.
 */
package latency.posix;
