package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.simulate.SimulationResult;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The result of a simulation as text. */
final class SimulationText {
    private SimulationText() {}

    static void print(String system, Harness harness, SimulationResult result, TextPage page) {
        page.line(0, system + " " + harness.name() + ": " + result.word() + heading(result));
        page.wrapped(
                2,
                Count.of(result.runs(), "run") + ", "
                        + (result.runs() == 1 ? "seed " : "seeds " + result.seed() + " to ")
                        + (result.seed() + result.runs() - 1) + ": " + Count.of(result.events(), "event") + ", "
                        + text(result.time()) + " of virtual time"
                        + (result.operations() == 0
                                ? ""
                                : ", " + Count.of(result.operations(), "answer") + " to clients"));
        String ends = ends(result, harness);
        if (!ends.isEmpty()) {
            page.wrapped(2, ends);
        }
        page.wrapped(2, faults(result));
        page.wrapped(2, troubles(result));
        result.properties().forEach(each -> page.wrapped(2, each.text(result.runs())));
        notes(result, harness).forEach(each -> page.wrapped(2, "note: " + each));
        result.violation().ifPresent(found -> violation(found, page));
    }

    private static String heading(SimulationResult result) {
        if (result.violation().isEmpty()) {
            return ", no violation found";
        }
        SimulationResult.Violation found = result.violation().get();
        return found.property().isPresent()
                ? ", a property does not hold"
                : found.failed() ? ", an actor failed" : ", some answers are explained by no order of the operations";
    }

    private static String ends(SimulationResult result, Harness harness) {
        long others = result.runs() - result.whole() - result.cut();
        List<String> ends = new ArrayList<>();
        if (result.whole() > 0) {
            ends.add(Count.of(result.whole(), "run") + " ended by " + (result.whole() == 1 ? "itself" : "themselves"));
        }
        if (result.cut() > 0) {
            ends.add(Count.of(result.cut(), "run") + " ended after " + Count.of(harness.maxSteps(), "event")
                    + " (--max-steps)");
        }
        if (others > 0 && result.violation().isEmpty()) {
            ends.add(Count.of(others, "run") + " ended when all messages had arrived again and changed nothing");
        }
        return String.join(", ", ends);
    }

    private static String faults(SimulationResult result) {
        List<String> faults = new ArrayList<>();
        add(faults, result.faults(Step.Kind.LOSE), "lost message");
        add(faults, result.faults(Step.Kind.DUPLICATE), "duplicated message");
        add(faults, result.faults(Step.Kind.CRASH), "crash");
        add(faults, result.faults(Step.Kind.RESTART), "restart");
        add(faults, result.faults(Step.Kind.CUT), "partition");
        return faults.isEmpty()
                ? "no faults (--losses, --duplicates, --crashes and --partitions allow some in each run)"
                : String.join(", ", faults);
    }

    private static void add(List<String> faults, long count, String name) {
        if (count > 0) {
            faults.add(count > 1 && name.endsWith("sh") ? Count.of(count) + " " + name + "es" : Count.of(count, name));
        }
    }

    private static String troubles(SimulationResult result) {
        List<String> troubles = new ArrayList<>();
        result.troubles().forEach((trouble, runs) -> troubles.add(trouble + " in " + Count.of(runs)));
        return "switched on: " + (troubles.isEmpty() ? "nothing" : String.join(", ", troubles)) + "; "
                + Count.of(result.subsets(), "combination");
    }

    static List<String> notes(SimulationResult result, Harness harness) {
        List<String> notes = new ArrayList<>(result.repeatability().notes());
        if (result.violation().isEmpty() && result.repeatability().isControlled()) {
            notes.add("a simulation is a sample of the executions: it finds violations, and shows the absence of none");
        }
        if (harness.spec().isPresent() && result.operations() == 0) {
            notes.add("no client got an answer, so the answers of clients were not checked");
        }
        if (result.undecided() > 0) {
            notes.add(Count.of(result.undecided()) + " histories could not be decided in their budget");
        }
        if (result.outOfTime()) {
            notes.add("ended by --budget");
        }
        return notes;
    }

    private static void violation(SimulationResult.Violation found, TextPage page) {
        page.blank();
        page.wrapped(
                2,
                "The run of seed " + found.seed() + " violates after " + Count.of(found.events(), "event") + ", "
                        + Count.of(found.faults()) + " of them faults and recoveries, in " + text(found.time())
                        + " of virtual time. Without the steps that the violation does not need, in an order that its"
                        + " clocks and latencies allow:");
    }

    /** In a unit that leaves a number of a few digits. */
    static String text(Duration time) {
        if (time.toMillis() < 10_000) {
            return Count.of(time.toMillis(), "millisecond");
        }
        if (time.toSeconds() < 600) {
            return Count.of(time.toSeconds(), "second");
        }
        return time.toMinutes() < 600 ? Count.of(time.toMinutes(), "minute") : Count.of(time.toHours(), "hour");
    }
}
