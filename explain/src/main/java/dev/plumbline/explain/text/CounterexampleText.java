package dev.plumbline.explain.text;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A counterexample for people: the failing operation, what went on around it, the frontier, and what stood in the way.
 */
public final class CounterexampleText {
    private final Counterexample found;
    private final Naming naming;
    private final TextPage page;
    private final Colours colours;
    private final Most most;

    /** How much of each is shown unless everything is requested. */
    record Most(int bars, int annotations, int configurations, int blocked, int reasons, int recent) {
        static final Most DEFAULT = new Most(24, 8, 8, 8, 4, 8);
    }

    /** @param origin what the origins of operations count: {@code line} or {@code byte} */
    public CounterexampleText(Counterexample found, String origin, TextPage page, Colours colours) {
        this(
                found,
                new Naming(found.history(), Numbers.whole(found.history().size()), origin),
                page,
                colours,
                Most.DEFAULT);
    }

    CounterexampleText(Counterexample found, Naming naming, TextPage page, Colours colours, Most most) {
        this.found = found;
        this.naming = naming;
        this.page = page;
        this.colours = colours;
        this.most = most;
    }

    public void print() {
        print(Cause.of(found));
    }

    /** @param cause as far as it is known, which may be further than the counterexample alone tells */
    void print(Optional<Cause> cause) {
        if (found.cut().isPresent()) {
            new CutText(found, naming, page, colours).print();
            return;
        }
        cause(cause);
        if (!failedAt()) {
            return;
        }
        timeline();
        frontier();
        blocked();
        silent();
        recent();
    }

    /** First of all what happened and why, as far as it is known; then a list. */
    void cause(Optional<Cause> cause) {
        cause.ifPresent(known -> story(known.story(), page));
    }

    static void story(Story story, TextPage page) {
        page.blank();
        page.wrapped(2, 0, story.text());
        story.details().forEach(detail -> page.wrapped(2, 2, "- " + detail.text()));
    }

    /** @return whether there is more to say */
    boolean failedAt() {
        page.blank();
        if (found.failing().isEmpty()) {
            page.wrapped(2, "The specification has no initial state, so it allows no behaviour at all.");
            return false;
        }
        page.line(2, colours.heading(heading()));
        page.wrapped(4, naming.full(found.failedAt()));
        page.wrapped(4, naming.circumstances(found.failedAt()));
        return true;
    }

    /**
     * A few operations that violate prove that the whole history does. Which of them fits nowhere is true of the few.
     */
    private String heading() {
        String claim = "fits no explanation of what came before it:";
        return found.restricted()
                ? "Of the " + Count.of(found.history().size() - found.leftOut(), "operation")
                        + " that prove it, this one " + claim
                : "This operation " + claim;
    }

    void timeline() {
        Optional<TimeboxedHistory> timeboxed = TimeboxedHistory.find(found.history());
        if (timeboxed.isPresent()) {
            overlapping(timeboxed.get());
        } else {
            unordered();
        }
    }

    private void overlapping(TimeboxedHistory history) {
        List<Integer> around = TimelineText.overlapping(history, found.failedAt());
        if (around.size() < 2) {
            page.blank();
            page.line(2, "No other operation overlaps it.");
        } else {
            Set<Integer> shown = new TreeSet<>(nearest(around, history::call));
            page.blank();
            page.line(2, colours.heading("Operations that overlap it") + " (not to scale" + zero() + "):");
            for (String row : new TimelineText(history, naming, page.width() - 4).rows(shown, found.failedAt())) {
                if (row.length() <= page.width() - 4) {
                    page.line(4, row);
                } else {
                    // A name that is longer than the page.
                    page.wrapped(4, row);
                }
            }
            listed(shown, around.size());
        }
        new AnnotationText(history, naming, page, colours, most.annotations()).around(found.failedAt());
    }

    private String zero() {
        return naming.timesFrom(found.failedAt()).isEmpty() ? naming.times() : ", 0 is its call";
    }

