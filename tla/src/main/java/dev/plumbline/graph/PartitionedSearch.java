package dev.plumbline.graph;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.graph.GraphSearch.Option;
import dev.plumbline.graph.internal.partition.PartitionError;
import dev.plumbline.graph.internal.partition.PartitionFiles;
import dev.plumbline.graph.internal.partition.PartitionReport;
import dev.plumbline.graph.internal.partition.PartitionTask;
import dev.plumbline.graph.internal.partition.PartitionWorker;
import dev.plumbline.graph.internal.partition.PartitionedStates;
import dev.plumbline.graph.internal.partition.Place;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A search level by level whose states are divided among partitions by their hashes, and kept in files. Each level is a
 * number of tasks, which may run in any processes that see the files.
 *
 * <p>The result is that of {@link GraphSearch}: the same counts, and the same finding with the same path. A state is
 * found by the transition that is first in the order of a search by one thread, and its number is its rank by that
 * transition. So whatever is decided by "first", such as the state that is kept under a VIEW, is decided alike, and does
 * not depend on the number of partitions or on who runs which task.
 *
 * <p>Properties of infinite behaviours, and properties after a condition, need all steps in one place: specifications
 * with such properties are refused, and so are those whose evaluation depends on more than the state.
 */
public final class PartitionedSearch {
    private final ExplorableSpec spec;
    private final ExplorableSpec quick;
    private final StateRows rows;
    private final StateRows.Coder coder;
    private final GraphSearch settings;
    private final PartitionedStates states;
    private final int partitions;
    private final Runner runner;
    private final Meter meter;
    private long distinct;
    private long generated;
    private int depth;

    /** Runs tasks that do not depend on each other, in any order, each at least once. */
    public interface Runner {
        /** Returns when each task has left its report in the folder. */
        void run(List<PartitionTask> tasks) throws BadInput;

        /** The CPU time of all tasks so far. */
        Duration cpu();

        /** The folder with the files of the search. */
        Path folder();
    }

    /** The result; see {@link SearchResult}. */
    public record Result(
            long distinct, long generated, int depth, Verdict verdict, List<String> unchecked, List<String> notes) {
        public Result {
            unchecked = List.copyOf(unchecked);
            notes = List.copyOf(notes);
        }
    }

    private PartitionedSearch(ExplorableSpec spec, GraphSearch settings, int wanted, Runner runner) throws BadInput {
        this.spec = spec;
        this.settings = settings;
        this.runner = runner;
        this.quick = forStates(spec, settings);
        this.rows = quick.rows().orElseThrow();
        this.coder = rows.coder();
        this.meter = new Meter(settings.limits().budget());
        this.states = new PartitionedStates(new PartitionFiles(runner.folder()));
        try {
            this.partitions = states.open(signature(quick, spec, settings), wanted);
        } catch (SpecException e) {
            throw new BadInput(e.getMessage(), e);
        }
    }

    /**
     * Explores all states, or continues to do so if the folder of the runner has a part of them.
     *
     * @param settings the limits, and whether liveness is left out and deadlock is checked; the rest is ignored
     * @param partitions how many there are, unless the search was begun with another number
     * @throws BadInput if the specification cannot be explored in this way
     */
    public static Result explore(ExplorableSpec spec, GraphSearch settings, int partitions, Runner runner)
            throws BadInput {
        return Watchdog.call(
                        () -> new PartitionedSearch(spec, settings, partitions, runner).explore(), Watchdog.FOREVER)
                .orElseThrow(() -> new BadInput("interrupted while exploring " + spec.name()));
    }

    /** A process, or a part of one, that runs tasks of a search. */
    public static PartitionWorker worker(ExplorableSpec spec, GraphSearch settings, Path folder) throws BadInput {
        ExplorableSpec quick = forStates(spec, settings);
        return new PartitionWorker(
                new PartitionFiles(folder),
                signature(quick, spec, settings),
                quick,
                checksDeadlock(spec, settings),
                settings.limits().step(),
                Math.min(
                        Runtime.getRuntime().maxMemory(),
                        settings.limits().budget().memoryBytes()));
    }

    /** Identifies the specification and the settings on which the set of states depends. */
    private static String signature(ExplorableSpec quick, ExplorableSpec spec, GraphSearch settings) {
        return quick.rows().orElseThrow().signature() + (checksDeadlock(spec, settings) ? "" : " without deadlock");
    }

    private static boolean checksDeadlock(ExplorableSpec spec, GraphSearch settings) {
        return settings.checksDeadlock().orElse(spec.checksDeadlock());
    }

    private static ExplorableSpec forStates(ExplorableSpec spec, GraphSearch settings) throws BadInput {
        ExplorableSpec quick = spec.forStates();
        String refused = "the states of " + spec.name() + " cannot be explored by several processes: ";
        if (quick.rows().isEmpty() || quick.isSequential() || !quick.isRepeatable()) {
            throw new BadInput(
                    refused + "expected a specification for the evaluator of Plumbline, without TLCGet, TLCSet"
                            + " and POSTCONDITION");
        }
        if (!settings.has(Option.SAFETY_ONLY) && quick.properties().liveness().isPresent()) {
            throw new BadInput(refused + String.join("; ", quick.properties().beyondSteps())
                    + ": that is about infinite behaviours; expected a search for safety alone, or one process");
        }
        if (!quick.properties().obligations().isEmpty()) {
            throw new BadInput(refused + "a property is required after a condition only; expected one process");
        }
        return quick;
    }

    private Result explore() throws BadInput {
        Verdict verdict = search();
        List<String> unchecked = settings.has(Option.SAFETY_ONLY)
                ? quick.properties().beyondSteps()
                : quick.properties().unchecked();
        if (verdict instanceof Verdict.Conforms && !settings.has(Option.SAFETY_ONLY) && !unchecked.isEmpty()) {
            verdict = inconclusive(StopReason.Simple.UNCHECKED_PROPERTY);
        }
        return new Result(distinct, generated, depth, verdict, unchecked, quick.searchNotes());
    }

