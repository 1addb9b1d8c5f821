package dev.plumbline.explain.standing;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The standing of each operation of a violated history: no more than follows from the counterexample.
 *
 * <p>An operation that takes part and returned before the failing one is performed in every interpretation: that is what
 * an interpretation is. Operations open then are looked up where interpretations are known to be: at the ends of the
 * layers and in the frontier. Each of these is real, so "in some and not in others" holds if one of them has performed
 * the operation and another one has not. That all of them have performed it proves something only if no others exist:
 *
 * <ul>
 *   <li>the layers reach back to the beginning ({@code WHOLE}), or
 *   <li>they hold all of the end, and the operation is not among those performed before it. Of these the sweep may have
 *       kept one where another that does the same was performed instead: with a pending {@code Write(5)} of p and one of
 *       q and a {@code Read(5)} before the rows that are known, one of the writes is done at every start, and nobody
 *       knows that it was this one.
 * </ul>
 */
public final class Standings {
    private final Counterexample found;
    private final TimeboxedHistory history;
    private final Optional<Participants> participants;
    private final Set<Integer> blocked = new HashSet<>();
    private final BitSet mentioned = new BitSet();
    /** In how many of the places where interpretations are known to stand an open operation has been performed. */
    private final Map<Integer, Integer> done = new HashMap<>();

    private int places;
    /** Performed before the rows that are known. */
    private final Set<Integer> early = new HashSet<>();

    private boolean placesAreAll;

    private Standings(Counterexample found, Optional<Layers> layers, TimeboxedHistory history) {
        this.found = found;
        this.history = history;
        // Interpretations that end at the return of another operation say nothing about this one.
        this.participants = found.participants().filter(known -> found.interpretationsAgree());
        found.blocked().stream().filter(one -> !one.reasons().isEmpty()).forEach(one -> blocked.add(one.operation()));
        found.recent().forEach(step -> mention(step.operation()));
        found.frontier().forEach(one -> place(one.done()));
        if (participants.isPresent() || found.participants().isEmpty()) {
            layers.ifPresent(this::read);
        }
    }

    private void mention(int operation) {
        if (operation >= 0) {
            mentioned.set(operation);
        }
    }

    private void place(Set<Integer> performed) {
        places++;
        performed.forEach(operation -> done.merge(operation, 1, Integer::sum));
    }

    private void read(Layers layers) {
        layers.ends().stream().forEach(end -> place(layers.nodes().get(end).ahead()));
        layers.edges().forEach(edge -> mention(edge.operation()));
        BitSet entered = new BitSet();
        layers.edges().forEach(edge -> entered.set(edge.to()));
        for (int node = 0; node < layers.nodes().size(); node++) {
            if (!entered.get(node) && layers.extent() != Layers.Extent.WHOLE) {
                early.addAll(layers.nodes().get(node).ahead());
            }
        }
        placesAreAll = participants.isPresent() && layers.extent() != Layers.Extent.SOME_OF_THE_END;
    }

    /** Of a history that timeboxes order, by index. */
    public static IntFunction<Standing> of(Counterexample found, Optional<Layers> layers, TimeboxedHistory history) {
        if (found.failing().isEmpty()) {
            return index -> Standing.NOT_REACHED;
        }
        return new Standings(found, layers, history)::of;
    }

    /** Of a history that vector clocks order: the order that was followed, and what comes next in it. */
    public static IntFunction<Standing> atCut(Counterexample found) {
        Map<Integer, Standing> known = new HashMap<>();
        found.cut().ifPresent(cut -> {
            cut.order().forEach(operation -> known.put(operation, Standing.PERFORMED));
            cut.processes().forEach(process -> process.next().ifPresent(next -> known.put(next, Standing.OPEN)));
        });
        found.blocked().forEach(blocked -> known.put(blocked.operation(), Standing.BLOCKED));
        found.failing().ifPresent(failed -> known.put(failed, Standing.FAILED));
        return index -> known.getOrDefault(index, Standing.NOT_REACHED);
    }

    /** Of a history that conforms: a witness performs all that returned. */
    public static IntFunction<Standing> conforming(IntPredicate pending) {
        return index -> pending.test(index) ? Standing.UNDECIDED : Standing.PERFORMED;
    }

    /**
     * The operations that take part and were open when the failing one returned, itself not among them: whether a write
     * that timed out took effect is what people ask first.
     *
     * @return by how they stand, in the order of {@link Standing}
     */
    public static Map<Standing, List<Integer>> open(
            Counterexample found, Optional<Layers> layers, TimeboxedHistory history) {
        Map<Standing, List<Integer>> open = new EnumMap<>(Standing.class);
        if (found.failing().isEmpty()) {
            return open;
        }
        Standings all = new Standings(found, layers, history);
        for (int operation = 0; operation < history.size(); operation++) {
            boolean isOpen = operation != found.failedAt()
                    && history.call(operation) <= history.end(found.failedAt())
                    && all.takesPart(operation)
                    && !all.returnedBefore(operation);
            if (isOpen) {
                open.computeIfAbsent(all.of(operation), any -> new ArrayList<>())
                        .add(operation);
            }
        }
        return open;
    }

    private boolean takesPart(int operation) {
        return participants.map(known -> known.contains(operation)).orElse(true);
    }

    private Standing of(int operation) {
        if (operation == found.failedAt()) {
            return Standing.FAILED;
        }
        if (history.call(operation) > history.end(found.failedAt())) {
            return Standing.NOT_REACHED;
        }
        if (!takesPart(operation)) {
            return Standing.LEFT_OUT;
        }
        if (returnedBefore(operation)) {
            boolean certain = participants.isPresent() || found.leftOut() == 0 || mentioned.get(operation);
            return certain ? Standing.PERFORMED : Standing.PERFORMED_OR_LEFT_OUT;
        }
        int performed = done.getOrDefault(operation, 0);
        if (performed > 0) {
            return performed < places
                    ? Standing.PERFORMED_IN_SOME
                    : placesAreAll && !early.contains(operation) ? Standing.PERFORMED : Standing.PERFORMED_IN_KNOWN;
        }
        return blocked.contains(operation) ? Standing.BLOCKED : Standing.OPEN;
    }

    /** Returns at one instant come in the order of the history, as in the search. */
    private boolean returnedBefore(int operation) {
        if (history.operation(operation).isPending()) {
            return false;
        }
        int compared = Long.compare(history.end(operation), history.end(found.failedAt()));
        return compared < 0 || compared == 0 && operation < found.failedAt();
    }
}
