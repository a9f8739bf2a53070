package latency.start;

import java.nio.file.Path;
import latency.posix.HandoffPage;
import latency.posix.Processes;
import latency.posix.Semaphore;

/**
 * What start methods are made from.
 *
 * @param page the page that every child is given
 * @param lock the semaphore of the lock trigger
 * @param programs the folder of the child programs
 */
public record Parts(HandoffPage page, Semaphore lock, Path programs) {
    Processes processes() {
        return new Processes(page.scratch());
    }
}
