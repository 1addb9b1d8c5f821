package dev.plumbline.check.register;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Looks for a witness of a register: a graph search over configurations, return by return. It can be left and resumed.
 *
 * <p><b>Moves.</b> From a configuration one open operation is performed: one that returns and changes the register, or
 * a pending one of some kind. Observers are performed as soon as they are possible. When the operation that returns
 * next has been performed the configuration passes the return. A configuration that passes all returns is a witness,
 * and if no configuration is left there is none.
 *
 * <p><b>Pending operations are performed only where their value is used.</b> Two rules, for a pending operation p that
 * leaves the value v:
 * <ul>
 *   <li>No write follows, pending or not, before an operation has used v: without p the same value is reached, and p
 *       need not be performed.
 *   <li>v is expected by an open operation that is not performed, or leads by swaps that are left to such a value. Or,
 *       if the register has the value that an open operation must not find, v is another one. For v must be used before
 *       the next return: if it is not, p can be performed after the return as well, before the operation that uses it.
 * </ul>
 *
 * <p><b>Completeness.</b> Let the length of a configuration be the number of moves of its shortest ways to a witness.
 * Of these ways consider the one that performs pending operations latest. It never breaks the rules: where a way breaks
 * the first a move can be left out, and where it breaks the second a move can be postponed. The next configuration on
 * it is shorter by one. Either it is added, or one is there that is at least as free ({@link RegisterFound}), and that
 * is no longer: it makes the same moves, with pending writes in place of some pending swaps, and leaves out those that
 * only led to observers that it has done. So while there is a witness, some configuration in the queues has a finite
 * length, and when such a one is taken out a shorter one is there. The order of the search does not matter for that.
 *
 * <p><b>Order.</b> Mostly the configuration that has passed the most returns, and of these the one that has spent the
 * least; now and then one that has passed the fewest, so that a history without a witness, or with a few, does not keep
 * the search where it cannot succeed.
 */
final class RegisterSearch {
    enum Standing {
        FOUND,
        NONE_LEFT,
        PAUSED
    }

    private static final int TURNS_IN_DEPTH = 3;
    /** A pending write can replace a swap, so it is kept where both would do. */
    private static final int WEIGHT_OF_WRITE = 3;

    private static final int WEIGHT_OF_SWAP = 2;
    private static final Comparator<RegisterConfiguration> LEAST_SPENT =
            Comparator.comparingInt(RegisterConfiguration::spent).thenComparingInt(RegisterConfiguration::moves);

    private final RegisterHistory history;
    private final PendingKinds kinds;
    private final Meter meter;
    private final Map<Integer, RegisterFound> found = new HashMap<>();
    private final List<Queue<RegisterConfiguration>> queues = new ArrayList<>();
    private final NeededValues needed;
    /** No configuration waits before this stage. */
    private int shallowest;
    /** No configuration waits after this stage. */
    private int highest;

    private int deepest;
    private int turn;
    private int largest;
    private RegisterPath witness;

    RegisterSearch(RegisterHistory history, PendingKinds kinds, Meter meter) {
        this.history = history;
        this.kinds = kinds;
        this.meter = meter;
        needed = new NeededValues(kinds, history.values);
        for (int stage = 0; stage < history.stages.length; stage++) {
            queues.add(new PriorityQueue<>(LEAST_SPENT));
        }
        reach(new RegisterConfiguration(0, history.initial, 0, new int[kinds.size()], 0, 0, false, RegisterPath.START));
    }

    /** Continues for some configurations. */
    Standing run(long most) throws Meter.Exhausted {
        for (long taken = 0; witness == null; taken++) {
            RegisterConfiguration next = next();
            if (next == null) {
                return Standing.NONE_LEFT;
            } else if (taken == most) {
                queues.get(next.stage()).add(next);
                highest = Math.max(highest, next.stage());
                return Standing.PAUSED;
            }
            meter.step();
            expand(next);
        }
        return Standing.FOUND;
    }

    /** The order of a witness. */
    RegisterPath witness() {
        return witness;
    }

    /** The largest number of returns that a configuration has passed. */
    int deepest() {
        return deepest;
    }

    /**
     * Configurations that have passed that many returns: those right after the last of these, unless others replace
     * them.
     */
    List<RegisterConfiguration> atDeepest() {
        List<RegisterConfiguration> all =
                found.containsKey(deepest) ? found.get(deepest).all() : List.of();
        List<RegisterConfiguration> settled =
                all.stream().filter(RegisterConfiguration::isSettled).toList();
        return settled.isEmpty() ? all : settled;
    }

