package dev.plumbline.explain.cause;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A stuck cut in words:
 *
 * <pre>
 * AServer 0 read net[0] as [from |-> 2] in serve, which the specification does not allow there. At that
 * point, net[0] is empty.
 * - It is record 3 of AServer 0 (#2), in section serve, at AServer-0.log:3.
 * </pre>
 *
 * The name of a process is that of its archetype, and the names of variables are those of the log. Only reads and
 * writes of records before the cut are counted.
 */
final class CutStory {
    private static final String ELEMENTS = "elements";
    private static final String ARCHETYPE = "archetype";
    private static final String PLACE = "place";

    private final Counterexample found;
    private final History history;
    private final StuckCut cut;
    private final Operation failed;
    private final int number;
    private final SentenceWriter writer;
    private final Numbers numbers;

    private CutStory(Counterexample found, Numbers numbers) {
        this.found = found;
        this.history = found.history();
        this.cut = found.cut().orElseThrow();
        this.failed = history.operations().get(found.failedAt());
        this.number = numbers.original(found.failedAt());
        this.writer = new SentenceWriter(history, numbers);
        this.numbers = numbers;
    }

    static Story of(Counterexample found, Numbers numbers) {
        return new CutStory(found, numbers).told();
    }

    /**
     * A read or a write of a critical section: {@code <<"read", "AServer.net", <<0>>, 3>>}.
     *
     * @param place {@code net[0]}
     */
    private record Element(boolean write, String place, Value value) {
        static Optional<Element> of(Value coded) {
            if (!(coded instanceof Value.Tuple parts)
                    || parts.elements().size() < 4
                    || !(parts.elements().get(0) instanceof Value.Str tag)
                    || !(parts.elements().get(1) instanceof Value.Str name)
                    || !(parts.elements().get(2) instanceof Value.Tuple indices)) {
                return Optional.empty();
            }
            int dot = name.value().lastIndexOf('.');
            StringBuilder place = new StringBuilder(name.value().substring(dot <= 0 ? 0 : dot + 1));
            indices.elements().forEach(index -> place.append('[').append(index).append(']'));
            return Optional.of(new Element(
                    tag.value().equals("write"),
                    place.toString(),
                    parts.elements().get(3)));
        }
    }

    private static Optional<Element> element(Operation record, int index) {
        return record.arguments().get(ELEMENTS) instanceof Value.Tuple all
                        && index >= 0
                        && index < all.elements().size()
                ? Element.of(all.elements().get(index))
                : Optional.empty();
    }

    /** {@code AServer 0}. */
    private static String process(Operation record) {
        return (record.metadata().get(ARCHETYPE) instanceof Value.Str archetype ? archetype.value() : "process") + " "
                + record.process();
    }

    /** {@code serve} of {@code AServer.serve}. */
    private static String section(Operation record) {
        return record.name().substring(record.name().lastIndexOf('.') + 1);
    }

    private Story told() {
        List<Obstacle> obstacles = found.obstaclesOfFailing().toList();
        OptionalInt at = obstacles.stream()
                .map(Obstacle::element)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
        Optional<Element> element = at.isPresent() ? element(failed, at.getAsInt() - 1) : Optional.empty();
        Sentence headline = writer.write(draft -> headline(element, draft));
        Set<String> words = new LinkedHashSet<>();
        obstacles.stream().map(Obstacle::words).filter(text -> !text.isEmpty()).forEach(words::add);
        List<Sentence> reasons = new ArrayList<>();
        for (String statement : words) {
            reasons.add(writer.write(
                    draft -> draft.text("At that point, ").statement(statement).text(".")));
        }
        List<Sentence> details = new ArrayList<>(reasons.subList(Math.min(1, reasons.size()), reasons.size()));
        element.filter(each -> !each.write()).flatMap(this::sources).ifPresent(details::add);
        details.add(writer.write(this::record));
        details.add(writer.write(draft -> draft.text(orders())));
        return new Story(headline, reasons.stream().findFirst(), details);
    }

    private void headline(Optional<Element> element, SentenceWriter.Draft draft) {
        draft.linked(number, process(failed));
        if (element.isEmpty()) {
            draft.text(" performed " + section(failed) + " in a way that the specification does not allow there.");
            return;
        }
        draft.text(element.get().write() ? " wrote " : " read ")
                .text(element.get().place() + (element.get().write() ? " := " : " as "))
                .value(element.get().value())
                .text(" in " + section(failed) + ", which the specification does not allow there.");
    }

    /** How often a value that was read had been written and read at its place by the records before. */
    private Optional<Sentence> sources(Element read) {
        List<Integer> written = new ArrayList<>();
        List<Integer> taken = new ArrayList<>();
        boolean complete = cut.order().size() == cut.done();
        for (int index : cut.order()) {
            Operation record = history.operations().get(index);
            int size = record.arguments().get(ELEMENTS) instanceof Value.Tuple all
                    ? all.elements().size()
                    : 0;
            for (int i = 0; i < size && record.outcome() != Outcome.ABORTED; i++) {
                Optional<Element> other =
                        element(record, i).filter(each -> each.value().equals(read.value()));
                if (other.isPresent() && other.get().write()) {
                    written.add(index);
                } else if (other.isPresent() && other.get().place().equals(read.place())) {
                    taken.add(index);
                }
            }
        }
        if (!complete || written.size() > 4 || taken.size() > 4) {
            return Optional.empty();
        }
        if (written.isEmpty()) {
            return Optional.of(writer.write(draft -> draft.text("No record before it wrote this value.")));
        }
        return Optional.of(writer.write(draft -> {
            draft.text("Before it, this value was written by");
            listed(written, draft);
            if (!taken.isEmpty()) {
                draft.text(" and read from " + read.place() + " by");
                listed(taken, draft);
            }
            draft.text(".");
        }));
    }

    private void listed(List<Integer> records, SentenceWriter.Draft draft) {
        for (int i = 0; i < records.size(); i++) {
            draft.text(i == 0 ? " " : i == records.size() - 1 ? " and " : ", ");
            draft.number(numbers.original(records.get(i)));
        }
    }

    /** The record by process, number, file and line. */
    private void record(SentenceWriter.Draft draft) {
        long count = ((VectorClock) failed.place()).count(VectorClock.nameOf(failed.process()));
        draft.text("It is record " + count + " of " + process(failed)
                + (failed.outcome() == Outcome.ABORTED ? ", aborted" : "") + ", at "
                + place() + ", after " + Count.of(cut.done(), "record") + " of all processes.");
    }

    /** {@code AServer-0.log:3}, without folders. */
    private String place() {
        String where =
                failed.metadata().get(PLACE) instanceof Value.Str logged ? logged.value() : history.where(failed);
        return where.substring(where.lastIndexOf('/') + 1);
    }

    private String orders() {
        return switch (cut.others()) {
            case ONE_SUCCEEDS -> "Another order that the clocks allow is a behaviour.";
            case NONE_SUCCEEDS -> "No order that the clocks allow is a behaviour.";
            case NOT_KNOWN -> "Whether another order that the clocks allow is a behaviour is not known.";
        };
    }
}
