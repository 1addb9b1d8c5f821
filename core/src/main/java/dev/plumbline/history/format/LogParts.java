package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of processes whose recorder begins a new one from time to time: {@code 3.trace}, {@code 3+000001.trace}, ... Each
 * has its number, and all but the last one mention the next. A history that lacks one of them is not the one that was
 * recorded, so it is rejected.
 */
final class LogParts {
    private static final String ENDING = ".trace";

    private record Part(String file, boolean continues) {}

    private final Map<Value, TreeMap<Long, Part>> byProcess = new LinkedHashMap<>();

    /**
     * A file was read.
     *
     * @param number 0 for the first of the process
     * @param continues whether it mentions the next one
     */
    void add(Value process, long number, String file, boolean continues) {
        byProcess.computeIfAbsent(process, any -> new TreeMap<>()).putIfAbsent(number, new Part(file, continues));
    }

    /** The name of another file of the same process. */
    static String nameOf(String file, long number) {
        String name = Intake.shortName(file);
        int end = name.contains("+") ? name.lastIndexOf('+') : name.length() - ENDING.length();
        String first = name.substring(0, Math.max(0, end));
        return number == 0 ? first + ENDING : String.format(Locale.ROOT, "%s+%06d%s", first, number, ENDING);
    }

    /** The number in the name of a file; 0 if it has none. */
    static long numberOf(String file) {
        String name = Intake.shortName(file);
        String digits = name.endsWith(ENDING) && name.contains("+")
                ? name.substring(name.lastIndexOf('+') + 1, name.length() - ENDING.length())
                : "";
        return digits.matches("[0-9]{6,18}") ? Long.parseLong(digits) : 0;
    }

    /**
     * @param files the names of all files that were read, also of those that are empty
     * @throws BadInput if a file is missing, with its name
     */
    void require(String history, Collection<String> files) throws BadInput {
        for (Map.Entry<Value, TreeMap<Long, Part>> each : byProcess.entrySet()) {
            TreeMap<Long, Part> parts = each.getValue();
            Part last = parts.lastEntry().getValue();
            long end = parts.lastKey() + (last.continues() ? 1 : 0);
            for (long number = 0; number <= end; number++) {
                String name = nameOf(last.file(), number);
                if (!parts.containsKey(number) && !files.contains(name)) {
                    throw new BadInput(history + ": " + name + " is missing; expected all files of process "
                            + each.getKey() + ", from " + nameOf(last.file(), 0) + " to " + nameOf(last.file(), end)
                            + (number == 0
                                    ? "; a recorder that deletes old files has to be checked while it records"
                                    : ""));
                }
            }
        }
    }
}
