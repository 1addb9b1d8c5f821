package dev.plumbline.graph;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.graph.GraphSearch.Option;
import dev.plumbline.graph.internal.expand.Checkpoint;
import dev.plumbline.graph.internal.expand.Expander;
import dev.plumbline.graph.internal.expand.Expansion;
import dev.plumbline.graph.internal.expand.FoundStates;
import dev.plumbline.graph.internal.expand.RowExpander;
import dev.plumbline.graph.internal.expand.RowStates;
import dev.plumbline.graph.internal.expand.SearchClock;
import dev.plumbline.graph.internal.expand.StateExpander;
import dev.plumbline.graph.internal.expand.StateObjects;
import dev.plumbline.graph.internal.expand.Workers;
import dev.plumbline.graph.internal.liveness.LivenessSearch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One search. Workers evaluate the specification for blocks of states; this thread alone gives numbers to states, in
 * the order of the blocks. So the numbering is that of a search by one thread, whatever the speed of the workers.
 *
 * <p>A worker may look up the numbers of known states, which settles most transitions; it never adds a state. So the
 * first transition to a new state, in the order of the search, always reaches this thread unsettled.
 */
final class Search {
    private final ExplorableSpec spec;
    /** The same specification in a form that finds states but not the names of steps. */
    private final ExplorableSpec quick;

    private final GraphSearch settings;
    private final boolean checksDeadlock;
    private final boolean keepsEdges;
    private final FoundStates found;
    private final List<StateGraph.Edge[]> edges = new ArrayList<>();
    private final FindingExplainer reasons;
    private final Expander expander;
    private final SearchClock clock;
    private long generated;
    private Meter meter;
    private int initial;
    /** Null if no property needs it. */
    private Obligations obligations;

    /** Null where no property needs it. */
    private LivenessSearch liveness;

    private int explored;
    /** The number of generated states before the successors of the last explored state were added. */
    private long generatedBefore;
    /** Null if the search is not saved to a file. */
    private final ResumableSearch kept;

    Search(ExplorableSpec spec, GraphSearch settings) throws BadInput {
        this.spec = spec;
        this.settings = settings;
        this.keepsEdges = !settings.has(Option.WITHOUT_EDGES);
        this.checksDeadlock = settings.checksDeadlock().orElse(spec.checksDeadlock());
        this.clock = new SearchClock(settings.workers() + 1);
        this.quick = settings.has(Option.REFERENCE) ? spec : keepsEdges ? spec.forEdges() : spec.forStates();
        Optional<StateRows> rows = keepsEdges ? Optional.empty() : quick.rows();
        if (rows.isPresent()) {
            RowStates states = new RowStates(rows.get(), mostInHeap(settings));
            this.found = states;
            this.expander = new RowExpander(
                    rows.get(),
                    states,
                    quick.properties().hasSteps(),
                    !quick.properties().obligations().isEmpty() || promised().isPresent());
        } else {
            StateObjects states = new StateObjects(quick);
            this.found = states;
            this.expander = new StateExpander(quick, quick.explore(Selection.ALL.withExcluded()), states);
        }
        this.reasons =
                new FindingExplainer(spec, quick, found, settings.limits().step());
        this.kept = settings.checkpoint().isEmpty()
                ? null
                : new ResumableSearch(settings.checkpoint().get(), keptStates(), clock);
    }

    /** @throws BadInput if a file with the states would not be enough to continue the search */
    private RowStates keptStates() throws BadInput {
        if (found instanceof RowStates states
                && quick.properties().obligations().isEmpty()
                && promised().isEmpty()
                && !settings.has(Option.DEPTH_FIRST)) {
            return states;
        }
        throw new BadInput(
                "the states of " + spec.name() + " cannot be kept in a file: expected a specification for the"
                        + " evaluator of Plumbline without properties of infinite behaviours or after a condition"
                        + " (a search for safety alone leaves the former out), no graph to be written, and no depth-first search");
    }

    /** How many numbers of rows fit into a quarter of the heap. Values and the index of the rows need the rest. */
    private static long mostInHeap(GraphSearch settings) {
        long heap = Math.min(
                Runtime.getRuntime().maxMemory(), settings.limits().budget().memoryBytes());
        return heap / (4 * Integer.BYTES);
    }

