package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pairs each removal of a value with the insertion of the removed element, where a value is inserted several times. Let i1, i2, ... be
 * its insertions by call, r1, r2, ... the operations that returned it by return, and k(j) the number of insertions that
 * were called before rj returned.
 *
 * <p><b>Too few</b>: k(j) < j violates. r1 .. rj took j elements of this value, all inserted before rj returned.
 *
 * <p><b>Forced</b>: if k(j) = j for all j, then rj took the element of ij in every witness: r1 can only take that of
 * i1; r2 that of i1 or i2, and the first is taken; and so on. So the elements can be given distinct names, and a history
 * that violates with these names violates without them. Pending removals may take the other elements, as always. This
 * holds for any container.
 *
 * <p><b>In order</b>: for queues and priority queues without pending removals, if no insertion of the value begins
 * before and returns after another one, and no removal does. Then ij can be paired with rj: if there is a witness, then one with these pairs.
 * <ul>
 *   <li><i>Insertions take effect in the order of their calls.</i> Let i be called before i', and return before i', and let
 *       a witness have i' first. Exchange the two: operations that precede i precede i', those that follow i' follow i,
 *       and the container cannot distinguish them. Pending ones return last, together. Removals likewise.
 *   <li><i>The j-th removal takes what the j-th insertion inserted</i>: of equal elements a queue gives out the first.
 *       The same holds for a priority queue, since equal elements cannot be distinguished, and before the j-th
 *       removal there were j insertions.
 * </ul>
 * A pending removal, whose result is unknown, might be among them; hence the condition. A stack gives out the last
 * element, which depends on all other elements: only the forced pairs are decided there.
 *
 * <p>All of this stays true for some of the pairs, so a few elements that violate are still evidence.
 */
final class RepeatedValues {
    private final Elements elements;
    private final Ranks ranks;
    private final boolean equalOnesInOrder;
    private final Map<Integer, Integer> removalOf = new HashMap<>();

    /** @param equalOnesInOrder whether equal elements may be assumed to be removed in the order of their insertion */
    RepeatedValues(Elements elements, Ranks ranks, boolean equalOnesInOrder) {
        this.elements = elements;
        this.ranks = ranks;
        this.equalOnesInOrder = equalOnesInOrder && elements.pendingRemovals().isEmpty();
    }

    /** The elements, each with the one operation that removed it, if {@link #assign} found no violation. */
    Elements assigned() {
        return elements.assigned(removalOf);
    }

    /**
     * Finds out who removed what.
     *
     * @return a violation that shows on the way
     * @throws DoesNotApply if neither rule says it for some value
     */
    Optional<Ruling.Violates> assign() throws DoesNotApply {
        Map<Value, List<Integer>> inserted = new LinkedHashMap<>();
        elements.repeated().forEach((value, removals) -> inserted.put(value, new ArrayList<>()));
        for (int id = 0; id < elements.size(); id++) {
            List<Integer> equal = inserted.get(elements.value(id));
            if (equal != null) {
                equal.add(id);
            }
        }
        Optional<String> obstacle = Optional.empty();
        for (Map.Entry<Value, List<Integer>> one : inserted.entrySet()) {
            List<Integer> ids = one.getValue();
            List<Integer> removals = new ArrayList<>(elements.repeated().get(one.getKey()));
            ids.sort(Comparator.comparingInt(this::comes));
            removals.sort(Comparator.comparingInt(ranks::end));
            int called = 0;
            boolean forced = true;
            for (int j = 0; j < removals.size(); j++) {
                while (called < ids.size() && comes(ids.get(called)) < ranks.end(removals.get(j))) {
                    called++;
                }
                if (called <= j) {
                    return Optional.of(tooFew(one.getKey(), ids.subList(0, called), removals.subList(0, j + 1)));
                }
                forced &= called == j + 1;
            }
            if (!forced && !(equalOnesInOrder && noneWithinAnother(ids, removals))) {
                obstacle = Optional.of(Vocabulary.shown(one.getKey())
                        + " is inserted twice, and it is not clear which of them was removed when");
            }
            for (int j = 0; j < removals.size(); j++) {
                removalOf.put(ids.get(j), removals.get(j));
            }
        }
        if (obstacle.isPresent()) {
            throw new DoesNotApply(obstacle.get());
        }
        return Optional.empty();
    }

    private int comes(int id) {
        return elements.insertion(id) == Elements.NONE ? 2 * id : ranks.call(elements.insertion(id));
    }

    private int in(int id) {
        return elements.insertion(id) == Elements.NONE ? 2 * id + 1 : ranks.end(elements.insertion(id));
    }

    /** @param ids by call; @param removals by return */
    private boolean noneWithinAnother(List<Integer> ids, List<Integer> removals) {
        for (int j = 1; j < ids.size(); j++) {
            if (in(ids.get(j - 1)) > in(ids.get(j))) {
                return false;
            }
        }
        for (int j = 1; j < removals.size(); j++) {
            if (ranks.call(removals.get(j - 1)) > ranks.call(removals.get(j))) {
                return false;
            }
        }
        return true;
    }

    private Ruling.Violates tooFew(Value value, List<Integer> ids, List<Integer> removals) {
        List<Integer> conflict = Stream.concat(
                        ids.stream().map(elements::insertion).filter(number -> number != Elements.NONE),
                        removals.stream())
                .sorted()
                .toList();
        return new Ruling.Violates(
                Vocabulary.shown(value) + " was removed " + removals.size() + " times before it was inserted as often",
                conflict,
                conflict);
    }
}
