package dev.plumbline.check.automatic;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.Monitor;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.check.monitor.Ruling;
import dev.plumbline.check.monitor.declared.DeclaredContainer;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A monitor if one applies, otherwise the sweep. Histories with vector clocks are another question: one order that the
 * clocks allow is followed, with all operations that could come next.
 *
 * <p>If a monitor finds that a witness exists, that is the verdict. Otherwise it names some operations that violate by
 * themselves; the sweep must find a violation too, in the whole history if that takes few steps, otherwise in these
 * operations, and provides the counterexample. If it does not, or not within half of the budget, the sweep of the whole
 * history decides. So a monitor that is wrong about its few operations reports nothing. That these are enough is the
 * monitor's argument: without the others, an operation may be unexplained only because they are missing.
 *
 * <p>A user's specification may be declared to be a container. It is first compared with the model of that container on
 * short sequences; the sweep still uses the specification itself.
 */
public final class AutomaticEngine implements Engine {
    private static final int MOST_SHOWN = 8;
    private static final long QUICK = 1_000;
    /** For more operations, binding and sorting alone takes longer than the monitor. */
    private static final int FEW_ENOUGH_TO_SWEEP_ALL = 50_000;

    private final LateSweepEngine sweep = new LateSweepEngine();
    private final long quick;
    private final Optional<String> container;

    public AutomaticEngine() {
        this(QUICK);
    }

    /**
     * @param container what specifications are declared to be, whatever they say of themselves: {@link Spec#container}
     */
    public AutomaticEngine(String container) {
        this.quick = QUICK;
        this.container = Optional.of(container);
    }

    /**
     * @param quick steps that the sweep of the whole history may take to explain a violation that a monitor found, in
     *     addition to a few for each operation; 0 to skip it
     */
    public AutomaticEngine(long quick) {
        this.quick = quick;
        this.container = Optional.empty();
    }

    @Override
    public String name() {
        return "automatic";
    }

    @Override
    public Result search(Task task) throws BadInput {
        if (task.history().order() instanceof Order.VectorClocks) {
            return new CutsEngine(Strategy.SIDESTEP, 1, 1).search(task);
        }
        Meter meter = new Meter(task.budget());
        // A monitor knows that there is a witness, but constructs none.
        Optional<Applicable> applicable = task.witness().isPresent() ? Optional.empty() : applicable(task);
        if (applicable.isEmpty()) {
            return sweep.search(task, meter, Optional.empty());
        }
        Ruling ruling = ruling(applicable.get().monitor, task);
        if (ruling instanceof Ruling.Conforms) {
            return conforms(applicable.get(), task, meter);
        } else if (ruling instanceof Ruling.Violates violates) {
            return confirmed(applicable.get(), violates, task, meter);
        }
        return sweep.search(task, meter, Optional.of(((Ruling.NotApplicable) ruling).reason()));
    }

    /** @param statement a remark if it decides, in addition to the broken rule */
    private record Applicable(Monitor monitor, Decider decider, Optional<String> statement) {
        /** The broken rule with the operations in conflict, by the numbers that reports use. */
        List<Decider.Remark> remarksOn(Ruling.Violates ruling) {
            List<Integer> conflict = ruling.operations();
            String shown = conflict.stream()
                    .limit(MOST_SHOWN)
                    .map(number -> "#" + number)
                    .collect(Collectors.joining(", "));
            int more = conflict.size() - MOST_SHOWN;
            String rule = ruling.rule() + " (" + shown + (more > 0 ? " and " + more + " more" : "") + ")";
            return List.of(new Decider.How(
                    rule + statement.map(verified -> "; " + verified).orElse("")));
        }
    }

