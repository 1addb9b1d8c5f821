package dev.plumbline.campaign;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The result of a task: one line of a journal.
 *
 * @param index of the task in its campaign
 * @param bindings by which the task is known
 * @param message why there is no verdict; empty if there is one
 * @param counts what the command counted: runs, operations, states, by name
 * @param distinct what the command counted and other tasks may have too, by name; each as a text, so that a campaign
 *     counts it once
 * @param cpuMillis CPU time of the process that ran it; on Linux also of programs that it started
 * @param ended when, in milliseconds since 1970
 * @param commits at which it ran, if they are known; see {@link #withCommits}
 * @param covered parts of the specification that it covered
 * @param uncovered parts that it did not cover
 */
public record TaskResult(
        long index,
        SortedMap<String, String> bindings,
        Outcome outcome,
        String message,
        SortedMap<String, Long> counts,
        SortedMap<String, SortedSet<String>> distinct,
        long cpuMillis,
        long ended,
        String commits,
        List<Failure> failures,
        SortedSet<String> covered,
        SortedSet<String> uncovered) {
    /**
     * Of several results of one task, which two machines may have, the least one is taken. A verdict comes before a task
     * that was set aside, since that one was only unlucky; a violation before all other verdicts, since it is a fact.
     * The text decides at last, so that the choice does not depend on the order in which they come; without coverage,
     * which a journal leaves out where earlier lines have it.
     */
    public static final Comparator<TaskResult> PREFERRED = Comparator.<TaskResult>comparingInt(
                    each -> each.outcome().isSetAside() ? 2 : each.outcome() == Outcome.VIOLATES ? 0 : 1)
            .thenComparing(each -> new String(
                    each.with(new TreeSet<>(), new TreeSet<>())
                            .withDistinct(new TreeMap<>())
                            .line(),
                    StandardCharsets.UTF_8));

    public TaskResult {
        bindings = Collections.unmodifiableSortedMap(new TreeMap<>(bindings));
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        SortedMap<String, SortedSet<String>> sets = new TreeMap<>();
        distinct.forEach((name, texts) -> sets.put(name, Collections.unmodifiableSortedSet(new TreeSet<>(texts))));
        distinct = Collections.unmodifiableSortedMap(sets);
        failures = List.copyOf(failures);
        covered = Collections.unmodifiableSortedSet(new TreeSet<>(covered));
        uncovered = Collections.unmodifiableSortedSet(new TreeSet<>(uncovered));
    }

    /** A result of a process that does not know at which commits it runs. */
    public TaskResult(
            long index,
            SortedMap<String, String> bindings,
            Outcome outcome,
            String message,
            SortedMap<String, Long> counts,
            long cpuMillis,
            long ended,
            List<Failure> failures,
            SortedSet<String> covered,
            SortedSet<String> uncovered) {
        this(
                index,
                bindings,
                outcome,
                message,
                counts,
                new TreeMap<>(),
                cpuMillis,
                ended,
                "",
                failures,
                covered,
                uncovered);
    }

    /** The result of a task without a verdict. */
    public static TaskResult setAside(Task task, Outcome outcome, String message, long cpuMillis, long ended) {
        return new TaskResult(
                task.index(),
                task.bindings(),
                outcome,
                message,
                new TreeMap<>(),
                cpuMillis,
                ended,
                List.of(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    public Task.Key key() {
        return Task.key(bindings);
    }

    /** The name of the folder for the files of the task. */
    public String folder() {
        return Task.folder(bindings);
    }

    /** For people: {@code seed 17}. */
    public String task() {
        return Task.text(bindings);
    }

    /**
     * The same without parts of the specification, and other distinct things, that are known already. The union over
     * all results stays the same, and a journal of 100,000 histories does not name every part 100,000 times.
     */
    public TaskResult withoutKnown(Tally tally) {
        SortedMap<String, SortedSet<String>> newlyDistinct = new TreeMap<>();
        distinct.forEach((name, texts) -> {
            SortedSet<String> fresh = new TreeSet<>(texts);
            fresh.removeAll(tally.distinct(name));
            newlyDistinct.put(name, fresh);
        });
        SortedSet<String> newlyCovered = new TreeSet<>(covered);
        newlyCovered.removeAll(tally.covered());
        SortedSet<String> newlyUncovered = new TreeSet<>(uncovered);
        newlyUncovered.removeAll(tally.parts());
        return with(newlyCovered, newlyUncovered).withDistinct(newlyDistinct);
    }

    private TaskResult with(SortedSet<String> otherCovered, SortedSet<String> otherUncovered) {
        return new TaskResult(
                index,
                bindings,
                outcome,
                message,
                counts,
                distinct,
                cpuMillis,
                ended,
                commits,
                failures,
                otherCovered,
                otherUncovered);
    }

    /** The same with other distinct things. */
    public TaskResult withDistinct(SortedMap<String, SortedSet<String>> other) {
        return new TaskResult(
                index, bindings, outcome, message, counts, other, cpuMillis, ended, commits, failures, covered,
                uncovered);
    }

    /** The same with the commits of the folders that the task reads: {@code shop@3f9a2c81d0b4}, empty for unknown. */
    public TaskResult withCommits(String known) {
        return new TaskResult(
                index, bindings, outcome, message, counts, distinct, cpuMillis, ended, known, failures, covered,
                uncovered);
    }

    /** The same with another CPU time. */
    public TaskResult withCpuMillis(long millis) {
        return new TaskResult(
                index, bindings, outcome, message, counts, distinct, millis, ended, commits, failures, covered,
                uncovered);
    }

    /** The same with what another result covered, and with its distinct things. */
    TaskResult withThoseOf(TaskResult other) {
        SortedSet<String> allCovered = new TreeSet<>(covered);
        allCovered.addAll(other.covered);
        SortedSet<String> allUncovered = new TreeSet<>(uncovered);
        allUncovered.addAll(other.uncovered);
        SortedMap<String, SortedSet<String>> allDistinct = new TreeMap<>();
        for (TaskResult each : List.of(this, other)) {
            each.distinct.forEach((name, texts) ->
                    allDistinct.computeIfAbsent(name, key -> new TreeSet<>()).addAll(texts));
        }
        return with(allCovered, allUncovered).withDistinct(allDistinct);
    }

    /** One line of JSON in UTF-8, without its end. */
    public byte[] line() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("index", Value.of(index));
        fields.put("task", Task.value(bindings));
        fields.put("outcome", Value.of(outcome.word()));
        fields.put("message", Value.of(message));
        Map<String, Value> numbers = new TreeMap<>();
        counts.forEach((name, number) -> numbers.put(name, Value.of(number)));
        fields.put("counts", Value.record(numbers));
        if (!distinct.isEmpty()) {
            Map<String, Value> sets = new TreeMap<>();
            distinct.forEach((name, texts) -> sets.put(name, Fields.of(List.copyOf(texts))));
            fields.put("distinct", Value.record(sets));
        }
        fields.put("cpu", Value.of(cpuMillis));
        fields.put("ended", Value.of(ended));
        if (!commits.isEmpty()) {
            fields.put("commits", Value.of(commits));
        }
        fields.put("failures", Value.tuple(failures.stream().map(Failure::value).toList()));
        if (!covered.isEmpty()) {
            fields.put("covered", Fields.of(List.copyOf(covered)));
        }
        if (!uncovered.isEmpty()) {
            fields.put("uncovered", Fields.of(List.copyOf(uncovered)));
        }
        try {
            return JsonValues.bytes(Value.record(fields));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads {@link #line}.
     *
     * @param where for messages
     */
    public static TaskResult read(byte[] line, String where) throws BadInput {
        Value value;
        try {
            value = JsonValues.read(line, 0, line.length);
        } catch (BadInput e) {
            throw e.at(where);
        }
        Fields document = new Fields(value, where);
        SortedMap<String, Long> counts = new TreeMap<>();
        Fields numbers = document.get("counts");
        for (String name : numbers.fields().keySet()) {
            counts.put(name, numbers.get(name).number(0, Long.MAX_VALUE));
        }
        SortedMap<String, SortedSet<String>> distinct = new TreeMap<>();
        Optional<Fields> sets = document.optional("distinct");
        if (sets.isPresent()) {
            for (String name : sets.get().fields().keySet()) {
                distinct.put(name, new TreeSet<>(sets.get().get(name).texts()));
            }
        }
        List<Failure> failures = new ArrayList<>();
        for (Fields each : document.list("failures")) {
            failures.add(Failure.read(each));
        }
        Optional<Fields> commits = document.optional("commits");
        return new TaskResult(
                document.get("index").number(0, Long.MAX_VALUE),
                Task.bindings(document.get("task")),
                Outcome.of(document.get("outcome").text()),
                document.get("message").text(),
                counts,
                distinct,
                document.get("cpu").number(0, Long.MAX_VALUE),
                document.get("ended").number(0, Long.MAX_VALUE),
                commits.isPresent() ? commits.get().text() : "",
                failures,
                parts(document, "covered"),
                parts(document, "uncovered"));
    }

    private static SortedSet<String> parts(Fields document, String name) throws BadInput {
        return document.optional(name).isPresent()
                ? new TreeSet<>(document.get(name).texts())
                : new TreeSet<>();
    }
}
