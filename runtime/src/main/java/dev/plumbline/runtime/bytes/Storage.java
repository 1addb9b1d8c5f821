package dev.plumbline.runtime.bytes;

/**
 * How the files of a process are stored.
 *
 * @param partBytes a file with more bytes is continued in another one
 * @param partsKept how many files of a log are kept that a restart does not need
 */
public record Storage(Disk disk, long partBytes, int partsKept) {
    /** One file for each log and mailbox, for processes that may be killed. */
    public static final Storage DEFAULT = new Storage(new Disk(false), Long.MAX_VALUE, Integer.MAX_VALUE);

    public Storage {
        if (partBytes < 1 || partsKept < 0) {
            throw new IllegalArgumentException("files of " + partBytes + " bytes, of which " + partsKept
                    + " are kept; expected at least 1 byte, and at least 0 files");
        }
    }

    /** Nothing that has taken effect is lost when the power fails. */
    public Storage withSync() {
        return new Storage(new Disk(true), partBytes, partsKept);
    }

    public Storage withParts(long bytes, int kept) {
        return new Storage(disk, bytes, kept);
    }

    /** Whether files are continued in others. */
    public boolean rotates() {
        return partBytes != Long.MAX_VALUE;
    }
}
