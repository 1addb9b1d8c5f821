package dev.plumbline.cli;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Obstacle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A counterexample for people: the failing operation, what went on around it, the frontier, and what stood in the way. */
final class CounterexampleText {
    private static final int MOST_BARS = 24;
    private static final int MOST_CONFIGURATIONS = 8;
    private static final int MOST_BLOCKED = 8;
    private static final int MOST_REASONS = 4;
    private static final int MOST_RECENT = 8;

    private final Counterexample found;
    private final History history;
    private final String origin;
    private final Page page;
    private final Colours colours;

    /** @param origin what the origins of operations count: {@code line} or {@code byte} */
    CounterexampleText(Counterexample found, String origin, Page page, Colours colours) {
        this.found = found;
        this.origin = origin;
        this.history = found.history();
        this.page = page;
        this.colours = colours;
    }

    void print() {
        if (found.failedAt() < 0) {
            page.blank();
            page.wrapped(2, "The specification has no initial state, so it allows no behaviour at all.");
            return;
        }
        failedAt();
        timeline();
        frontier();
        blocked();
        recent();
    }

    private void failedAt() {
        Operation failed = operation(found.failedAt());
        page.blank();
        page.line(2, colours.heading("This operation fits no explanation of what came before it:"));
        page.wrapped(4, numbered(found.failedAt()));
        page.wrapped(4, "of process " + failed.process() + ", " + when(failed) + where(failed));
    }

    private void timeline() {
        List<Integer> around = Timeline.overlapping(history, found.failedAt());
        if (around.size() < 2) {
            page.blank();
            page.line(2, "No other operation overlaps it.");
            return;
        }
        Set<Integer> shown = new TreeSet<>(nearest(around));
        page.blank();
        page.line(2, colours.heading("Operations that overlap it") + " (not to scale" + times() + "):");
        for (String row : new Timeline(history, page.width() - 4).rows(shown, found.failedAt())) {
            page.line(4, row);
        }
        for (int number : shown) {
            if (number != found.failedAt()) {
                Operation other = operation(number);
                page.wrapped(4, numbered(number) + "  " + other.place() + where(other));
            }
        }
        page.more(4, around.size() - shown.size());
    }

    /** If there are too many: the failing one, those open at the end, and then the latest. */
    private List<Integer> nearest(List<Integer> around) {
        int most = page.most(MOST_BARS, around.size());
        Set<Integer> open =
                found.blocked().stream().map(Counterexample.Blocked::operation).collect(Collectors.toSet());
        found.frontier().forEach(configuration -> open.addAll(configuration.done()));
        return around.stream()
                .sorted((a, b) -> Long.compare(urgency(b, open), urgency(a, open)))
                .limit(most)
                .toList();
    }

    private long urgency(int number, Set<Integer> open) {
        if (number == found.failedAt()) {
            return Long.MAX_VALUE;
        }
        return open.contains(number)
                ? Long.MAX_VALUE - 1
                : Math.min(operation(number).timebox().call(), Long.MAX_VALUE - 2);
    }

    private void frontier() {
        List<Counterexample.Configuration> frontier = found.frontier();
        int size = frontier.size();
        if (size == 0) {
            return;
        }
        page.blank();
        page.line(
                2,
                colours.heading("The frontier") + ": "
                        + (size == 1
                                ? "one interpretation of what came before"
                                : Amounts.count(size) + " interpretations of what came before"));
        if (found.leftOut() > 0) {
            page.wrapped(
                    4,
                    "without " + Amounts.count(found.leftOut(), "operation")
                            + " that cannot matter here, so states lack " + (found.leftOut() == 1 ? "its" : "their")
                            + " effects");
        }
        StateTable table = StateTable.of(frontier.stream()
                .map(configuration -> configuration.state().value())
                .toList());
        for (String line : table.common()) {
            page.wrapped(4, (size == 1 ? "" : "all  ") + line);
        }
        int shown = page.most(MOST_CONFIGURATIONS, size);
        for (int i = 0; i < shown; i++) {
            List<String> parts = new ArrayList<>(table.different().get(i));
            Set<Integer> done = new TreeSet<>(frontier.get(i).done());
            parts.add(
                    done.isEmpty()
                            ? "none of the open operations performed"
                            : "performed " + done.stream().map(this::brief).collect(Collectors.joining(", ")));
            page.wrapped(4, (size == 1 ? "" : i + 1 + ".   ") + String.join("; ", parts));
        }
        page.more(4, size - shown);
    }