    private Verdict search() throws BadInput {
        try {
            List<Obstacle> broken = spec.brokenAssumptions();
            if (!broken.isEmpty()) {
                return new Verdict.Violates(new Finding.Assumption(broken), statistics());
            }
        } catch (SpecException e) {
            return Search.failed(e, explainer(List.of()).failure(e, -1), statistics());
        }
        while (true) {
            List<PartitionTask> expansions = states.expansions(partitions);
            runner.run(expansions);
            Optional<Place> certain = Optional.empty();
            long more = 0;
            for (PartitionTask task : expansions) {
                PartitionReport report = states.report(task);
                if (report.hung()) {
                    return hung(report.wrong().orElseThrow());
                }
                more += report.count();
                certain = least(certain, report.wrong());
            }
            List<PartitionTask> merges = states.merges(partitions, certain.orElse(Place.END));
            runner.run(merges);
            List<PartitionReport> reports = new ArrayList<>();
            Optional<Place> ifNew = Optional.empty();
            long found = 0;
            for (PartitionTask task : merges) {
                PartitionReport report = states.report(task);
                reports.add(report);
                found += report.count();
                ifNew = least(ifNew, report.wrong());
            }
            Optional<Place> first = least(certain, ifNew);
            if (first.isPresent()) {
                generated +=
                        depth == 0 ? more : states.generatedUpTo(first.get().from());
                long before = states.foundBefore(first.get(), reports);
                distinct += before;
                List<byte[]> path =
                        depth == 0 ? List.of() : states.pathTo(first.get().from());
                depth += before > 0 ? 1 : 0;
                return wrong(first.get(), ifNew.equals(first), path);
            }
            generated += more;
            if (found == 0) {
                return new Verdict.Conforms(statistics());
            }
            states.add(reports, distinct);
            distinct += found;
            depth++;
            settings.progress().report(distinct, generated, found, depth);
            Optional<Verdict> stopped = stopped();
            if (stopped.isPresent()) {
                return stopped.get();
            }
        }
    }

    private static Optional<Place> least(Optional<Place> one, Optional<Place> other) {
        return one.isEmpty() || other.isPresent() && other.get().compareTo(one.get()) < 0 ? other : one;
    }

    /** Limits are applied between levels. */
    private Optional<Verdict> stopped() {
        if (distinct > settings.limits().states()) {
            return Optional.of(
                    inconclusive(new StopReason.States(settings.limits().states())));
        }
        Duration time = settings.limits().budget().time();
        return runner.cpu().compareTo(time) >= 0
                ? Optional.of(inconclusive(new StopReason.Time(time)))
                : Optional.empty();
    }

    private Verdict hung(Place place) throws BadInput {
        List<byte[]> path = states.pathTo(place.from());
        return new Verdict.Inconclusive(
                new StopReason.StepTime(settings.limits().step()),
                0,
                0,
                statistics(),
                Optional.of(explainer(path).hung(path.size() - 1)));
    }

    private FindingExplainer explainer(List<byte[]> path) throws BadInput {
        List<State> values = new ArrayList<>();
        for (byte[] each : path) {
            values.add(rows.state(row(each)));
        }
        FindingExplainer reasons = new FindingExplainer(
                spec, quick, new PathStates(values), settings.limits().step());
        reasons.within(() -> settings.limits().budget().time().minus(runner.cpu()));
        return reasons;
    }

    private int[] row(byte[] state) throws BadInput {
        try {
            return coder.row(state);
        } catch (IOException e) {
            throw new BadInput("a state in " + runner.folder() + " cannot be read: " + BadInput.reason(e), e);
        }
    }

    /**
     * Evaluates a step again to find out what is wrong, and reports it as {@link Search} does.
     *
     * @param isNew whether the state after it is new
     * @param path to the state before it; empty before initial states
     */
    private Verdict wrong(Place place, boolean isNew, List<byte[]> path) throws BadInput {
        FindingExplainer reasons = explainer(path);
        int last = path.size() - 1;
        int[] before = path.isEmpty() ? null : row(path.get(last));
        PartitionError error = PartitionError.at(
                rows, before, place.index(), quick.properties().hasSteps(), isNew);
        if (place.index() < 0 && error.failure() == null) {
            Finding deadlock = new Finding.Deadlock(reasons.pathTo(last));
            return reasons.isDeadlock(last)
                    ? new Verdict.Violates(deadlock, statistics())
                    : new Verdict.Inconclusive(
                            new StopReason.EvaluatorsDisagree("a deadlock"), 0, 0, statistics(), Optional.of(deadlock));
        }
        if (place.index() < 0) {
            SpecException failure = reasons.confirmed(error.failure(), last);
            return Search.failed(failure, reasons.failure(failure, last), statistics());
        }
        Transition transition = new Transition("", Map.of(), rows.state(error.row()), Optional.empty());
        if (error.failure() != null) {
            SpecException failure = reasons.confirmed(error.failure(), transition.next());
            return Search.failed(failure, reasons.failureAt(failure, last, transition), statistics());
        }
        return new Verdict.Violates(
                error.broken().isPresent()
                        ? reasons.broken(error.broken().get(), false, last, transition)
                        : reasons.broken(error.brokenStep().orElseThrow(), true, last, transition),
                statistics());
    }

    private Verdict inconclusive(StopReason reason) {
        return new Verdict.Inconclusive(reason, statistics());
    }

    private Statistics statistics() {
        return new Statistics(0, 0, generated, 0, meter.elapsed(), 0);
    }
}
