package dev.plumbline.tla.internal.external;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files that a specification reads while it is evaluated, and the numbers in them that were truncated. */
public final class DataFiles {
    /**
     * Numbers whose values differ from the text of the file.
     *
     * @param first file and line of the first, and its text
     * @param note how the value differs from the text
     */
    public record CutNumbers(long count, String first, String note) {}

    private final Map<String, List<CutNumbers>> read = Collections.synchronizedMap(new TreeMap<>());

    /** Adds a file that was read; it may be read again, with the same result. */
    public void read(String file, List<CutNumbers> cut) {
        read.put(file, List.copyOf(cut));
    }

    /** Whether a value may depend on a file. */
    public boolean isAnyRead() {
        return !read.isEmpty();
    }

    /** @param environment whether the specification reads the environment although no variable was given */
    public List<String> notes(boolean environment) {
        List<String> notes = new ArrayList<>();
        synchronized (read) {
            if (environment && !read.isEmpty()) {
                notes.add("IOEnv is empty, whatever the environment is: the specification read "
                        + String.join(", ", read.keySet()));
            }
            read.forEach((file, cuts) -> cuts.forEach(cut -> notes.add(cut.first() + " " + cut.note()
                    + (cut.count() == 1 ? "" : " (" + cut.count() + " such numbers in " + file + ")"))));
        }
        return notes;
    }
}