    SearchResult run() throws BadInput {
        if (kept == null) {
            return explore();
        }
        try (ResumableSearch keeping = kept) {
            SearchResult result = explore();
            if (result.verdict() instanceof Verdict.Inconclusive && initial > 0 && explored < found.size()) {
                keeping.save(new Checkpoint.Reached(initial, explored, generatedBefore));
            } else {
                keeping.discard();
            }
            return result;
        }
    }

    private SearchResult explore() throws BadInput {
        Budget budget = settings.limits().budget();
        // A budget with another clock keeps it.
        meter = new Meter(budget.clock() == BudgetClock.CPU ? budget.withClock(clock) : budget);
        reasons.within(meter::left);
        Verdict verdict;
        try {
            verdict = search();
        } catch (FindingExplainer.Unrepeatable e) {
            found.close();
            return byReference();
        } catch (Meter.Exhausted e) {
            verdict = inconclusive(e.reason());
        } catch (UncheckedIOException e) {
            verdict =
                    inconclusive(new StopReason.StateFile(e.getMessage() + " (" + BadInput.reason(e.getCause()) + ")"));
        } catch (OutOfMemoryError e) {
            verdict = inconclusive(new StopReason.MemoryForStates(found.size()));
        }
        found.close();
        List<String> notes = new ArrayList<>(quick.searchNotes());
        promised().ifPresent(properties -> notes.addAll(properties.notes()));
        reasons.unreadable()
                .ifPresent(why -> notes.add(
                        "TLC's interpreter cannot confirm the finding, since it cannot read the specification: "
                                + why));
        if (quick.endsSearch()) {
            notes.add("the specification ended the search by TLCSet(\"exit\", TRUE): " + (found.size() - explored)
                    + " of " + found.size() + " states were not explored further");
        }
        return new SearchResult(graph(), verdict, unchecked(), notes);
    }

    private Optional<ExplorableSpec.Liveness> promised() {
        return settings.has(Option.SAFETY_ONLY)
                ? Optional.empty()
                : quick.properties().liveness();
    }

    private List<String> unchecked() {
        return settings.has(Option.SAFETY_ONLY)
                ? quick.properties().beyondSteps()
                : quick.properties().unchecked();
    }

    /**
     * Repeats the search by TLC's interpreter: the finding cannot be confirmed state by state, so the other evaluator
     * has to find it as well.
     */
    private SearchResult byReference() throws BadInput {
        return new Search(spec, settings.withReference()).run();
    }

    private Verdict search() throws Meter.Exhausted, BadInput {
        try {
            Duration time = settings.limits().budget().time();
            Optional<List<Obstacle>> broken = Watchdog.call(spec::brokenAssumptions, time);
            if (broken.isEmpty()) {
                return inconclusive(tooLongFor(StopReason.Phase.ASSUMPTIONS));
            }
            if (!broken.get().isEmpty()) {
                return violates(new Finding.Assumption(broken.get()));
            }
        } catch (SpecException e) {
            return failed(e, reasons.failure(e, -1), statistics());
        }
        Optional<Checkpoint.Reached> earlier = kept == null ? Optional.empty() : kept.earlier();
        if (earlier.isPresent()) {
            initial = earlier.get().initial();
            explored = earlier.get().explored();
            generated = earlier.get().generated();
            generatedBefore = generated;
            return goOn();
        }
        // There may be many initial states, so the time limit of a single step does not apply.
        Optional<Expansion> evaluated = initialStates();
        if (evaluated.isEmpty()) {
            Duration time = settings.limits().budget().time();
            return inconclusive(
                    tooLongFor(StopReason.Phase.INITIAL_STATES),
                    new Finding.Hung(time, List.of(), FindingExplainer.NOWHERE));
        }
        Expansion first = evaluated.get();
        Optional<Verdict> wrong = take(-1, first);
        initial = found.size();
        if (wrong.isPresent()) {
            return wrong.get();
        }
        if (!quick.properties().obligations().isEmpty()) {
            obligations = new Obligations(found, reasons, initial, this::statistics);
        }
        promised().ifPresent(properties -> liveness = new LivenessSearch(properties, initial, found::state));
        if (first.ends()) {
            return afterwards();
        }
        return settings.has(Option.DEPTH_FIRST) ? depthFirst() : goOn();
    }