    /** The largest number of configurations that were found between two returns. */
    int largest() {
        return largest;
    }

    private RegisterConfiguration next() {
        while (true) {
            boolean inDepth = turn++ % (TURNS_IN_DEPTH + 1) != 0;
            int stage = inDepth ? highestWaiting() : lowestWaiting();
            if (stage < 0) {
                return null;
            }
            RegisterConfiguration next = queues.get(stage).remove();
            if (found.get(stage).has(next)) {
                return next;
            }
        }
    }

    private int lowestWaiting() {
        while (shallowest < queues.size() && queues.get(shallowest).isEmpty()) {
            found.computeIfPresent(shallowest, (stage, all) -> stage == deepest ? all : null);
            shallowest++;
        }
        return shallowest < queues.size() ? shallowest : -1;
    }

    private int highestWaiting() {
        while (highest >= shallowest && queues.get(highest).isEmpty()) {
            highest--;
        }
        return highest >= shallowest ? highest : -1;
    }

    private void expand(RegisterConfiguration from) {
        RegisterHistory.Stage stage = history.stages[from.stage()];
        for (ReturnedOperation each : stage.open()) {
            boolean useless = from.passing() && each.kind() == ReturnedOperation.Kind.WRITE;
            if (!each.isObserver()
                    && !useless
                    && !each.isDoneIn(from.done())
                    && each.isPossible(from.value())
                    && each.isNext(from.done(), from.stage())) {
                reach(new RegisterConfiguration(
                        from.stage(),
                        each.after(from.value()),
                        from.done() | each.bit(),
                        from.used(),
                        from.spent(),
                        from.moves() + 1,
                        false,
                        from.way().then(each.number())));
            }
        }
        needed.find(from, stage);
        for (int kind : kinds.swapsFrom(from.value())) {
            perform(kind, from);
        }
        if (!from.passing()) {
            for (int kind = 0; kind < kinds.size(); kind++) {
                if (kinds.isWrite(kind)) {
                    perform(kind, from);
                }
            }
        }
    }

    private void perform(int kind, RegisterConfiguration from) {
        int value = kinds.to(kind);
        if (value == from.value() || !needed.contains(value) || !kinds.isNext(kind, from)) {
            return;
        }
        int[] used = from.used().clone();
        used[kind]++;
        reach(new RegisterConfiguration(
                from.stage(),
                value,
                from.done(),
                used,
                from.spent() + (kinds.isWrite(kind) ? WEIGHT_OF_WRITE : WEIGHT_OF_SWAP),
                from.moves() + 1,
                true,
                from.way().then(kinds.next(kind, from.used()))));
    }

    /** Performs observers, passes returns, and adds what is reached. */
    private void reach(RegisterConfiguration configuration) {
        int stage = configuration.stage();
        long done = configuration.done();
        int moves = configuration.moves();
        boolean passing = configuration.passing();
        RegisterPath way = configuration.way();
        while (stage < history.stages.length) {
            RegisterHistory.Stage at = history.stages[stage];
            boolean more = true;
            while (more) {
                more = false;
                for (ReturnedOperation each : at.open()) {
                    if (each.isObserver()
                            && !each.isDoneIn(done)
                            && each.isPossible(configuration.value())
                            && each.isNext(done, stage)) {
                        done |= each.bit();
                        way = way.then(each.number());
                        passing &= each.kind() == ReturnedOperation.Kind.IDLE;
                        more = true;
                    }
                }
            }
            if (!at.returning().isDoneIn(done)) {
                break;
            }
            done &= ~at.returning().bit();
            stage++;
            moves = 0;
        }
        if (stage == history.stages.length) {
            witness = way;
            return;
        }
        RegisterConfiguration reached = new RegisterConfiguration(
                stage, configuration.value(), done, configuration.used(), configuration.spent(), moves, passing, way);
        RegisterFound here =
                found.computeIfAbsent(stage, any -> new RegisterFound(kinds, history.stages[any].observers()));
        if (here.add(reached)) {
            deepest = Math.max(deepest, stage);
            highest = Math.max(highest, stage);
            queues.get(stage).add(reached);
            largest = Math.max(largest, queues.get(stage).size());
        }
    }
}
