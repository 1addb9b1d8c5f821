package dev.plumbline.explain.text;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.clocks.ProcessAtCut;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stuck cut for people: how far each process has come, what keeps its next record from happening, the state there,
 * and the steps that led to it.
 */
final class CutText {
    private static final int PROCESSES = 10;
    private static final int AWAITED = 1;
    private static final int BLOCKED = 6;
    private static final int REASONS = 4;
    private static final int STATES = 4;
    private static final int RECENT = 8;

    private final Counterexample found;
    private final StuckCut cut;
    private final Naming naming;
    private final TextPage page;
    private final Colours colours;

    CutText(Counterexample found, Naming naming, TextPage page, Colours colours) {
        this.found = found;
        this.cut = found.cut().orElseThrow();
        this.naming = naming;
        this.page = page;
        this.colours = colours;
    }

    /** The meaning of a verdict on clocks, instead of "no behaviour explains it". */
    static String claim(String spec) {
        return "not every order that the clocks allow is a behaviour of " + spec;
    }

    void print() {
        Story.of(found, naming.numbers()).ifPresent(story -> CounterexampleText.story(story, page));
        page.blank();
        page.wrapped(2, 0, "Every order that the clocks allow must be a behaviour. " + witness());
        cut();
        blocked();
        state();
        recent();
    }

    private String witness() {
        return switch (cut.others()) {
            case ONE_SUCCEEDS -> "Another order is one, so a witness exists; the order below is not.";
            case NONE_SUCCEEDS -> "No order is one, so there is no witness.";
            case NOT_KNOWN -> "The order below is not; whether another order is one is not known.";
        };
    }

    private void cut() {
        int all = cut.processes().stream().mapToInt(StuckCut.Progressed::all).sum();
        page.blank();
        page.line(
                2,
                colours.heading("Stuck") + " after " + Count.of(cut.done()) + " of " + Count.of(all, "record") + ":");
        List<ProcessAtCut> processes = new ArrayList<>(ProcessAtCut.of(found));
        processes.sort(Comparator.comparing(ProcessAtCut::standing));
        int shown = page.most(PROCESSES, processes.size());
        for (ProcessAtCut each : processes.subList(0, shown)) {
            StuckCut.Progressed progress = each.progress();
            page.wrapped(
                    4,
                    "process " + progress.process() + ": " + Count.of(progress.done()) + " of "
                            + Count.of(progress.all()) + " done" + next(each));
        }
        page.more(4, processes.size() - shown);
    }

    private String next(ProcessAtCut process) {
        if (process.standing() == ProcessAtCut.NextStanding.AT_ITS_END) {
            return "";
        }
        String next = "; next " + named(process.progress().next().getAsInt(), false) + ": ";
        int shown = page.most(AWAITED, process.awaited().size());
        int hidden = process.awaited().size() - shown;
        return shown == 0
                ? next + process.standing().word()
                : next + "waits for "
                        + process.awaited().stream()
                                .limit(shown)
                                .map(each -> "record " + each.record() + " of process " + each.process())
                                .collect(Collectors.joining(", "))
                        + (hidden == 0 ? "" : " and " + hidden + " more");
    }

    /** {@code record 6 of process 0, AServer.serverRespond}. */
    private String named(int index, boolean withProcess) {
        Operation operation = naming.operation(index);
        long record = ((VectorClock) operation.place()).count(VectorClock.nameOf(operation.process()));
        return "record " + record + (withProcess ? " of process " + operation.process() : "") + ", " + operation.name()
                + (operation.outcome() == Outcome.ABORTED ? " (aborted)" : "");
    }

    private void blocked() {
        int shown = page.most(BLOCKED, found.blocked().size());
        for (Counterexample.Blocked blocked : found.blocked().subList(0, shown)) {
            page.blank();
            page.wrapped(
                    2,
                    2,
                    "Why " + named(blocked.operation(), true) + ", cannot happen:",
                    text -> text.startsWith("Why ") ? colours.heading("Why") + text.substring(3) : text);
            Map<String, Integer> merged = new LinkedHashMap<>();
            for (Counterexample.Reason reason : blocked.reasons()) {
                for (Obstacle obstacle : reason.obstacles()) {
                    merged.merge(obstacle.toString(), 1, Integer::sum);
                }
            }
            if (merged.isEmpty()) {
                page.line(4, "the specification gives no reason");
            }
            int reasons = page.most(REASONS, merged.size());
            merged.entrySet().stream()
                    .limit(reasons)
                    .forEach(entry -> page.wrapped(
                            4,
                            entry.getKey()
                                    + (entry.getValue() == 1
                                            ? ""
                                            : " (in " + Count.of(entry.getValue()) + " states)")));
            page.more(4, merged.size() - reasons);
            page.wrapped(
                    4,
                    2,
                    "#" + naming.numbers().original(blocked.operation()) + ", clock "
                            + naming.operation(blocked.operation()).place());
        }
        page.more(2, found.blocked().size() - shown);
    }

    private void state() {
        List<Counterexample.Configuration> frontier = found.frontier();
        if (frontier.isEmpty()) {
            return;
        }
        page.blank();
        boolean one = frontier.size() == 1;
        page.line(
                2,
                colours.heading("The state at that point")
                        + (one
                                ? ":"
                                : ", one of " + frontier.size() + " depending on choices that the log does not show:"));
        StateTable table = StateTable.of(
                frontier.stream().map(each -> each.state().value()).toList());
        table.printCommon(page, 4);
        int shown = one ? 0 : page.most(STATES, frontier.size());
        for (int i = 0; i < shown; i++) {
            page.wrapped(4, i + 1 + ".   " + String.join("; ", table.different().get(i)));
        }
        page.more(4, one ? 0 : frontier.size() - shown);
    }

    private void recent() {
        List<Witness.Performed> recent = found.recent();
        page.blank();
        if (recent.isEmpty()) {
            page.line(2, "The search is stuck at the beginning, before any record.");
            return;
        }
        page.line(2, colours.heading("The last steps before it") + ", in the order that was followed:");
        int shown = page.most(RECENT, recent.size());
        int before = cut.done() - shown;
        if (before > 0) {
            page.line(4, "... " + Count.of(before, "record") + " before");
        }
        for (int i = recent.size() - shown; i < recent.size(); i++) {
            String effect = i == 0
                    ? ""
                    : StateTable.effect(
                            recent.get(i - 1).state().value(),
                            recent.get(i).state().value());
            page.wrapped(4, named(recent.get(i).operation(), true) + effect);
        }
    }
}
