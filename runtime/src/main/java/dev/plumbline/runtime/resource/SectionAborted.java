package dev.plumbline.runtime.resource;

/**
 * This attempt at a section cannot continue: a condition does not hold yet, a mailbox is empty, a lock is taken. The
 * section is rolled back and tried again later. This is not an error and happens often, so it has no stack trace.
 */
public final class SectionAborted extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param reason for debugging */
    public SectionAborted(String reason) {
        super(reason, null, false, false);
    }
}
