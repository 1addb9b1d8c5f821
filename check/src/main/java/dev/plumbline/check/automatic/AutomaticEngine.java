package dev.plumbline.check.automatic;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.monitor.Monitor;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.check.monitor.Ruling;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.BadInput;
import java.util.Optional;

/**
 * A monitor where one applies, else the sweep.
 *
 * <p>A monitor that finds a witness to exist is believed. One that finds none to exist names some operations that
 * violate by themselves; the sweep must find a violation too, and what it finds is the counterexample: in everything if
 * that takes few steps, else in these operations. Where it does not, or not within half of the budget, the sweep of
 * everything decides. So no violation is reported for which a monitor is
 * the only evidence.
 */
public final class AutomaticEngine implements Engine {
    private static final String MONITOR = "monitor";
    private static final long QUICK = 1_000;

    private final SweepEngine sweep = new SweepEngine();
    private final long quick;

    public AutomaticEngine() {
        this(QUICK);
    }

    /**
     * @param quick steps that the sweep of everything may take to explain what a monitor refused, beside a few for each
     *     operation; 0: it is not tried
     */
    public AutomaticEngine(long quick) {
        this.quick = quick;
    }

    @Override
    public String name() {
        return "automatic";
    }

    @Override
    public Answer search(Task task) throws BadInput {
        Meter meter = new Meter(task.budget());
        // A monitor knows that there is a witness, but constructs none.
        Optional<Monitor> monitor = task.witness().isPresent() ? Optional.empty() : Monitors.of(task.spec());
        if (monitor.isEmpty()) {
            return sweep.search(task, meter, Optional.empty());
        }
        Ruling ruling = ruling(monitor.get(), task);
        if (ruling instanceof Ruling.Conforms) {
            return conforms(task, meter);
        } else if (ruling instanceof Ruling.Violates violates) {
            return confirmed(violates, task, meter);
        }
        return sweep.search(task, meter, Optional.of(((Ruling.NotApplicable) ruling).reason()));
    }

    /** The sweep refuses what a monitor refuses, and says where it stands. */
    private static Ruling ruling(Monitor monitor, Task task) {
        try {
            return monitor.decide(task.history());
        } catch (BadInput e) {
            return new Ruling.NotApplicable(e.getMessage());
        }
    }

    private static Answer conforms(Task task, Meter meter) {
        int size = task.history().size();
        task.progress().report(size, size, 0, 0);
        Statistics statistics =
                new Statistics(size, task.history().processes().size(), 0, 0, meter.elapsed(), meter.peakMemoryBytes());
        return new Answer(
                new Verdict.Conforms(statistics),
                Optional.empty(),
                MONITOR,
                Optional.of("no rule of a " + task.spec().name() + " is broken"));
    }

    /**
     * A few steps of the sweep of everything. What it finds tells more than a sweep of some operations: the first
     * operation that fits nowhere, in states that lack nothing. It takes so few steps that a frontier cannot grow
     * large.
     */
    private Optional<Answer> explainedByAll(Ruling.Violates ruling, Task task, Meter meter) throws BadInput {
        Budget few = task.budget()
                .withTime(task.budget().time().dividedBy(8))
                .withSteps(Math.min(
                        task.budget().steps() / 4, quick + 4L * task.history().size()));
        Meter ofAll = new Meter(few, meter);
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        Verdict verdict = SweepCheck.run(task.history(), task.spec(), ofAll, task.progress(), Optional.empty(), left);
        if (verdict instanceof Verdict.Violates) {
            return Optional.of(new Answer(verdict, left.map(all -> all), MONITOR, Optional.of(ruling.rule())));
        }
        meter.add(ofAll.steps());
        return Optional.empty();
    }

    private Answer confirmed(Ruling.Violates ruling, Task task, Meter meter) throws BadInput {
        Optional<Answer> ofAll = quick == 0 ? Optional.empty() : explainedByAll(ruling, task, meter);
        if (ofAll.isPresent()) {
            return ofAll.get();
        }
        Budget half = task.budget()
                .withTime(task.budget().time().dividedBy(2))
                .withSteps(task.budget().steps() / 2);
        Meter ofSome = new Meter(half, meter);
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        Verdict verdict = SweepCheck.runOnSome(task.history(), ruling.restriction(), task.spec(), ofSome, left);
        if (verdict instanceof Verdict.Violates) {
            return new Answer(verdict, left.map(all -> all), MONITOR, Optional.of(ruling.rule()));
        }
        meter.add(ofSome.steps());
        return sweep.search(
                task,
                meter,
                Optional.of("a monitor finds a violation (" + ruling.rule() + "), but the sweep of "
                        + ruling.restriction().size() + " operations did not confirm it"));
    }
}
