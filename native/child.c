/* liblatency: what the trial's JVM cannot do from Java, because it happens in the child. */
#include "child.h"
#include "body.h"

#include <pthread.h>

static struct handoff *page;

static void in_forked_child(void)
{
    if (page && page->armed == ARMED_CHILD)
        child_body(page);
}

int child_attach(struct handoff *handoff)
{
    static int registered;
    page = handoff;
    if (registered)
        return 0;
    registered = 1;
    return pthread_atfork(NULL, NULL, in_forked_child);
}