    /** Without times there is no picture. */
    private void unordered() {
        Precedence precedence = Precedence.of(found.history());
        List<Integer> around = IntStream.range(0, found.history().size())
                .filter(number -> precedence.isOpenBetween(number, found.failedAt()))
                .boxed()
                .toList();
        page.blank();
        if (around.isEmpty()) {
            page.line(2, "Every other operation comes before or after it.");
            return;
        }
        page.line(2, colours.heading("Operations neither before nor after it") + ":");
        listed(new TreeSet<>(nearest(around, number -> number)), around.size());
    }

    private void listed(Set<Integer> shown, int all) {
        for (int number : shown) {
            if (number != found.failedAt()) {
                Operation other = naming.operation(number);
                page.wrapped(
                        4, naming.full(number) + "  " + naming.place(number, found.failedAt()) + naming.where(other));
            }
        }
        page.more(4, all - shown.size());
    }

    /** If there are too many: the failing one, those open at the end, and then the latest. */
    private List<Integer> nearest(List<Integer> around, IntToLongFunction time) {
        int room = page.most(most.bars(), around.size());
        Set<Integer> open =
                found.blocked().stream().map(Counterexample.Blocked::operation).collect(Collectors.toSet());
        found.frontier().forEach(configuration -> open.addAll(configuration.done()));
        return around.stream()
                .sorted((a, b) -> Long.compare(urgency(b, open, time), urgency(a, open, time)))
                .limit(room)
                .toList();
    }

    private long urgency(int number, Set<Integer> open, IntToLongFunction time) {
        if (number == found.failedAt()) {
            return Long.MAX_VALUE;
        }
        return open.contains(number) ? Long.MAX_VALUE - 1 : Math.min(time.applyAsLong(number), Long.MAX_VALUE - 2);
    }

    void frontier() {
        List<Counterexample.Configuration> frontier = found.frontier();
        int size = frontier.size();
        if (size == 0) {
            return;
        }
        page.blank();
        page.line(2, colours.heading("The frontier") + ": " + Quantifiers.frontier(size));
        if (found.leftOut() > 0) {
            page.wrapped(4, Wording.leftOut(found.leftOut()));
        }
        StateTable table = StateTable.of(frontier.stream()
                .map(configuration -> configuration.state().value())
                .toList());
        table.printCommon(page, 4);
        int shown = page.most(most.configurations(), size);
        for (int i = 0; i < shown; i++) {
            List<String> parts = new ArrayList<>(table.different().get(i));
            Set<Integer> done = new TreeSet<>(frontier.get(i).done());
            parts.add(
                    done.isEmpty()
                            ? "none of the open operations performed"
                            : "performed " + done.stream().map(naming::brief).collect(Collectors.joining(", ")));
            page.wrapped(4, (size == 1 ? "" : i + 1 + ".   ") + String.join("; ", parts));
        }
        page.more(4, size - shown);
    }

    void blocked() {
        if (found.blocked().isEmpty()) {
            return;
        }
        page.blank();
        page.line(2, colours.heading("Why the open operations could not be performed") + ":");
        // The operation that had to be performed comes first: the others are possible ways around it.
        List<Counterexample.Blocked> ordered = found.blocked().stream()
                .sorted((a, b) -> Boolean.compare(b.operation() == found.failedAt(), a.operation() == found.failedAt()))
                .toList();
        int shown = page.most(most.blocked(), ordered.size());
        for (Counterexample.Blocked blocked : ordered.subList(0, shown)) {
            page.wrapped(4, naming.full(blocked.operation()));
            Map<String, Integer> merged = new LinkedHashMap<>();
            for (Counterexample.Reason reason : blocked.reasons()) {
                merged.merge(
                        reason.obstacles().stream().map(Obstacle::toString).collect(Collectors.joining("; and ")),
                        1,
                        Integer::sum);
            }
            int reasons = page.most(most.reasons(), merged.size());
            merged.entrySet().stream().limit(reasons).forEach(entry -> {
                String times = entry.getValue() == 1 ? "" : " (in " + Count.of(entry.getValue()) + " states)";
                page.wrapped(
                        6,
                        (entry.getKey().isEmpty() ? "possible, but leads to no explanation" : entry.getKey()) + times);
            });
            page.more(6, merged.size() - reasons);
        }
        page.more(4, ordered.size() - shown);
    }

