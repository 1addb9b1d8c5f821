package dev.plumbline.explain.page;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The events of a state log as rows. The one that nothing explains has the states before it, and what stood in its way. */
final class LogPage {
    private static final Page.Heading HEADING = new Page.Heading(
            "Events", "In the order of the log. The details show the event and the state after it in one explanation.");

    /** Rows before and after the event that diverges. */
    private static final int AROUND = 1_000;
    /** Rows at the beginning and at the end of the log. */
    private static final int ENDS = 50;

    private static final int LONGEST = 10_000;
    private static final int STATES = 10;

    private LogPage() {}

    static Page of(DivergingLog diverging, String spec, List<String> notes, Map<String, String> about) {
        History log = diverging.log();
        Counterexample found = diverging.counterexample();
        int failed = found.failing().orElse(-1);
        List<Integer> events = events(log.size(), Math.max(failed, 0));
        Map<Integer, StateFindings.Step> explained = explained(diverging);
        List<Page.Row> rows = new ArrayList<>();
        for (int i : events) {
            Operation event = log.operations().get(i);
            List<Page.Section> details = new ArrayList<>(List.of(says(event)));
            if (i == failed) {
                details.addAll(before(found));
            } else if (explained.containsKey(i)) {
                StateFindings.Step step = explained.get(i);
                details.add(new Page.Section(
                        "State after it, by " + (step.call().isEmpty() ? "no step" : step.call()),
                        variables(step.state().value(), false)));
            }
            rows.add(new Page.Row(i, "#" + i, event.call(), log.where(event), i == failed, details));
        }
        List<String> told = new ArrayList<>(log.notes());
        told.addAll(notes);
        if (events.size() < log.size()) {
            told.add("The log has " + Count.of(log.size(), "event")
                    + "; those around the divergence and at both ends are shown.");
        }
        Trace trace = LogTrace.of(diverging, events, explained);
        return new Page(
                Verdict.Word.VIOLATES,
                diverging.name(),
                claim(diverging),
                because(found),
                List.of("against " + spec, Count.of(log.size(), "event")),
                told,
                about,
                HEADING,
                rows,
                OptionalInt.empty(),
                "",
                Math.max(0, events.indexOf(failed)),
                events.isEmpty() ? Optional.empty() : Optional.of(trace),
                Optional.empty());
    }

    /** The sentences that every report has. */
    private static String claim(DivergingLog diverging) {
        Counterexample found = diverging.counterexample();
        return found.failing().isEmpty()
                ? "The specification has no initial state."
                : Story.of(found)
                        .map(Story::text)
                        .orElseGet(
                                () -> "Event #" + found.failedAt() + " fits no explanation of the events before it.");
    }

    /** Those around the divergence, and both ends. */
    private static List<Integer> events(int size, int failed) {
        return IntStream.range(0, size)
                .filter(i -> i < ENDS || i >= size - ENDS || Math.abs(i - failed) <= AROUND)
                .boxed()
                .toList();
    }

    /** The state after each event that the first explanation has, at the end of it. */
    private static Map<Integer, StateFindings.Step> explained(DivergingLog diverging) {
        Map<Integer, StateFindings.Step> explained = new HashMap<>();
        diverging.findings().explanations().stream()
                .limit(1)
                .flatMap(one -> one.steps().stream())
                .forEach(step -> explained.put(step.event(), step));
        return explained;
    }

    private static Page.Section says(Operation event) {
        List<Page.Line> lines =
                new ArrayList<>(List.of(new Page.Line("node", event.process().toString(), false)));
        event.metadata()
                .forEach((name, value) -> lines.add(new Page.Line(name, ValueExcerpt.of(value, LONGEST), false)));
        return new Page.Section("The event", lines);
    }

    private static List<Page.Section> before(Counterexample found) {
        List<Page.Section> sections = new ArrayList<>();
        List<Page.Line> ways = because(found).stream()
                .map(text -> new Page.Line("", text, true))
                .toList();
        sections.add(new Page.Section("Why it is not possible", ways));
        for (int i = 0; i < Math.min(STATES, found.frontier().size()); i++) {
            sections.add(new Page.Section(
                    "State before it"
                            + (found.frontier().size() == 1
                                    ? ""
                                    : ", " + (i + 1) + " of " + found.frontier().size()),
                    variables(found.frontier().get(i).state().value(), false)));
        }
        return sections;
    }

    private static List<Page.Line> variables(Value state, boolean marked) {
        List<Page.Line> lines = new ArrayList<>();
        if (state instanceof Value.Rec record) {
            record.fields()
                    .forEach((name, value) -> lines.add(new Page.Line(name, ValueExcerpt.of(value, LONGEST), marked)));
        }
        return lines;
    }

    /** The conditions of the event that diverges, each once. */
    private static List<String> because(Counterexample found) {
        return found.obstaclesOfFailing()
                .map(Object::toString)
                .distinct()
                .limit(STATES)
                .toList();
    }
}
