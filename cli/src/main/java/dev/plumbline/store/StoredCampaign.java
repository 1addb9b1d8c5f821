package dev.plumbline.store;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A campaign as a store keeps it, also after its tasks were pruned. The results of a campaign only grow in number, so of
 * two of these with one identity the one with more tasks is the later one.
 *
 * @param id its identity, the same in every store
 * @param command with its placeholders
 * @param origins the identities of the campaigns whose results it has: its own, or those of the shards it was merged from
 * @param first when its first task ended
 * @param outcomes how many tasks ended so, by the word of the outcome
 * @param counts the sums of what its commands counted
 * @param numbers the least and the largest value of each placeholder that is a number
 * @param commits the different commits that its tasks were run at
 * @param failures by the identity of their kind
 */
public record StoredCampaign(
        String id,
        String name,
        String command,
        SortedSet<String> origins,
        Instant first,
        Instant last,
        long tasks,
        SortedMap<String, Long> outcomes,
        SortedMap<String, Long> counts,
        long cpuMillis,
        SortedMap<String, Span> numbers,
        SortedSet<String> commits,
        SortedMap<String, Found> failures) {
    /** The least and the largest of some numbers. */
    public record Span(long least, long largest) {
        public Span with(Span other) {
            return new Span(Math.min(least, other.least), Math.max(largest, other.largest));
        }
    }

    /**
     * A distinct failure in a campaign.
     *
     * @param tasks how many found it
     * @param firstCommits of the task that found it first; empty if they are not known
     */
    public record Found(long tasks, Instant first, Instant last, String firstCommits, String lastCommits) {
        /** Of both. Two tasks at one moment are ordered by their commits, so that the order of addition does not matter. */
        public Found with(Found other) {
            boolean before = first.isBefore(other.first)
                    || first.equals(other.first) && firstCommits.compareTo(other.firstCommits) <= 0;
            boolean after = last.isAfter(other.last)
                    || last.equals(other.last) && lastCommits.compareTo(other.lastCommits) >= 0;
            return new Found(
                    tasks + other.tasks,
                    before ? first : other.first,
                    after ? last : other.last,
                    before ? firstCommits : other.firstCommits,
                    after ? lastCommits : other.lastCommits);
        }
    }

    public StoredCampaign {
        origins = Collections.unmodifiableSortedSet(new TreeSet<>(origins));
        outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
        commits = Collections.unmodifiableSortedSet(new TreeSet<>(commits));
        failures = Collections.unmodifiableSortedMap(new TreeMap<>(failures));
    }

    /** Whether another campaign has all of its results, and more. */
    boolean isWithin(StoredCampaign other) {
        return other.origins.size() > origins.size() && other.origins.containsAll(origins);
    }

    /** Those that are not within another one. */
    static List<StoredCampaign> outermost(List<StoredCampaign> all) {
        return all.stream()
                .filter(each -> all.stream().noneMatch(each::isWithin))
                .sorted(Comparator.comparing(StoredCampaign::first).thenComparing(StoredCampaign::id))
                .toList();
    }

    /** One line of JSON. */
    String summary() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("name", Value.of(name));
        fields.put("command", Value.of(command));
        fields.put("origins", Fields.of(origins.stream().toList()));
        fields.put("first", Value.of(first.toEpochMilli()));
        fields.put("last", Value.of(last.toEpochMilli()));
        fields.put("outcomes", numbers(outcomes));
        fields.put("counts", numbers(counts));
        fields.put("cpu", Value.of(cpuMillis));
        Map<String, Value> spans = new TreeMap<>();
        numbers.forEach((placeholder, span) -> spans.put(
                placeholder,
                Value.record(Map.of("least", Value.of(span.least()), "largest", Value.of(span.largest())))));
        fields.put("numbers", Value.record(spans));
        fields.put("commits", Fields.of(commits.stream().toList()));
        Map<String, Value> found = new TreeMap<>();
        failures.forEach((kind, each) -> found.put(
                kind,
                Value.record(Map.of(
                        "tasks", Value.of(each.tasks()),
                        "first", Value.of(each.first().toEpochMilli()),
                        "last", Value.of(each.last().toEpochMilli()),
                        "firstCommits", Value.of(each.firstCommits()),
                        "lastCommits", Value.of(each.lastCommits())))));
        fields.put("failures", Value.record(found));
        try {
            return new String(JsonValues.bytes(Value.record(fields)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Value numbers(SortedMap<String, Long> numbers) {
        Map<String, Value> fields = new TreeMap<>();
        numbers.forEach((name, number) -> fields.put(name, Value.of(number)));
        return Value.record(fields);
    }

    /** Reads {@link #summary}. */
    static StoredCampaign read(String id, long tasks, String summary) throws BadInput {
        byte[] bytes = summary.getBytes(StandardCharsets.UTF_8);
        Fields document = new Fields(JsonValues.read(bytes, 0, bytes.length), "the stored campaign " + id);
        SortedMap<String, Span> spans = new TreeMap<>();
        for (String name : document.get("numbers").fields().keySet()) {
            Fields span = document.get("numbers").get(name);
            spans.put(name, new Span(number(span, "least"), number(span, "largest")));
        }
        SortedMap<String, Found> failures = new TreeMap<>();
        for (String kind : document.get("failures").fields().keySet()) {
            Fields each = document.get("failures").get(kind);
            failures.put(
                    kind,
                    new Found(
                            number(each, "tasks"),
                            Instant.ofEpochMilli(number(each, "first")),
                            Instant.ofEpochMilli(number(each, "last")),
                            each.get("firstCommits").text(),
                            each.get("lastCommits").text()));
        }
        return new StoredCampaign(
                id,
                document.get("name").text(),
                document.get("command").text(),
                new TreeSet<>(document.get("origins").texts()),
                Instant.ofEpochMilli(number(document, "first")),
                Instant.ofEpochMilli(number(document, "last")),
                tasks,
                numbers(document.get("outcomes")),
                numbers(document.get("counts")),
                number(document, "cpu"),
                spans,
                new TreeSet<>(document.get("commits").texts()),
                failures);
    }

    private static long number(Fields document, String name) throws BadInput {
        return document.get(name).number(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static SortedMap<String, Long> numbers(Fields document) throws BadInput {
        SortedMap<String, Long> numbers = new TreeMap<>();
        for (String name : document.fields().keySet()) {
            numbers.put(name, number(document, name));
        }
        return numbers;
    }
}