    /** The silent actions, which did not help either. */
    void silent() {
        if (found.silent().isEmpty()) {
            return;
        }
        page.blank();
        page.line(2, colours.heading("Silent actions") + ", in the configurations where the search ended:");
        int shown = page.most(most.blocked(), found.silent().size());
        for (Counterexample.SilentAction action : found.silent().subList(0, shown)) {
            page.wrapped(4, action.name());
            List<SilentLine> lines = silent(found, naming.number(found.failedAt()), action, Obstacle::toString);
            List<SilentLine> reasons =
                    lines.stream().filter(line -> !line.possible()).toList();
            int few = page.most(most.reasons(), reasons.size());
            reasons.stream().limit(few).forEach(line -> page.wrapped(6, line.text()));
            page.more(6, reasons.size() - few);
            lines.stream().filter(SilentLine::possible).forEach(line -> page.wrapped(6, line.text()));
        }
        page.more(4, found.silent().size() - shown);
    }

    /**
     * Why a silent action did not help, one line each.
     *
     * @param possible whether it can be performed there, or was not looked at
     */
    public record SilentLine(boolean possible, String text) {}

    /** @param failing the number of the operation that fits nowhere */
    public static List<SilentLine> silent(
            Counterexample found,
            String failing,
            Counterexample.SilentAction action,
            Function<Obstacle, String> obstacle) {
        Map<String, Integer> merged = new LinkedHashMap<>();
        for (Counterexample.Reason reason : action.reasons()) {
            merged.merge(
                    reason.obstacles().stream().map(obstacle).collect(Collectors.joining("; and ")), 1, Integer::sum);
        }
        List<SilentLine> lines = new ArrayList<>();
        merged.forEach(
                (text, states) -> lines.add(new SilentLine(false, "not possible" + in(found, states) + ": " + text)));
        if (action.elsewhere() > 0) {
            lines.add(new SilentLine(
                    true,
                    "possible" + in(found, action.elsewhere()) + ", and was tried: " + failing
                            + " cannot be performed after it either"));
        }
        if (action.possible() > action.elsewhere()) {
            lines.add(new SilentLine(
                    true,
                    "possible" + in(found, action.possible() - action.elsewhere())
                            + ", but leads to no other state than those of the frontier"));
        }
        if (action.notAsked() > 0) {
            lines.add(new SilentLine(true, "not examined" + in(found, action.notAsked())));
        }
        return lines;
    }

    private static String in(Counterexample found, int states) {
        return found.frontier().size() == 1 ? "" : " in " + Count.of(states, "state");
    }

    void recent() {
        List<Witness.Performed> recent = found.recent();
        if (recent.isEmpty()) {
            return;
        }
        int shown = page.most(most.recent(), recent.size());
        page.blank();
        page.line(2, colours.heading("Performed last") + ", in one interpretation that got this far:");
        if (shown < recent.size()) {
            page.line(4, "... " + Count.of(recent.size() - shown) + " before" + page.hint());
        }
        for (int i = recent.size() - shown; i < recent.size(); i++) {
            Witness.Performed step = recent.get(i);
            String what = step.operation() == Witness.SILENT
                    ? step.step() + " (silent)"
                    : naming.full(step.operation())
                            + (step.step()
                                            .equals(naming.operation(step.operation())
                                                    .name())
                                    ? ""
                                    : " by " + step.step());
            page.wrapped(
                    4,
                    what
                            + (i == 0
                                    ? ""
                                    : StateTable.effect(
                                            recent.get(i - 1).state().value(),
                                            step.state().value())));
        }
    }
}