    private void blocked() {
        if (found.blocked().isEmpty()) {
            return;
        }
        page.blank();
        page.line(2, colours.heading("What stood in the way") + " of the operations that were open:");
        // The operation that had to be performed comes first: the others are possible ways around it.
        List<Counterexample.Blocked> ordered = found.blocked().stream()
                .sorted((a, b) -> Boolean.compare(b.operation() == found.failedAt(), a.operation() == found.failedAt()))
                .toList();
        int shown = page.most(MOST_BLOCKED, ordered.size());
        for (Counterexample.Blocked blocked : ordered.subList(0, shown)) {
            page.wrapped(4, numbered(blocked.operation()));
            Map<String, Integer> merged = new LinkedHashMap<>();
            for (Counterexample.Reason reason : blocked.reasons()) {
                merged.merge(
                        reason.obstacles().stream().map(Obstacle::toString).collect(Collectors.joining("; and ")),
                        1,
                        Integer::sum);
            }
            int reasons = page.most(MOST_REASONS, merged.size());
            merged.entrySet().stream().limit(reasons).forEach(entry -> {
                String times = entry.getValue() == 1 ? "" : " (" + Amounts.count(entry.getValue()) + " times)";
                page.wrapped(6, (entry.getKey().isEmpty() ? "possible, but leads nowhere" : entry.getKey()) + times);
            });
            page.more(6, merged.size() - reasons);
        }
        page.more(4, ordered.size() - shown);
    }

    private void recent() {
        List<Witness.Performed> recent = found.recent();
        if (recent.isEmpty()) {
            return;
        }
        int shown = page.most(MOST_RECENT, recent.size());
        page.blank();
        page.line(2, colours.heading("Performed last") + ", in one interpretation that came this far:");
        if (shown < recent.size()) {
            page.line(4, "... " + Amounts.count(recent.size() - shown) + " before (--full)");
        }
        for (int i = recent.size() - shown; i < recent.size(); i++) {
            Witness.Performed step = recent.get(i);
            String what = step.operation() == Witness.SILENT
                    ? step.step() + " (silent)"
                    : numbered(step.operation())
                            + (step.step().equals(operation(step.operation()).name()) ? "" : " by " + step.step());
            page.wrapped(4, what + (i == 0 ? "" : effect(recent.get(i - 1), step)));
        }
    }

    private static String effect(Witness.Performed before, Witness.Performed after) {
        Value from = before.state().value();
        Value to = after.state().value();
        return from.equals(to) ? "" : "  -> " + String.join(", ", StateTable.changes(from, to));
    }

    private Operation operation(int number) {
        return history.operations().get(number);
    }

    private String numbered(int number) {
        Operation operation = operation(number);
        String ending = switch (operation.outcome()) {
            case RETURNED -> "";
            case ABORTED -> " aborted";
            case PENDING -> " pending";
        };
        return "#" + number + " " + operation.call() + ending;
    }

    private String brief(int number) {
        return "#" + number + " " + operation(number).name();
    }

    private String unit() {
        return history.order() instanceof Order.Timeboxes timeboxes
                        && !timeboxes.unit().equals("events")
                ? " " + timeboxes.unit()
                : "";
    }

    private String times() {
        return unit().isEmpty() ? "" : ", times in" + unit();
    }

    private String when(Operation operation) {
        String called = "called at " + operation.timebox().call() + unit();
        return operation.isPending()
                ? called + ", never returned"
                : called + ", returned at " + operation.timebox().end() + unit();
    }

    private String where(Operation operation) {
        return operation.origin() == 0 ? "" : ", " + origin + " " + operation.origin();
    }
}
