package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import latency.posix.libc.LibC;

/** Descriptors and the address space. Every method throws {@link PosixException} when the system refuses. */
public final class Memory {
    // int open(const char *path, int flags, ...)
    private static final MethodHandle OPEN = variadicWithErrno(
            LibC.open.address(), FunctionDescriptor.of(LibC.C_INT, LibC.C_POINTER, LibC.C_INT, LibC.C_INT), 2);
    // int close(int fd)
    private static final MethodHandle CLOSE = withErrno(LibC.close$address(), LibC.close$descriptor());
    // int memfd_create(const char *name, unsigned int flags)
    private static final MethodHandle MEMFD_CREATE =
            withErrno(LibC.memfd_create$address(), LibC.memfd_create$descriptor());
    // int ftruncate(int fd, off_t length)
    private static final MethodHandle FTRUNCATE = withErrno(LibC.ftruncate$address(), LibC.ftruncate$descriptor());
    // int posix_fallocate(int fd, off_t offset, off_t len): returns the error
    private static final MethodHandle POSIX_FALLOCATE =
            withErrno(LibC.posix_fallocate$address(), LibC.posix_fallocate$descriptor());
    // void *mmap(void *addr, size_t length, int prot, int flags, int fd, off_t offset)
    private static final MethodHandle MMAP = withErrno(LibC.mmap$address(), LibC.mmap$descriptor());
    // int munmap(void *addr, size_t length)
    private static final MethodHandle MUNMAP = withErrno(LibC.munmap$address(), LibC.munmap$descriptor());
    // int madvise(void *addr, size_t length, int advice)
    private static final MethodHandle MADVISE = withErrno(LibC.madvise$address(), LibC.madvise$descriptor());

    // int fcntl(int fd, int op, ...)
    private static final MethodHandle FCNTL = variadicWithErrno(
            LibC.fcntl.address(), FunctionDescriptor.of(LibC.C_INT, LibC.C_INT, LibC.C_INT, LibC.C_INT), 2);

    // int malloc_trim(size_t pad)
    private static final MethodHandle MALLOC_TRIM =
            withErrno(LibC.malloc_trim$address(), LibC.malloc_trim$descriptor());
    /** Of liblatency, which the command does not load. */
    private static final class OwnStack {
        // uintptr_t own_stack(void)
        static final MethodHandle CALL = withErrno(LibC.own_stack$address(), LibC.own_stack$descriptor());
    }

    private static final long MAP_FAILED = -1;

    private final Scratch scratch;

    public Memory(Scratch scratch) {
        this.scratch = scratch;
    }

    /** Opens an existing file, no link, for reading and writing; exec'd children inherit the descriptor. */
    public int openInherited(Path path) {
        return open(path, LibC.O_RDWR() | LibC.O_NOFOLLOW());
    }

    /** Makes a new file, for reading and writing by this user only. */
    public int create(Path path) {
        return open(path, LibC.O_RDWR() | LibC.O_CREAT() | LibC.O_EXCL() | LibC.O_CLOEXEC());
    }

    private int open(Path path, int flags) {
        int mode = 0600;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(path.toString());
            int fd;
            do {
                fd = (int) OPEN.invokeExact(scratch.callState, name, flags, mode);
            } while (scratch.isInterrupted(fd));
            return checked(fd, "open " + path);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Interrupted by a signal, Linux has closed it all the same. */
    public void close(int fd) {
        try {
            int result = (int) CLOSE.invokeExact(scratch.callState, fd);
            if (!scratch.isInterrupted(result)) checked(result, "close " + fd);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Exec'd children do not inherit the descriptor. */
    void closeOnExec(int fd) {
        try {
            int result = (int) FCNTL.invokeExact(scratch.callState, fd, LibC.F_SETFD(), LibC.FD_CLOEXEC());
            checked(result, "fcntl F_SETFD");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Opens an existing file for writing. */
    int openForWriting(Path path) {
        return open(path, LibC.O_RDWR() | LibC.O_CLOEXEC());
    }

    /** A folder, to be named in calls. */
    public int openFolder(Path path) {
        return open(path, LibC.O_RDONLY() | LibC.O_DIRECTORY() | LibC.O_CLOEXEC());
    }

    /** Opens an existing file for reading; a read that would wait fails instead. */
    int openUnblocked(Path path) {
        return open(path, LibC.O_RDONLY() | LibC.O_NONBLOCK() | LibC.O_CLOEXEC());
    }

    /** A file without a name, in memory, of {@code size} bytes; exec'd children inherit the descriptor. */
    public int memfd(String name, long size) {
        try (Arena arena = Arena.ofConfined()) {
            int fd = (int) MEMFD_CREATE.invokeExact(scratch.callState, arena.allocateFrom(name), 0);
            checked(fd, "memfd_create " + name);
            int result;
            do {
                result = (int) FTRUNCATE.invokeExact(scratch.callState, fd, size);
            } while (scratch.isInterrupted(result));
            checked(result, "ftruncate " + name + " " + size);
            return fd;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Reserves {@code size} bytes on disk for the file, so that a full disk is an error now and not a signal later. */
    public void allocate(int fd, long size, Path file) {
        try {
            int error;
            do {
                error = (int) POSIX_FALLOCATE.invokeExact(scratch.callState, fd, 0L, size);
            } while (error == Errno.EINTR);
            if (error != 0)
                throw new PosixException(
                        "posix_fallocate %s %d bytes (fewer rounds or another TMPDIR)".formatted(file, size), error);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Maps a file's first {@code size} bytes, shared, for reading and writing. */
    public Mapping mapShared(int fd, long size) {
        try {
            MemorySegment address = (MemorySegment) MMAP.invokeExact(
                    scratch.callState,
                    MemorySegment.NULL,
                    size,
                    LibC.PROT_READ() | LibC.PROT_WRITE(),
                    LibC.MAP_SHARED(),
                    fd,
                    0L);
            if (address.address() == MAP_FAILED) throw scratch.failure("mmap " + size + " bytes of descriptor " + fd);
            return new Mapping(Linkage.sized(address, size));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public void unmap(Mapping mapping) {
        MemorySegment memory = mapping.memory();
        try {
            checked((int) MUNMAP.invokeExact(scratch.callState, memory, memory.byteSize()), "munmap");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** The pages need not stay in this process's memory; what was written to a shared file mapping is kept. */
    public void release(Mapping mapping) {
        advise(mapping.address(), mapping.size(), LibC.MADV_DONTNEED(), "MADV_DONTNEED");
    }

    /** Children get this stretch of the address space, or do not. */
    public void inherit(long address, long size, boolean inherited) {
        int advice = inherited ? LibC.MADV_DOFORK() : LibC.MADV_DONTFORK();
        advise(address, size, advice, inherited ? "MADV_DOFORK" : "MADV_DONTFORK");
    }

    private void advise(long address, long size, int advice, String name) {
        try {
            int result = (int) MADVISE.invokeExact(scratch.callState, MemorySegment.ofAddress(address), size, advice);
            if (result == -1) throw scratch.failure("madvise %x+%x %s".formatted(address, size, name));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Gives back to the system what libc's allocator keeps for later. */
    public void trim() {
        try {
            int ignored = (int) MALLOC_TRIM.invokeExact(scratch.callState, 0L);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** An address in the calling thread's stack. */
    public long ownStack() {
        try {
            return (long) OwnStack.CALL.invokeExact(scratch.callState);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    private int checked(int result, String call) {
        if (result == -1) throw scratch.failure(call);
        return result;
    }
}