    /** Explores the state that was found last until none is left, by one thread, as TLC does with its StateDeque. */
    private Verdict depthFirst() throws Meter.Exhausted, BadInput {
        try (Workers workers = new Workers(expander, 1, settings.limits().step(), clock)) {
            Deque<Integer> open = new ArrayDeque<>();
            int pushed = 0;
            boolean ended = false;
            while (!ended) {
                for (; pushed < found.size(); pushed++) {
                    open.push(pushed);
                }
                if (open.isEmpty()) {
                    break;
                }
                int state = open.pop();
                workers.submit(state, state + 1);
                Workers.Block block = workers.take(meter);
                if (block.hungAt() >= 0) {
                    return hung(block.hungAt());
                }
                Expansion expansion = block.expansions().get(0);
                meter.step();
                Optional<Verdict> wrong = take(state, expansion);
                if (wrong.isPresent()) {
                    return wrong.get();
                }
                explored++;
                ended = expansion.ends();
                settings.progress().report(found.size(), generated, found.size() - explored, found.depth(state));
            }
        }
        return afterwards();
    }

    /** Explores the unexplored states and all states found from them. */
    private Verdict goOn() throws Meter.Exhausted, BadInput {
        try (Workers workers = new Workers(
                expander,
                quick.isSequential() ? 1 : settings.workers(),
                settings.limits().step(),
                clock)) {
            int asked = explored;
            boolean ended = false;
            while (explored < found.size() && !ended) {
                while (asked < found.size() && workers.wantsMore()) {
                    int until = Math.min(found.size(), asked + workers.blockSize(found.size() - asked));
                    workers.submit(asked, until);
                    asked = until;
                }
                Workers.Block block = workers.take(meter);
                if (block.hungAt() >= 0) {
                    return hung(block.hungAt());
                }
                for (Expansion expansion : block.expansions()) {
                    if (ended) {
                        break;
                    }
                    generatedBefore = generated;
                    meter.step();
                    Optional<Verdict> wrong = take(explored, expansion);
                    if (wrong.isPresent()) {
                        return wrong.get();
                    }
                    explored++;
                    ended = expansion.ends();
                    settings.progress()
                            .report(found.size(), generated, found.size() - explored, found.depth(found.size() - 1));
                }
                if (kept != null) {
                    generatedBefore = generated;
                    kept.saveOrStop(new Checkpoint.Reached(initial, explored, generated));
                }
            }
        }
        return afterwards();
    }

    /**
     * Decides the properties that need the whole graph: all states were found, or the specification ended the search.
     */
    private Verdict afterwards() throws Meter.Exhausted {
        // As TLC counts: the highest level of a state that was found, explored or not.
        int deepest = deepest();
        int depth = deepest < 0 ? 0 : found.depth(deepest);
        try {
            Optional<Verdict> obliged = obligations == null
                    ? Optional.empty()
                    : obligations.broken(quick.properties().obligations(), meter);
            if (obliged.isPresent()) {
                return obliged.get();
            }
            if (liveness != null) {
                Optional<Verdict> wrong = reasons.broken(liveness, explored, meter, this::statistics);
                if (wrong.isPresent()) {
                    return wrong.get();
                }
            }
            Optional<BrokenRule> broken = quick.properties()
                    .afterwards(new ExplorableSpec.Figures(
                            generated, found.size(), depth, found.size() - explored, meter.elapsed()));
            if (broken.isPresent()) {
                Behaviour path = deepest < 0 ? FindingExplainer.NOWHERE : reasons.pathTo(deepest);
                return violates(new Finding.Postcondition(broken.get(), path));
            }
        } catch (SpecException e) {
            return failed(e, reasons.failure(e, -1), statistics());
        }
        return settings.has(Option.SAFETY_ONLY) || unchecked().isEmpty()
                ? new Verdict.Conforms(statistics())
                : inconclusive(StopReason.Simple.UNCHECKED_PROPERTY);
    }

    /** The last state of the highest level; less than 0 if there is none. */
    private int deepest() {
        int deepest = found.size() - 1;
        if (settings.has(Option.DEPTH_FIRST)) {
            for (int state = found.size() - 1; state >= 0; state--) {
                deepest = found.depth(state) > found.depth(deepest) ? state : deepest;
            }
        }
        return deepest;
    }

    /** A failure is an error of the specification, unless the evaluator reached a limit. */
    static Verdict failed(SpecException failure, Finding finding, Statistics statistics) {
        StopReason limit = new StopReason.EvaluatorLimit(Optional.empty());
        return failure.isLimit()
                ? new Verdict.Inconclusive(limit, 0, 0, statistics, Optional.of(finding))
                : new Verdict.Violates(finding, statistics);
    }

