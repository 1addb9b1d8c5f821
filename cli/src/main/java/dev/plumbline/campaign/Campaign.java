package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Commands that differ in the values of placeholders: one task for each combination of values.
 *
 * @param name for reports, and for the folder
 * @param words of the command, with placeholders such as {@code {seed}}
 * @param over what each placeholder ranges over, in the order in which it was described
 * @param coverage whether the tasks record what they cover of their specification
 */
public record Campaign(String name, List<String> words, Map<String, Range> over, boolean coverage) {
    public Campaign {
        words = List.copyOf(words);
        over = Collections.unmodifiableMap(new LinkedHashMap<>(over));
    }

    /** @throws BadInput if a placeholder is not used, or if more than one is endless */
    public static Campaign of(String name, List<String> words, Map<String, Range> over, boolean coverage)
            throws BadInput {
        Map<String, Range> ordered = new LinkedHashMap<>();
        // An endless range varies slowest: within another one it would never let that one go on.
        over.entrySet().stream()
                .filter(each -> each.getValue().isEndless())
                .forEach(each -> ordered.put(each.getKey(), each.getValue()));
        if (ordered.size() > 1) {
            throw new BadInput(
                    String.join(" and ", ordered.keySet()) + " are endless; expected at most one endless range");
        }
        over.forEach(ordered::putIfAbsent);
        for (String placeholder : ordered.keySet()) {
            if (placeholder.equals(Task.FOLDER)) {
                throw new BadInput(
                        "{" + Task.FOLDER + "} is the folder of a task; expected another name to range over");
            }
            if (words.stream().noneMatch(word -> word.contains("{" + placeholder + "}"))) {
                throw new BadInput("the command has no {" + placeholder + "}, so all of its tasks would be the same");
            }
        }
        return new Campaign(name, words, ordered, coverage);
    }

    public boolean isEndless() {
        return over.values().stream().anyMatch(Range::isEndless);
    }

    /** How many tasks there are; nothing if there is no end. */
    public Optional<Long> count(Path folder) throws BadInput {
        long count = 1;
        for (Range range : over.values()) {
            Optional<Long> values = range.count(folder);
            if (values.isEmpty()) {
                return Optional.empty();
            }
            if (values.get() > Long.MAX_VALUE / count) {
                throw new BadInput(
                        "more combinations of values than can be counted; expected fewer or an endless range");
            }
            count *= values.get();
        }
        return Optional.of(count);
    }

    /** A hash of the names of the files that the campaign ranges over; empty if it does not range over files. */
    Optional<String> files(Path folder) throws BadInput {
        MessageDigest names = Sha256.digest();
        boolean found = false;
        for (Range range : over.values()) {
            if (range instanceof Range.Matching) {
                found = true;
                for (Iterator<String> each = range.values(folder); each.hasNext(); ) {
                    names.update((each.next() + "\n").getBytes(StandardCharsets.UTF_8));
                }
                names.update((byte) 0);
            }
        }
        return found ? Optional.of(HexFormat.of().formatHex(names.digest())) : Optional.empty();
    }

    /** The tasks, computed one after the other. */
    public Iterator<Task> tasks(Path folder) throws BadInput {
        List<String> names = List.copyOf(over.keySet());
        List<Range> ranges = List.copyOf(over.values());
        return new Combinations(ranges, folder) {
            @Override
            Task task(long index, List<String> values) {
                SortedMap<String, String> bindings = new TreeMap<>();
                for (int i = 0; i < values.size(); i++) {
                    bindings.put(names.get(i), values.get(i));
                }
                return new Task(index, bindings, words(bindings));
            }
        };
    }

    /** The command of a task, for people. */
    public List<String> filled(SortedMap<String, String> bindings) {
        return words(bindings).stream().map(Task.Word::text).toList();
    }

    /** Each placeholder is replaced once: a value that looks like a placeholder stays what it is. */
    private List<Task.Word> words(SortedMap<String, String> bindings) {
        List<Task.Word> filled = new ArrayList<>();
        for (String word : words) {
            List<String> parts = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            int at = 0;
            while (at < word.length()) {
                int end = word.charAt(at) == '{' ? word.indexOf('}', at) : -1;
                String name = end < 0 ? "" : word.substring(at + 1, end);
                if (name.equals(Task.FOLDER)) {
                    parts.add(text.toString());
                    text.setLength(0);
                    at = end + 1;
                } else if (bindings.containsKey(name)) {
                    text.append(bindings.get(name));
                    at = end + 1;
                } else {
                    text.append(word.charAt(at++));
                }
            }
            parts.add(text.toString());
            filled.add(new Task.Word(parts));
        }
        return filled;
    }

    /** All combinations of the values of some ranges; the last range varies fastest. */
    private abstract static class Combinations implements Iterator<Task> {
        private final List<Range> ranges;
        private final Path folder;
        private final List<Iterator<String>> open = new ArrayList<>();
        private final List<String> values = new ArrayList<>();
        private long index;
        private boolean more;

        Combinations(List<Range> ranges, Path folder) throws BadInput {
            this.ranges = ranges;
            this.folder = folder;
            more = ranges.isEmpty() || descend();
        }

        abstract Task task(long index, List<String> values);

        /** Completes the values, after going back to the last range that has another one. */
        private boolean descend() throws BadInput {
            while (true) {
                if (open.size() < ranges.size() && open.size() == values.size()) {
                    Iterator<String> opened = ranges.get(open.size()).values(folder);
                    if (!opened.hasNext()) {
                        // Within an endless range, the search for the next combination would not end.
                        throw new BadInput(
                                "no file matches " + ranges.get(open.size()).value());
                    }
                    open.add(opened);
                }
                Iterator<String> last = open.get(open.size() - 1);
                if (last.hasNext()) {
                    values.add(last.next());
                    if (values.size() == ranges.size()) {
                        return true;
                    }
                    continue;
                }
                open.remove(open.size() - 1);
                if (open.isEmpty()) {
                    return false;
                }
                values.remove(values.size() - 1);
            }
        }

        @Override
        public boolean hasNext() {
            return more;
        }

        @Override
        public Task next() {
            if (!more) {
                throw new NoSuchElementException();
            }
            Task next = task(index++, List.copyOf(values));
            if (ranges.isEmpty()) {
                more = false;
            } else {
                values.remove(values.size() - 1);
                try {
                    more = descend();
                } catch (BadInput e) {
                    // A folder that was there for the first value of the range before is gone.
                    throw new UncheckedIOException(new IOException(e.getMessage()));
                }
            }
            return next;
        }
    }

    public Value value() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("name", Value.of(name));
        fields.put("command", Fields.of(words));
        List<Value> ranges = new ArrayList<>();
        over.forEach((placeholder, range) ->
                ranges.add(Value.record(Map.of("name", Value.of(placeholder), "values", range.value()))));
        fields.put("over", Value.tuple(ranges));
        fields.put("coverage", Value.of(coverage));
        return Value.record(fields);
    }

    /** Reads {@link #value}. */
    public static Campaign read(Fields document) throws BadInput {
        Map<String, Range> over = new LinkedHashMap<>();
        for (Fields each : document.list("over")) {
            over.put(each.get("name").text(), Range.read(each.get("values")));
        }
        return of(
                document.get("name").text(),
                document.get("command").texts(),
                over,
                document.get("coverage").truth());
    }
}
