package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.explain.clocks.ProcessAtCut;
import dev.plumbline.explain.clocks.ProcessAtCut.Awaited;
import dev.plumbline.explain.clocks.ProcessAtCut.NextStanding;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** The next record of each process at a stuck cut in words, and why it cannot happen. */
final class NextRecords {
    private static final int MOST_AWAITED = 30;
    private static final int MOST_REASONS = 100;

    private final Operations operations;
    private final Counterexample found;
    private final Map<Awaited, Integer> awaitedHere = new HashMap<>();

    private NextRecords(Operations operations, Counterexample found) {
        this.operations = operations;
        this.found = found;
    }

    /** A title, and the processes: those whose next record is impossible first, those at their end last. */
    static Document document(Operations operations, Counterexample found) {
        NextRecords words = new NextRecords(operations, found);
        List<ProcessAtCut> processes = new ArrayList<>(ProcessAtCut.of(found));
        words.find(processes);
        processes.sort(Comparator.comparing(each -> rank(each.standing())));
        return new Document()
                .put("title", "After " + Count.of(found.cut().orElseThrow().done(), "record") + " of the order:")
                .put("processes", processes.stream().map(words::process).toList());
    }

    private static int rank(NextStanding standing) {
        return switch (standing) {
            case IMPOSSIBLE -> 0;
            case POSSIBLE -> 1;
            case WAITS -> 2;
            case AT_ITS_END -> 3;
        };
    }

    private void find(List<ProcessAtCut> processes) {
        Set<Awaited> wanted = new HashSet<>();
        processes.forEach(each -> wanted.addAll(each.awaited()));
        for (int index = 0; index < operations.size(); index++) {
            Operation operation = operations.list().get(index);
            VectorClock clock = (VectorClock) operation.place();
            Awaited record = new Awaited(operation.process(), clock.count(VectorClock.nameOf(operation.process())));
            if (wanted.contains(record)) {
                awaitedHere.put(record, index);
            }
        }
    }

    private Document process(ProcessAtCut each) {
        OptionalInt next = each.progress().next();
        List<Paragraph> said = new ArrayList<>();
        said.add(Paragraph.of(
                "who",
                Paragraph.Span.of("process " + name(each.progress().process()), "b"),
                Paragraph.Span.of(
                        " " + each.progress().done() + " of "
                                + Count.of(each.progress().all(), "record") + " done; ",
                        "hint"),
                Paragraph.Span.of(
                        (each.standing() == NextStanding.IMPOSSIBLE ? "\u2715 " : "")
                                + each.standing().word(),
                        "standing")));
        next.ifPresent(record -> {
            said.add(Paragraph.of(
                    "links",
                    Paragraph.Span.of("next "),
                    Paragraph.Span.to(
                            operations.number(record),
                            "record " + (each.progress().done() + 1) + ", "
                                    + operations.list().get(record).name(),
                            "")));
        });
        if (!each.awaited().isEmpty()) {
            said.add(awaited(each.awaited()));
        }
        if (each.standing() == NextStanding.IMPOSSIBLE) {
            said.addAll(reasons(next.getAsInt()));
        }
        return new Document()
                .put("process", name(each.progress().process()))
                .put("standing", each.standing().word().replace(' ', '-'))
                .put("said", Paragraph.documents(said))
                .put("next", next.stream().map(operations::number).boxed().findFirst());
    }

    /** The clock of the next record has seen records that are not done: they come first. */
    private Paragraph awaited(List<Awaited> awaited) {
        List<Paragraph.Span> spans = new ArrayList<>(List.of(Paragraph.Span.of("its clock has seen ")));
        for (Awaited each : awaited.subList(0, Math.min(MOST_AWAITED, awaited.size()))) {
            String text = "record " + each.record() + " of " + name(each.process());
            Integer here = awaitedHere.get(each);
            spans.add(
                    here == null
                            ? Paragraph.Span.of(text + " ")
                            : Paragraph.Span.to(operations.number(here), text, ""));
        }
        if (awaited.size() > MOST_AWAITED) {
            spans.add(Paragraph.Span.of("and " + (awaited.size() - MOST_AWAITED) + " more"));
        }
        return new Paragraph("links", "", spans);
    }

    private List<Paragraph> reasons(int operation) {
        List<Paragraph> reasons = found.blocked().stream()
                .filter(blocked -> blocked.operation() == operation)
                .flatMap(blocked -> blocked.reasons().stream())
                .flatMap(reason -> reason.obstacles().stream())
                .map(Wording::obstacle)
                .distinct()
                .limit(MOST_REASONS)
                .map(text -> Paragraph.of("obstacle", Paragraph.Span.of(text)))
                .toList();
        return reasons.isEmpty()
                ? List.of(Paragraph.of("hint", Paragraph.Span.of("The specification gives no reason.")))
                : reasons;
    }

    private static String name(Value process) {
        return TimelineData.text(process);
    }
}