    private Optional<Expansion> initialStates() {
        try {
            return Watchdog.call(expander::initial, settings.limits().budget().time());
        } catch (BadInput e) {
            throw new IllegalStateException("initial states are found without input", e);
        }
    }

    private Verdict hung(int state) {
        return inconclusive(new StopReason.StepTime(settings.limits().step()), reasons.hung(state));
    }

    /** Adds a worker's result for a state to the graph. Returns a verdict if that ends the search. */
    private Optional<Verdict> take(int from, Expansion expansion) throws Meter.Exhausted {
        if (expansion.failure() != null) {
            SpecException failure = reasons.confirmed(expansion.failure(), from);
            return Optional.of(failed(failure, reasons.failure(failure, from), statistics()));
        }
        generated += expansion.generated();
        if (expansion.generated() == 0 && from >= 0 && checksDeadlock) {
            if (!reasons.isDeadlock(from)) {
                return Optional.of(inconclusive(
                        new StopReason.EvaluatorsDisagree("a deadlock"), new Finding.Deadlock(reasons.pathTo(from))));
            }
            return Optional.of(violates(new Finding.Deadlock(reasons.pathTo(from))));
        }
        boolean keeps = keepsEdges && from >= 0;
        List<StateGraph.Edge> kept = keeps ? new ArrayList<>() : List.of();
        IntStream.Builder targets = obligations != null || liveness != null ? IntStream.builder() : null;
        for (Expansion.Arrival arrival : expansion.arrivals()) {
            int number = arrival.number();
            if (arrival.failure() != null) {
                SpecException failure = reasons.confirmed(
                        arrival.failure(), arrival.transition().next());
                return Optional.of(
                        failed(failure, reasons.failureAt(failure, from, arrival.transition()), statistics()));
            }
            if (number < 0 && !arrival.excluded()) {
                number = found.number(arrival);
            }
            boolean isNew = number < 0;
            if (isNew && arrival.broken().isPresent()) {
                return Optional.of(violates(reasons.broken(arrival.broken().get(), false, from, arrival.transition())));
            } else if (arrival.brokenStep().isPresent()) {
                return Optional.of(
                        violates(reasons.broken(arrival.brokenStep().get(), true, from, arrival.transition())));
            }
            if (arrival.excluded()) {
                continue;
            }
            if (isNew) {
                if (found.size() >= settings.limits().states()) {
                    throw new Meter.Exhausted(
                            new StopReason.States(settings.limits().states()));
                }
                number = found.add(arrival, from);
            }
            if (targets != null) {
                targets.add(number);
            }
            if (keeps) {
                kept.add(new StateGraph.Edge(
                        from,
                        arrival.transition().action(),
                        arrival.transition().arguments(),
                        number));
            }
        }
        if (keeps) {
            while (edges.size() <= from) {
                edges.add(new StateGraph.Edge[0]);
            }
            edges.set(from, kept.toArray(new StateGraph.Edge[0]));
        }
        if (targets != null) {
            explored(from, targets.build().distinct().toArray());
        }
        return Optional.empty();
    }

    private void explored(int state, int[] targets) {
        if (obligations != null) {
            obligations.explored(state, targets);
        }
        if (liveness != null) {
            liveness.explored(state, targets);
        }
    }

    private Verdict violates(Finding finding) {
        return new Verdict.Violates(finding, statistics());
    }

    private Verdict inconclusive(StopReason reason) {
        return new Verdict.Inconclusive(reason, statistics());
    }

    private Verdict inconclusive(StopReason reason, Finding obstacle) {
        return new Verdict.Inconclusive(reason, 0, 0, statistics(), Optional.of(obstacle));
    }

    private StopReason tooLongFor(StopReason.Phase phase) {
        return new StopReason.TimeBefore(
                new StopReason.Time(settings.limits().budget().time()), phase, spec.name());
    }

    private Statistics statistics() {
        return new Statistics(0, 0, generated, 0, meter.elapsed(), 0);
    }

    private StateGraph graph() {
        StateGraph.Edges of =
                keepsEdges ? state -> state < edges.size() ? List.of(edges.get(state)) : List.of() : reasons::edges;
        return new StateGraph(
                spec.variables(), found.states(), found.parents(), found.depths(), initial, keepsEdges, of);
    }
}
