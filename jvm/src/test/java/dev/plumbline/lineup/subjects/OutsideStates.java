package dev.plumbline.lineup.subjects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Classes whose results depend on state that outlives an execution: no violation of theirs is a proof. */
public final class OutsideStates {
    private OutsideStates() {}

    /** Counts its calls in a system property. */
    private static long next(Class<?> type) {
        String name = type.getName();
        synchronized (System.getProperties()) {
            long next = Long.getLong(name, 0) + 1;
            System.setProperty(name, String.valueOf(next));
            return next;
        }
    }

    /** The same calls, one after the other, give true and false by turns. */
    public static class Flips {
        public boolean flip() {
            return next(Flips.class) % 2 == 0;
        }
    }

    /** Serial runs come first, and give false; from some time on all is true. */
    public static class Late {
        public boolean late() {
            return next(Late.class) > 10;
        }
    }

    /** Right, until it was used for some time; then one more execution goes wrong, and no other. */
    public static class WrongOnce {
        private int value;

        public synchronized int inc() {
            value += next(WrongOnce.class) == 41 ? 2 : 1;
            return value;
        }
    }

    /** Counts the lines of a file. */
    public static class InAFile {
        private static final Path FILE = Path.of(
                System.getProperty("java.io.tmpdir"),
                "plumbline-" + ProcessHandle.current().pid() + ".count");

        public boolean odd() {
            try {
                Files.writeString(FILE, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                FILE.toFile().deleteOnExit();
                return Files.size(FILE) % 2 == 1;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Four calls are serial; the next two, of the first concurrent execution, have separate locks. */
    public static class RacesOnce {
        private int value;

        public void inc() {
            long now = next(RacesOnce.class);
            synchronized (now == 5 || now == 6 ? new Object() : this) {
                value++;
            }
        }
    }
}
