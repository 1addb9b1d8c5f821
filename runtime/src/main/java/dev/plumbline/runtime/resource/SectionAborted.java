package dev.plumbline.runtime.resource;

/**
 * This attempt at a section cannot go on: a condition does not hold yet, a mailbox is empty, a lock is taken. The
 * section is rolled back and tried again later. It is no error, it happens often, and nobody looks at its stack: so it
 * has none.
 */
public final class SectionAborted extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param reason for people who debug */
    public SectionAborted(String reason) {
        super(reason, null, false, false);
    }
}
