package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The steps of a behaviour as rows, each with the state after it. */
final class BehaviourPage {
    private static final Page.Heading HEADING = new Page.Heading(
            "Behaviour",
            "One row for each step, from an initial state on. The details show the state after the selected step.");

    /** Longer values are shown without their middle. */
    private static final int LONGEST = 10_000;

    private BehaviourPage() {}

    static Page of(BrokenBehaviour broken, List<String> notes, Map<String, String> about) {
        List<Page.Row> rows = new ArrayList<>();
        int last = broken.moments().size() - 1;
        OptionalInt loop =
                broken.lasso().map(lasso -> OptionalInt.of(lasso.loop())).orElse(OptionalInt.empty());
        for (int i = 0; i <= last; i++) {
            String step = broken.moments().get(i).step();
            Map<String, Value> changed = broken.changed(i);
            List<Page.Line> lines = new ArrayList<>();
            boolean first = i == 0;
            broken.state(i)
                    .forEach((name, value) -> lines.add(
                            new Page.Line(name, ValueExcerpt.of(value, LONGEST), !first && changed.containsKey(name))));
            rows.add(new Page.Row(
                    i + 1,
                    i + 1 + ".",
                    step,
                    first ? "" : changed.isEmpty() ? "(nothing changes)" : String.join(", ", changed.keySet()),
                    i == last && loop.isEmpty(),
                    List.of(new Page.Section("State " + (i + 1) + ", after " + step, lines))));
        }
        return new Page(
                Verdict.Word.VIOLATES,
                broken.name(),
                broken.finding().text(),
                broken.finding().why().stream().map(Object::toString).toList(),
                List.of(
                        Count.of(broken.extent().distinct()) + " distinct states",
                        "depth " + broken.extent().depth()),
                notes,
                about,
                HEADING,
                rows,
                loop,
                broken.closing(),
                Math.max(0, last),
                trace(broken),
                Optional.empty());
    }

    /** A broken assumption has no states. */
    private static Optional<Trace> trace(BrokenBehaviour broken) {
        if (broken.moments().isEmpty()) {
            return Optional.empty();
        }
        TraceCells cells = new TraceCells(broken.shown().isEmpty() ? broken.variables() : List.of());
        for (int i = 0; i < broken.moments().size(); i++) {
            cells.state(broken.state(i));
        }
        return Optional.of(new Trace(cells.names(), cells.columns(), List.of()));
    }
}
