package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An automaton that accepts the sequences of states in which formulas hold. Its states are sets of formulas, the
 * obligations of the rest of the sequence. It goes from set to set along the steps of the sequence: at each step, every
 * obligation is taken apart into conditions on the present step, which must hold, and obligations after it.
 * {@code []F} is F now and {@code []F} after the step; {@code <>F} is F now, or {@code <>F} is postponed to after the
 * step. A run accepts if it does not postpone any {@code <>F} at all of its steps from some step on.
 *
 * <p>Sound: the obligations of an accepting run hold. A {@code <>F} that is postponed is an obligation after the step,
 * and at the next step that does not postpone it F is required.
 *
 * <p>Complete: in a sequence in which the formulas hold there is a run whose obligations hold at each step, since each
 * disjunction has a part that holds, and which postpones {@code <>F} only where F does not hold. If it postponed {@code
 * <>F} forever, F would never hold, but the obligation {@code <>F} does. A way is left out if its obligations and
 * postponements include those of another way: the run may take the other way, and both facts about the run stay true.
 */
final class Tableau {
    /**
     * One way to meet obligations at a step.
     *
     * @param obligations the number of the set of obligations after the step
     * @param postponed the number of the set of postponed formulas
     */
    record Way(int obligations, int postponed) {}

    private record Letter(int obligations, BitSet holding) {}

    private record Expanded(BitSet obligations, BitSet postponed) {
        boolean isWithin(Expanded other) {
            return isSubset(obligations, other.obligations) && isSubset(postponed, other.postponed);
        }

        private static boolean isSubset(BitSet one, BitSet other) {
            BitSet rest = (BitSet) one.clone();
            rest.andNot(other);
            return rest.isEmpty();
        }
    }

    /** Formulas that are still to be taken apart. */
    private record Rest(NormalFormula formula, Rest others) {}

    private final PresentTruth truth;
    private final Meter meter;
    private final Map<NormalFormula, Integer> numbers = new HashMap<>();
    private final List<NormalFormula> formulas = new ArrayList<>();
    private final Numbered sets = new Numbered();
    private final Numbered postponements = new Numbered();
    private final List<List<NormalFormula.Now>> relevant = new ArrayList<>();
    private final Map<Letter, Way[]> known = new HashMap<>();
    private final int start;

    /** Sets of numbers, with numbers of their own. */
    private static final class Numbered {
        private final Map<BitSet, Integer> numbers = new HashMap<>();
        private final List<BitSet> all = new ArrayList<>();

        int of(BitSet set) {
            Integer known = numbers.putIfAbsent(set, all.size());
            if (known != null) {
                return known;
            }
            all.add(set);
            return all.size() - 1;
        }
    }

    /** @param obligations that hold in the sequences to be accepted */
    Tableau(List<NormalFormula> obligations, PresentTruth truth, Meter meter) {
        this.truth = truth;
        this.meter = meter;
        BitSet first = new BitSet();
        obligations.forEach(each -> first.set(number(each)));
        this.start = sets.of(first);
    }

    private int number(NormalFormula formula) {
        Integer known = numbers.putIfAbsent(formula, formulas.size());
        if (known != null) {
            return known;
        }
        formulas.add(formula);
        return formulas.size() - 1;
    }

    /** The number of the initial set of obligations. */
    int start() {
        return start;
    }

    /** Whether the ways of a set of obligations depend only on the state before a step. */
    boolean isOfStates(int obligations) {
        return relevant(obligations).stream().allMatch(NormalFormula.Now::isOfState);
    }

    /** The formulas {@code <>F}, by number, that some step postpones. */
    BitSet postponable() {
        BitSet all = new BitSet();
        postponements.all.forEach(all::or);
        return all;
    }

    /** @param postponed of a {@link Way} */
    boolean isPostponed(int formula, int postponed) {
        return postponements.all.get(postponed).get(formula);
    }

