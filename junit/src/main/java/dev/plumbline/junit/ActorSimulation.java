package dev.plumbline.junit;

import dev.plumbline.actor.Property;
import dev.plumbline.actor.simulate.Simulation;
import dev.plumbline.actor.simulate.SimulationResult;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Simulates a harness, and reports a finding like one of an exploration. */
final class ActorSimulation {
    private final ActorExploration reports;
    private final LongFunction<String> again;

    /** @param again how to repeat the run of a seed in a test */
    ActorSimulation(ActorExploration reports, LongFunction<String> again) {
        this.reports = reports;
        this.again = again;
    }

    /**
     * @return restrictions of the pass
     * @throws AssertionError if a run violates; an {@link InconclusiveError} if the runs do not decide something
     */
    List<String> run(Simulation simulation) throws BadInput {
        SimulationResult result = simulation.run();
        if (result.violation().isPresent()) {
            SimulationResult.Violation found = result.violation().get();
            String repeated = "To repeat the whole run: " + again.apply(found.seed()) + '\n';
            if (found.property().isEmpty()) {
                reports.fail(found.shortest(), repeated);
            }
            reports.failOfProperty(violated(result), found.shortest(), repeated);
        }
        String runs = Count.of(result.runs(), "run");
        List<String> open = open(result);
        if (!open.isEmpty()) {
            throw reports.inconclusive(" after " + runs, open);
        }
        List<String> notes = new ArrayList<>(List.of("a sample of " + runs + " with "
                + Count.of(result.events(), "event") + ", which shows the absence of no violation"));
        notes.addAll(result.repeatability().reliesOn());
        if (result.outOfTime()) {
            notes.add("ended by its budget");
        }
        return reports.logged(notes);
    }

    private static List<String> violated(SimulationResult result) {
        return result.properties().stream()
                .filter(each -> each.violation().isPresent())
                .map(each -> each.text(result.runs()))
                .toList();
    }

    /** What the runs do not decide. */
    private static List<String> open(SimulationResult result) {
        List<String> open = new ArrayList<>();
        result.repeatability().notes().stream()
                .filter(each -> !result.repeatability().reliesOn().contains(each))
                .forEach(open::add);
        result.properties().stream()
                .filter(ActorSimulation::isOpen)
                .forEach(each -> open.add(each.text(result.runs())));
        if (result.undecided() > 0) {
            open.add(Count.of(result.undecided()) + " histories could not be decided in their budget");
        }
        if (result.runs() == 0) {
            open.add("time was up before the first run ended (budget)");
        }
        if (result.properties().isEmpty() && result.operations() == 0) {
            open.add("no client got an answer, so nothing was checked");
        }
        return open;
    }

    private static boolean isOpen(SimulationResult.OfProperty each) {
        return each.isOpen()
                || each.property().kind() == Property.Kind.SOMETIMES
                        && each.example().isEmpty()
                || each.property().kind().isOfExecutions() && each.decided() == 0;
    }
}
