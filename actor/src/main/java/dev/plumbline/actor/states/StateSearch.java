package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repeatability;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Visits every state of an actor system once, instead of every schedule: breadth-first, so that paths to its findings
 * are shortest ones. For instance {@code StateSearch.of(harness).skipNoOps().run()}. A violation does not end it.
 *
 * <p>Two states are the same if the systems have the same future and, unless {@link #systemsOnly}, the clients saw the
 * same. {@link StateCoder} defines this, and says why neither the numbers of messages nor the order in which actors
 * were created matter. The observations of the clients are compared
 * {@link dev.plumbline.actor.execution.CallLog#byOrder by order}: the operations, their answers, and which of them
 * returned before which others were called. From equal histories equal steps lead to equal histories, since a call adds
 * how many operations of each client have returned, and an answer adds itself. So every continuation of a state that is
 * not visited again is a continuation of the one that was, with the same verdicts.
 *
 * <p>If an actor throws an exception the system stops: the step is counted, and leads to no state.
 */
public final class StateSearch {
    private static final int PROGRESS_EVERY = 10_000;

    private final Harness harness;
    private boolean historyCounted = true;
    private boolean skipNoOps;
    private long mostStates = Integer.MAX_VALUE - 16;
    private Budget budget = Budget.DEFAULT;
    private boolean judging = true;
    private boolean untilViolation;
    private boolean symmetric;
    private int threads = Runtime.getRuntime().availableProcessors();
    private long mostInHeap = Runtime.getRuntime().maxMemory() / 4;
    private LongConsumer progress = states -> {};

    private StateSearch(Harness harness) {
        this.harness = harness;
    }

    /** @throws HarnessMistake if the actors belong to another library */
    public static StateSearch of(Harness harness) {
        refuseForeign(harness);
        return new StateSearch(harness);
    }

    static void refuseForeign(Harness harness) {
        harness.foreign().ifPresent(actors -> {
            throw new HarnessMistake(
                    "the state of " + actors.library() + " actors cannot be copied or compared, so there"
                            + " is no search through whole states; explore their schedules");
        });
    }

    /**
     * The observations of the clients are not part of a state; the progress of each still is. There are then fewer
     * states, and finitely many if clients send requests for ever. Each state is checked with the history by which it
     * was first reached, so a violation can be missed: {@link StatesFound#merged} says whether that is possible.
     */
    public StateSearch systemsOnly() {
        this.historyCounted = false;
        return this;
    }

    /**
     * Receipts that change nothing are not steps: the actor is unchanged, nothing was sent, answered, called or
     * created, and no timer is different. The message stays in transit as if it were never delivered, which is a
     * behaviour of every network without a guaranteed delivery time. In an ordered network it must be removed, or no
     * later message of its channel would arrive; there such a receipt is a step, unless it leads back to the same
     * state.
     */
    public StateSearch skipNoOps() {
        this.skipNoOps = true;
        return this;
    }

    /**
     * Visits one of all states that differ by an exchange of {@linkplain Harness.Builder#symmetric symmetric} actors. The
     * numbers are then those of such classes of states; paths are real ones, and shortest ones. Livelocks are not looked
     * for. The start of the system, the receipts and the properties are compared under exchanged names:
     * {@link #run} refuses a system that is not symmetric.
     *
     * @throws HarnessMistake if the harness declares no symmetric actors, or has a property that is not one of states
     */
    public StateSearch symmetric() {
        if (harness.symmetric().isEmpty()) {
            throw new HarnessMistake("harness " + harness.name()
                    + " declares no symmetric actors; declare them with Harness.Builder.symmetric(\"A\", \"B\")");
        }
        harness.properties().stream()
                .filter(each -> !each.kind().isOfStates())
                .findFirst()
                .ifPresent(each -> {
                    throw new HarnessMistake("harness " + harness.name() + ": the property \"" + each.name()
                            + "\" is not one of single states, so it is not decided by a search that exchanges symmetric"
                            + " actors; leave the exchange, or the property, out");
                });
        this.symmetric = true;
        return this;
    }

    /**
     * The number of threads that take steps; by default the number of processors. No result depends on it. With
     * {@link #symmetric}, and in networks that keep order or can be cut, there is one.
     */
    public StateSearch threads(int most) {
        if (most < 1) {
            throw new IllegalArgumentException(most + " threads; expected at least 1");
        }
        this.threads = most;
        return this;
    }

    /** Ends with the first violation: the shortest path to one, and the figures of the search until then. */
    public StateSearch firstViolation() {
        this.untilViolation = true;
        return this;
    }

    /** Ends when there are this many states. */
    public StateSearch states(long most) {
        this.mostStates = Math.min(mostStates, most);
        return this;
    }

    /** Its time and memory; by default {@link Budget#DEFAULT}. Its limit on steps is ignored. */
    public StateSearch budget(Budget whole) {
        this.budget = whole;
        return this;
    }

    /** Visits the states without checking histories. */
    public StateSearch unjudged() {
        this.judging = false;
        return this;
    }

    /** How many bytes of states to keep in the heap; others go to a file. By default a quarter of the heap. */
    StateSearch mostInHeap(long bytes) {
        this.mostInHeap = bytes;
        return this;
    }

    /** Called now and then with the number of states. */
    public StateSearch progress(LongConsumer listener) {
        this.progress = listener;
        return this;
    }

    /**
     * @throws BadInput if the model does not have an operation of the harness
     * @throws dev.plumbline.actor.HarnessMistake if an actor breaks a rule
     */
    public StatesFound run() throws BadInput {
        try (Run run = new Run()) {
            return run.search();
        }
    }

    /** One search and all that it keeps. */
    private final class Run implements AutoCloseable {
        private final long start = System.nanoTime();
        private final Judge judge = new Judge(harness, Budget.DEFAULT);
        private final StateCoder coder = new StateCoder(harness);
        private final StateStore store = new StateStore(coder, historyCounted, mostInHeap);
        private final Cycles cycles = new Cycles();
        private final Problems problems = new Problems(harness, coder, store);
        private final PropertySearch properties = new PropertySearch(harness);
        /** Only kept if a property needs it. */
        private final Optional<StepGraph> graph =
                properties.isOfExecutions() ? Optional.of(new StepGraph()) : Optional.empty();

        private Optional<StepsAhead> ahead = Optional.empty();
        private final Meter meter =
                new Meter(budget.clock() == BudgetClock.CPU ? budget.withClock(new ClockOfThreads()) : budget);
        private final BitSet judged = new BitSet();
        private final BitSet violating = new BitSet();
        /** The histories with which an execution can end or continue for ever. */
        private final BitSet ends = new BitSet();

        private Optional<StateStore.Target> violation = Optional.empty();
        private long violatingStates;
        private long undecided;
        private long transitions;
        private long merged;
        private int expanded;
        private Snapshot first;
        /** Whether a client may wait in a state without calls, for the answer to a later request. */
        private boolean startsWithCalls;
        /** Whether a client may wait in the state whose steps are taken. */
        private boolean waits;

        private Successors successors;
        private Optional<StopReason> stopped = Optional.empty();

        StatesFound search() throws BadInput {
            first = Snapshot.initial(harness);
            startsWithCalls =
                    !harness.requests().isEmpty() || !first.calls().events().isEmpty();
            successors = new Successors(coder, first, skipNoOps);
            Coded start = coder.code(first);
            if (symmetric) {
                coder.reduceBySymmetry(start);
            }
            judge(start.log(), StateStore.Target.of(0));
            add(coder.row(start), start.log(), -1);
            try (StepsAhead steps =
                    new StepsAhead(successors, store, symmetric || !successors.repeats() ? 1 : threads)) {
                ahead = Optional.of(steps);
                while (expanded < store.size() && stopped.isEmpty()) {
                    stopped = stop();
                    if (stopped.isEmpty()) {
                        expand(expanded++, steps);
                    }
                }
            }
            return found();
        }

        @Override
        public void close() {
            store.close();
        }

        /** The CPU time of the search and of the threads that take steps for it. */
        private final class ClockOfThreads implements BudgetClock {
            @Override
            public long nanos(Thread thread) {
                return CPU.nanos(thread) + ahead.map(StepsAhead::cpu).orElse(0L);
            }

            @Override
            public int fastest() {
                return threads + 1;
            }
        }

        /** The number of a state; a new one is evaluated. */
        private int add(int[] row, int log, int parent) {
            int before = store.size();
            int reached = store.add(row, log, parent);
            if (reached == before) {
                if (!properties.isEmpty()) {
                    properties.evaluate(reached, coder.decode(first, row, log), coder);
                }
                violatingStates += violating.get(log) ? 1 : 0;
                if (store.size() % PROGRESS_EVERY == 0) {
                    progress.accept(store.size());
                }
            }
            return reached;
        }

        private Optional<StopReason> stop() {
            if (untilViolation && (violation.isPresent() || properties.isViolated())) {
                return Optional.of(StopReason.Simple.FIRST_VIOLATION);
            }
            if (store.size() >= mostStates) {
                return Optional.of(new StopReason.States(mostStates));
            }
            if (store.depth(expanded) >= harness.maxSteps()) {
                return Optional.of(new StopReason.PathLength(harness.maxSteps()));
            }
            try {
                meter.tick();
                return Optional.empty();
            } catch (Meter.Exhausted e) {
                return Optional.of(e.reason());
            }
        }

        private void expand(int number, StepsAhead steps) throws BadInput {
            Optional<StepsAhead.Steps> known = steps.of(number);
            int[] row = known.isPresent() ? known.get().row() : store.row(number);
            int log = store.log(number);
            if (symmetric) {
                coder.verifySymmetry(coder.decode(first, row, log));
            }
            waits = !symmetric && (startsWithCalls || log != 0);
            if (waits) {
                cycles.begin(number);
            }
            graph.ifPresent(StepGraph::begin);
            boolean atRest = true;
            List<Successors.Move> moves = known.isPresent() ? known.get().moves() : successors.of(row, log);
            int receipts = moves.size();
            if (known.isPresent()) {
                successors.addFaults(row, log, moves);
            }
            for (int i = 0; i < moves.size(); i++) {
                int target = known.isPresent() && i < receipts ? known.get().targets()[i] : -1;
                atRest &= !follow(number, row, log, moves.get(i), target);
            }
            if (atRest) {
                ends.set(log);
                if (!successors.acceptsAll(row)) {
                    problems.stuck(coder.decode(first, row, log).snapshot(), number);
                }
                problems.atRest(log, number);
                graph.ifPresent(StepGraph::rest);
            }
        }

        /**
         * @param known the state that the step leads to; -1 if that is to be found
         * @return whether the step leads to another state and cannot be postponed for ever, unlike a fault
         */
        private boolean follow(int number, int[] row, int log, Successors.Move move, int known) throws BadInput {
            if (move.failure().isPresent()) {
                StateStore.Target target = target(number, StepGraph.NOWHERE, move);
                judge(move.log(), target);
                transitions++;
                exit();
                graph.ifPresent(steps -> steps.step(StepGraph.NOWHERE, move.action()));
                problems.failed(move.failure().get(), target);
                ends.set(move.log());
                return true;
            }
            if (!judged.get(move.log())) {
                judge(move.log(), target(number, store.next(move.row(), move.log()), move));
            }
            int reached = known >= 0 ? known : add(move.row(), move.log(), number);
            boolean isMerged = !historyCounted && store.log(reached) != move.log();
            merged += isMerged ? 1 : 0;
            if (graph.isPresent()) {
                graph.get().step(reached, move.action());
            }
            if (!properties.isEmpty()) {
                properties.step(number, new StateStore.Hop(move.action(), reached, move.log()), isMerged);
            }
            if (move.kind() == Step.Kind.RECEIVE) {
                boolean changes = reached != number || symmetric && !Arrays.equals(move.row(), row);
                return receipt(reached, changes, move.log() == log);
            }
            transitions++;
            if (move.kind() == Step.Kind.RESTART || move.kind() == Step.Kind.HEAL) {
                exit();
                return true;
            }
            return false;
        }

        private static StateStore.Target target(int from, int to, Successors.Move move) {
            return new StateStore.Target(from, Optional.of(new StateStore.Hop(move.action(), to, move.log())));
        }

        /**
         * @param changes whether the system is another one after it
         * @param quiet whether no client called or was answered
         */
        private boolean receipt(int to, boolean changes, boolean quiet) {
            if (!changes && quiet && skipNoOps) {
                return false;
            }
            transitions++;
            if (waits && quiet) {
                cycles.edge(to);
            } else {
                exit();
            }
            return changes;
        }

        private void exit() {
            if (waits) {
                cycles.exit();
            }
        }

        private boolean judges() {
            return judging && harness.spec().isPresent();
        }

        private void judge(int log, StateStore.Target target) throws BadInput {
            if (!judges() || judged.get(log)) {
                return;
            }
            judged.set(log);
            switch (judge.word(coder.log(log))) {
                case VIOLATES -> {
                    violating.set(log);
                    if (violation.isEmpty()) {
                        violation = Optional.of(target);
                    }
                }
                case INCONCLUSIVE -> undecided++;
                case CONFORMS -> {}
            }
        }

        /**
         * Takes the steps to some states again, the last ones first: these have the most steps.
         *
         * @throws Nondeterminism if they lead to another state
         */
        private void repeatSome(PathFinder paths) throws BadInput {
            for (int state = store.size() - 1; state > 0; state /= 2) {
                paths.to(StateStore.Target.of(state));
            }
        }

        /** The path, if its repetition leads to a violating history again. */
        private StatePath violating(StatePath path) throws BadInput {
            if (judge.word(path.calls()) != Verdict.Word.VIOLATES) {
                throw new Nondeterminism("the steps " + path.steps() + " led to a history that is not linearizable, and"
                        + " when they were taken again to " + path.calls()
                        + "; actors must depend on nothing but their state and the message");
            }
            return path;
        }

        private void findCycles() {
            cycles.find();
            for (int state = 0; state < expanded; state++) {
                if (cycles.isCyclic(state)) {
                    ends.set(store.log(state));
                }
            }
            cycles.eachFirst(state -> problems.cycles(
                    state, cycles.isClosed(state), harness.network() != Network.DUPLICATING, cycles.isLong(state)));
        }

        private StatesFound found() throws BadInput {
            coder.verifyUnchanged(first);
            if (!symmetric) {
                findCycles();
            }
            PathFinder paths = new PathFinder(harness, coder, store, successors, cycles);
            Map<Problem, StatesFound.Occurrences> named = Map.of();
            List<PropertyResult> results = properties.unknown();
            boolean complete = stopped.isEmpty() && (merged == 0 || !properties.callsRead());
            Optional<StatePath> shortest = Optional.empty();
            Repeatability repeatability = Repeatability.of(first).relyingOn(properties.reliesOn());
            try {
                repeatSome(paths);
                if (violation.isPresent()) {
                    shortest = Optional.of(violating(paths.to(violation.get())));
                }
                named = problems.found(paths);
                results = properties.results(paths, graph.orElse(null), complete);
            } catch (Nondeterminism e) {
                repeatability = repeatability.withDifference(e.getMessage());
            }
            if (!repeatability.holds()) {
                shortest = Optional.empty();
                named = Map.of();
                results = properties.unknown();
            }
            return new StatesFound(
                    store.size(),
                    store.systems(),
                    transitions,
                    store.depth(store.size() - 1),
                    historyCounted,
                    harness.spec().isPresent() || properties.callsRead() ? merged : 0,
                    coder.logs(),
                    ends.stream().mapToObj(log -> coder.log(log).byOrder()).collect(Collectors.toUnmodifiableSet()),
                    violatingStates,
                    violating.cardinality(),
                    undecided,
                    shortest,
                    named,
                    results,
                    repeatability,
                    stopped,
                    System.nanoTime() - start);
        }
    }
}