    /** @param step from the state */
    Way[] ways(int obligations, int state, int step) throws Meter.Exhausted {
        List<NormalFormula.Now> conditions = relevant(obligations);
        BitSet holding = new BitSet();
        for (int i = 0; i < conditions.size(); i++) {
            holding.set(i, truth.holds(conditions.get(i), state, step));
        }
        Letter letter = new Letter(obligations, holding);
        Way[] ways = known.get(letter);
        if (ways == null) {
            ways = ways(letter, conditions);
            known.put(letter, ways);
        }
        return ways;
    }

    /** The conditions on the present that the obligations may lead to. */
    private List<NormalFormula.Now> relevant(int obligations) {
        while (relevant.size() <= obligations) {
            List<NormalFormula.Now> found = new ArrayList<>();
            sets.all.get(relevant.size()).stream().forEach(each -> collect(formulas.get(each), found));
            relevant.add(found.stream().distinct().toList());
        }
        return relevant.get(obligations);
    }

    private static void collect(NormalFormula formula, Collection<NormalFormula.Now> found) {
        if (formula instanceof NormalFormula.Now now) {
            found.add(now);
        } else if (formula instanceof NormalFormula.All all) {
            all.parts().forEach(part -> collect(part, found));
        } else if (formula instanceof NormalFormula.Any any) {
            any.parts().forEach(part -> collect(part, found));
        } else if (formula instanceof NormalFormula.Box box) {
            collect(box.operand(), found);
        } else if (formula instanceof NormalFormula.Diamond diamond) {
            collect(diamond.operand(), found);
        }
    }

    private Way[] ways(Letter letter, List<NormalFormula.Now> conditions) throws Meter.Exhausted {
        Map<NormalFormula.Now, Boolean> present = new HashMap<>();
        for (int i = 0; i < conditions.size(); i++) {
            present.put(conditions.get(i), letter.holding.get(i));
        }
        Rest rest = null;
        for (int each : sets.all.get(letter.obligations).stream().toArray()) {
            rest = new Rest(formulas.get(each), rest);
        }
        List<Expanded> found = new ArrayList<>();
        expand(rest, present, new Expanded(new BitSet(), new BitSet()), found);
        return found.stream()
                .map(each -> new Way(sets.of(each.obligations), postponements.of(each.postponed)))
                .toArray(Way[]::new);
    }

    private void expand(Rest rest, Map<NormalFormula.Now, Boolean> present, Expanded so, List<Expanded> found)
            throws Meter.Exhausted {
        meter.tick();
        if (rest == null) {
            if (found.stream().noneMatch(other -> other.isWithin(so))) {
                found.removeIf(so::isWithin);
                found.add(so);
            }
        } else if (rest.formula instanceof NormalFormula.Now now) {
            if (present.get(now)) {
                expand(rest.others, present, so, found);
            }
        } else if (rest.formula instanceof NormalFormula.All all) {
            Rest more = rest.others;
            for (NormalFormula part : all.parts()) {
                more = new Rest(part, more);
            }
            expand(more, present, so, found);
        } else if (rest.formula instanceof NormalFormula.Any any) {
            for (NormalFormula part : any.parts()) {
                expand(new Rest(part, rest.others), present, so, found);
            }
        } else if (rest.formula instanceof NormalFormula.Box box) {
            expand(new Rest(box.operand(), rest.others), present, with(so, number(box), false), found);
        } else if (rest.formula instanceof NormalFormula.Diamond diamond) {
            expand(new Rest(diamond.operand(), rest.others), present, so, found);
            expand(rest.others, present, with(so, number(diamond), true), found);
        }
    }

    private static Expanded with(Expanded so, int formula, boolean postponed) {
        BitSet obligations = (BitSet) so.obligations.clone();
        obligations.set(formula);
        BitSet later = so.postponed;
        if (postponed) {
            later = (BitSet) later.clone();
            later.set(formula);
        }
        return new Expanded(obligations, later);
    }
}