    /** A built-in model has its monitor; a specification that is declared to be one is first compared with it. */
    private Optional<Applicable> applicable(Task task) throws BadInput {
        Optional<Monitor> builtIn = Monitors.of(task.spec());
        Optional<String> declared = container.or(() -> task.spec().container());
        if (builtIn.isPresent() && container.isPresent()) {
            throw new BadInput(task.spec().name() + " is a built-in model, which has its monitor already; expected a"
                    + " specification of your own to declare " + container.get());
        }
        if (builtIn.isPresent() || declared.isEmpty()) {
            return builtIn.map(monitor ->
                    new Applicable(monitor, new Decider.ContainerMonitor(Optional.empty()), Optional.empty()));
        }
        DeclaredContainer verified = DeclaredContainer.of(declared.get(), task.spec(), task.history());
        return Optional.of(new Applicable(verified::decide, verified.decider(), Optional.of(verified.statement())));
    }

    /** The sweep rejects the same input as a monitor, with its place. */
    private static Ruling ruling(Monitor monitor, Task task) {
        try {
            return monitor.decide(task.history());
        } catch (BadInput e) {
            return new Ruling.NotApplicable(e.getMessage());
        }
    }

    private static Result conforms(Applicable monitor, Task task, Meter meter) throws BadInput {
        int size = task.history().size();
        task.progress().report(size, size, 0, 0);
        Statistics statistics =
                new Statistics(size, task.history().processes().size(), 0, 0, meter.elapsed(), meter.peakMemoryBytes());
        return Result.of(
                task,
                new Verdict.Conforms(statistics),
                monitor.decider,
                List.of(new Decider.How(monitor.statement
                        .map(verified -> "decided by the " + monitor.decider.name() + "; " + verified)
                        .orElseGet(() -> "no rule of a " + task.spec().name() + " is broken"))));
    }

    /**
     * A few steps of the sweep of the whole history. Its counterexample says more than that of a sweep of some
     * operations: it has the first unexplained operation, in states in which no effect is missing. The number of steps
     * is so small that the frontier cannot become large.
     */
    private Optional<Result> explainedByAll(Applicable monitor, Ruling.Violates ruling, Task task, Meter meter)
            throws BadInput {
        Budget few = task.budget()
                .withTime(task.budget().time().dividedBy(8))
                .withSteps(Math.min(
                        task.budget().steps() / 4, quick + 4L * task.history().size()));
        Meter ofAll = new Meter(few, meter);
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        Verdict verdict = SweepCheck.run(
                task.history(),
                task.spec(),
                ofAll,
                task.progress(),
                Optional.empty(),
                left,
                GroupSearch.Alternative.NONE);
        if (verdict instanceof Verdict.Violates) {
            return Optional.of(explained(monitor, ruling, task, verdict, left));
        }
        meter.add(ofAll.steps());
        return Optional.empty();
    }

    private static Result explained(
            Applicable monitor, Ruling.Violates ruling, Task task, Verdict verdict, Optional<Checkpoints> left)
            throws BadInput {
        Result result = Result.of(task, verdict, monitor.decider, monitor.remarksOn(ruling));
        return left.map(result::with).orElse(result);
    }

    private Result confirmed(Applicable monitor, Ruling.Violates ruling, Task task, Meter meter) throws BadInput {
        boolean tryAll = quick > 0 && task.history().size() <= FEW_ENOUGH_TO_SWEEP_ALL;
        Optional<Result> ofAll = tryAll ? explainedByAll(monitor, ruling, task, meter) : Optional.empty();
        if (ofAll.isPresent()) {
            return ofAll.get();
        }
        Budget half = task.budget()
                .withTime(task.budget().time().dividedBy(2))
                .withSteps(task.budget().steps() / 2);
        Meter ofSome = new Meter(half, meter);
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        Verdict verdict = SweepCheck.runOnSome(
                task.history(), ruling.restriction(), task.spec(), ofSome, left, GroupSearch.Alternative.NONE);
        if (verdict instanceof Verdict.Violates) {
            return explained(monitor, ruling, task, verdict, left);
        }
        meter.add(ofSome.steps());
        return sweep.search(
                task,
                meter,
                Optional.of("a monitor finds a violation (" + ruling.rule() + "), but the sweep of "
                        + ruling.restriction().size() + " operations did not confirm it"));
    }
}
