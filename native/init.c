/*
 * The first process of a kernel that is measured in a virtual machine: mounts what a measurement needs, runs the
 * program, hands its result to the host and turns the machine off. It must not end: the kernel would panic.
 *
 * It speaks through two I/O ports of the machine, each of which is a file on the host. That needs no driver, no module
 * and no console of the kernel. One takes lines of text: "init: " begins its own, the others are the program's. The
 * other takes the bytes of the result file.
 *
 *   /command      what to run: words, each ended by a zero byte
 *   $LATENCY_SEED appended to it, from the kernel's command line: it is another one at each boot
 *   /result.gz       what to hand over
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/io.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGES = 0xe9, RESULT = 0xea, MOST_WORDS = 1000, MOST_BYTES = 1 << 17, NOT_FOUND = 127 };

#ifdef PORTS_ARE_FILES
/* For tests on a machine of people: what goes to a port is written to the descriptor that says so. */
static void put(unsigned short port, const void *bytes, size_t count)
{
    if (write(port == MESSAGES ? 1 : 2, bytes, count) < 0)
        return;
}
#else
/* libc's own outsb() does not tell the compiler that the bytes are read. */
static void put(unsigned short port, const void *bytes, size_t count)
{
    __asm__ volatile("rep outsb" : "+S"(bytes), "+c"(count) : "d"(port) : "memory");
}
#endif

static void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void tell(const char *format, ...)
{
    char line[512] = "init: ";
    va_list values;
    va_start(values, format);
    vsnprintf(line + 6, sizeof line - 7, format, values);
    va_end(values);
    strcat(line, "\n");
    put(MESSAGES, line, strlen(line));
}

_Noreturn static void power_off(void)
{
    sync();
    /* QEMU ends at a reset; powering off would need ACPI */
    reboot(RB_AUTOBOOT);
    /* the kernel panics at the end of its first process, and resets the machine too */
    tell("cannot reset the machine: %s", strerror(errno));
    _exit(EXIT_FAILURE);
}

_Noreturn static void give_up(const char *what)
{
    tell("cannot %s: %s", what, strerror(errno));
    power_off();
}

/* Without the right to use ports there is nobody to tell but the console. */
static void open_ports(void)
{
    if (ioperm(MESSAGES, RESULT - MESSAGES + 1, 1) == 0)
        return;
    printf("latency: ioperm: %s: the kernel needs CONFIG_X86_IOPL_IOPERM, and no lockdown\n", strerror(errno));
    fflush(stdout);
    power_off();
}

static void mount_needed(const char *type, const char *folder)
{
    mkdir(folder, 0755);
    /* the kernel may have mounted it by itself */
    if (mount(type, folder, type, 0, NULL) != 0 && errno != EBUSY) {
        tell("lacks %s at %s: %s", type, folder, strerror(errno));
        power_off();
    }
}

static int mount_wanted(const char *type, const char *folder)
{
    mkdir(folder, 0755);
    return mount(type, folder, type, 0, NULL) == 0 || errno == EBUSY;
}

/* In memory either way; ramfs is in every kernel. */
static void mount_memory(const char *folder)
{
    if (mount_wanted("tmpfs", folder))
        return;
    tell("has no tmpfs: ramfs at %s instead", folder);
    mount_needed("ramfs", folder);
}

static void mount_all(void)
{
    mount_needed("proc", "/proc");
    mount_needed("sysfs", "/sys");
    /* the nodes that a measurement cannot do without are in the archive */
    mount_wanted("devtmpfs", "/dev");
    mount_memory("/dev/shm");
    mount_memory("/tmp");
    mount_wanted("tracefs", "/sys/kernel/tracing");
    mount_wanted("securityfs", "/sys/kernel/security");
}

/* The words of /command, and the seed behind them. */
static char **command(void)
{
    static char text[MOST_BYTES], *words[MOST_WORDS + 3];
    int file = open("/command", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (length < 0)
        give_up("read /command");
    close(file);
    int count = 0;
    for (char *word = text; word < text + length && count < MOST_WORDS; word += strlen(word) + 1)
        words[count++] = word;
    char *seed = getenv("LATENCY_SEED");
    if (seed) {
        words[count++] = "--seed";
        words[count++] = seed;
    }
    return words;
}

/* Returns where its output can be read. */
static int start(char **words, pid_t *program)
{
    int output[2];
    if (pipe2(output, O_CLOEXEC) != 0)
        give_up("make a pipe");
    *program = fork();
    if (*program < 0)
        give_up("fork");
    if (*program == 0) {
        setsid();
        setenv("TMPDIR", "/tmp", 1);
        unsetenv("LATENCY_SEED");
        dup2(open("/dev/null", O_RDONLY), 0);
        dup2(output[1], 1);
        dup2(output[1], 2);
        execv(words[0], words);
        tell("cannot %s: %s", words[0], strerror(errno));
        _exit(NOT_FOUND);
    }
    close(output[1]);
    return output[0];
}

static void pass_on(const char *what, int from, unsigned short port)
{
    static char bytes[1 << 16];
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0)
        put(port, bytes, (size_t)count);
    if (count < 0)
        tell("cannot read %s: %s", what, strerror(errno));
    close(from);
}

/* Of the program; orphans that fell to this process are reaped on the way. */
static int status_of(pid_t program)
{
    int status = 0;
    for (pid_t ended = 0; ended != program;) {
        ended = wait(&status);
        if (ended < 0) {
            tell("cannot wait for the program: %s", strerror(errno));
            return 1;
        }
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(void)
{
    open_ports();
    tell("started");
    mount_all();
    pid_t program;
    int output = start(command(), &program);
    pass_on("the program's output", output, MESSAGES);
    int status = status_of(program);
    int result = open("/result.gz", O_RDONLY | O_CLOEXEC);
    if (result >= 0)
        pass_on("/result.gz", result, RESULT);
    else if (errno != ENOENT)
        tell("cannot open /result.gz: %s", strerror(errno));
    tell("ended %d", status);
    power_off();
}
