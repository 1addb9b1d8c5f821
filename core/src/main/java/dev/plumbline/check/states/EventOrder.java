package dev.plumbline.check.states;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Value;
import dev.plumbline.history.VectorClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which events may come next behind a cut. The events lie on chains, each in its order; a cut says how far each chain is
 * done. A sequence is one chain; of vector clocks each node is one.
 */
final class EventOrder {
    private final List<List<Integer>> chains = new ArrayList<>();
    /** Of each event, how much of each chain comes before it; null where there is one chain. */
    private final int[][] needed;

    private final int size;

    /** @throws BadInput if the history has neither positions nor clocks, or its clocks have gaps */
    EventOrder(History history) throws BadInput {
        size = history.size();
        if (history.order() instanceof Order.Sequence) {
            List<Integer> all = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                all.add(i);
            }
            chains.add(all);
            needed = null;
            return;
        }
        if (!(history.order() instanceof Order.VectorClocks)) {
            throw new BadInput(
                    history.name() + " is ordered by " + history.order().described() + "; expected a state log");
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (Value process : history.processes()) {
            numbers.put(VectorClock.nameOf(process), numbers.size());
            chains.add(new ArrayList<>());
        }
        needed = new int[size][numbers.size()];
        for (int i = 0; i < size; i++) {
            Operation operation = history.operations().get(i);
            int own = numbers.get(VectorClock.nameOf(operation.process()));
            chains.get(own).add(i);
            VectorClock clock = (VectorClock) operation.place();
            for (int j = 0; j < clock.size(); j++) {
                Integer chain = numbers.get(clock.processAt(j));
                if (chain == null) {
                    throw new BadInput(history.where(operation) + ": the clock has seen node " + clock.processAt(j)
                            + ", which has no events");
                }
                needed[i][chain] = (int) Math.min(clock.countAt(j), Integer.MAX_VALUE);
            }
            if (needed[i][own] != chains.get(own).size()) {
                throw new BadInput(history.where(operation) + ": the own component of the clock is " + needed[i][own]
                        + "; expected " + chains.get(own).size());
            }
        }
    }

    int size() {
        return size;
    }

    /** How many chains there are. */
    int width() {
        return chains.size();
    }

    /** The events of each chain in their order. */
    List<List<Integer>> chains() {
        return chains;
    }

    /** The events that may follow, one a chain at most. */
    List<Integer> allowed(int[] cut) {
        List<Integer> allowed = new ArrayList<>(cut.length);
        for (int chain = 0; chain < cut.length; chain++) {
            if (cut[chain] < chains.get(chain).size()) {
                int next = chains.get(chain).get(cut[chain]);
                if (follows(next, chain, cut)) {
                    allowed.add(next);
                }
            }
        }
        return allowed;
    }

    private boolean follows(int event, int own, int[] cut) {
        for (int chain = 0; needed != null && chain < cut.length; chain++) {
            if (chain != own && needed[event][chain] > cut[chain]) {
                return false;
            }
        }
        return true;
    }

    /** The cut after one of the events that may follow it. */
    int[] after(int[] cut, int event) {
        int[] next = cut.clone();
        for (int chain = 0; chain < cut.length; chain++) {
            if (cut[chain] < chains.get(chain).size() && chains.get(chain).get(cut[chain]) == event) {
                next[chain]++;
            }
        }
        return next;
    }
}
