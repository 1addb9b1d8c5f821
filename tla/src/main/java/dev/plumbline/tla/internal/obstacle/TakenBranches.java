package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Branch;
import java.util.Set;

/**
 * The branches that one step takes. The formula is walked as in {@link Branches}, but with both states known: a
 * disjunct is taken if it holds for the two states, an arm if its condition does. A step that two disjuncts allow takes
 * both.
 */
public final class TakenBranches {
    private static final int WORK = 50_000;

    private final Situation before;
    private final Successor after;
    private final Branches all;
    private final String action;
    private final Reading reading;
    private final Set<Branch> taken;

    /**
     * @param action the name of the action
     * @param taken the set to which the branches are added
     */
    public TakenBranches(Situation before, Successor after, Branches all, String action, Set<Branch> taken) {
        this.before = before;
        this.after = after;
        this.all = all;
        this.action = action;
        this.reading = before.reading(true, WORK);
        this.taken = taken;
    }

    /** Walks an action that holds for the two states. Parts that cannot be evaluated by themselves are left out. */
    public void walk(FormulaPart part) {
        try {
            formula(part);
        } catch (RuntimeException | StackOverflowError notEvaluated) {
            // A part may be evaluable only after others that assign a value; the branches found so far are correct.
            return;
        }
    }

    private void formula(FormulaPart part) {
        FormulaTerm term = reading.head(part);
        switch (term.kind()) {
            case CONJUNCTION -> term.operands().forEach(this::walk);
            case DISJUNCTION ->
                term.operands().forEach(each -> {
                    if (holds(each)) {
                        take(each, Branch.Sort.DISJUNCT);
                        walk(each);
                    }
                });
            case EXISTS -> before.instances(term, reading, after).forEach(each -> ifHolds(each.body()));
            case SQUARE, ANGLE -> ifHolds(term.operand(0));
            case EQUALS, IN -> term.operands().forEach(this::value);
            default -> arms(term, true);
        }
    }

    private void ifHolds(FormulaPart part) {
        if (holds(part)) {
            walk(part);
        }
    }

    private void value(FormulaPart part) {
        arms(reading.head(part), false);
    }

    private void arms(FormulaTerm term, boolean formula) {
        if (term.is(FormulaTerm.Kind.IF)) {
            boolean holds = holds(term.operand(0));
            arm(term.operand(holds ? 1 : 2), holds ? Branch.Sort.THEN : Branch.Sort.ELSE, formula);
        } else if (term.is(FormulaTerm.Kind.CASE)) {
            for (int i = 0; i + 1 < term.operands().size(); i += 2) {
                if (holds(term.operand(i))) {
                    arm(term.operand(i + 1), Branch.Sort.CASE, formula);
                    return;
                }
            }
            if (term.other() != null) {
                arm(term.other(), Branch.Sort.OTHER, formula);
            }
        }
    }

    private void arm(FormulaPart part, Branch.Sort sort, boolean formula) {
        take(part, sort);
        if (formula) {
            walk(part);
        } else {
            value(part);
        }
    }

    private void take(FormulaPart part, Branch.Sort sort) {
        Branch branch = all.at(action, part, sort);
        if (branch != null) {
            taken.add(branch);
        }
    }

    private boolean holds(FormulaPart condition) {
        return before.holds(condition, after);
    }
}
