package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Branch;
import java.util.Set;

/**
 * The branches that one step takes. The formula is walked as in {@link Branches}, but with both states known: a
 * disjunct is taken if it holds for the two states, an arm if its condition does. A step that two disjuncts allow takes
 * both. A conjunct is taken if it holds by itself, also one of a disjunct that does not: so it can be seen which conjunct
 * kept a disjunct from being taken.
 */
final class TakenBranches {
    private static final int WORK = 50_000;
    /** For conjuncts of formulas that are not taken. */
    private static final int WORK_ASIDE = 20_000;

    private final Situation before;
    private final Successor after;
    private final Branches all;
    private final String action;
    private final Reading reading;
    private final Reading aside;
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
        this.aside = before.reading(true, WORK_ASIDE);
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
            case CONJUNCTION ->
                term.operands().forEach(each -> {
                    take(each, Branch.Sort.CONJUNCT);
                    walk(each);
                });
            case DISJUNCTION ->
                term.operands().forEach(each -> {
                    if (holds(each)) {
                        take(each, Branch.Sort.DISJUNCT);
                        walk(each);
                    } else {
                        conjuncts(each);
                    }
                });
            case EXISTS -> before.instances(term, reading, after).forEach(each -> ifHolds(each.body()));
            case SQUARE, ANGLE -> ifHolds(term.operand(0));
            case EQUALS, IN -> term.operands().forEach(this::value);
            default -> arms(term, true);
        }
    }

    /**
     * Those of a formula that does not hold, or is not taken: each by itself, at whatever depth. They have work of their
     * own, so that they never keep a branch from being found that is taken.
     */
    private void conjuncts(FormulaPart part) {
        try {
            each(part);
        } catch (RuntimeException | StackOverflowError notEvaluated) {
            // The others are not seen to hold in this step.
            return;
        }
    }

    private void each(FormulaPart part) {
        FormulaTerm term = aside.head(part);
        switch (term.kind()) {
            case CONJUNCTION ->
                term.operands().forEach(one -> {
                    if (holdsByItself(one)) {
                        take(one, Branch.Sort.CONJUNCT);
                    }
                    conjuncts(one);
                });
            case DISJUNCTION -> term.operands().forEach(this::conjuncts);
            case EXISTS -> before.instances(term, aside, after).forEach(one -> conjuncts(one.body()));
            case SQUARE, ANGLE -> conjuncts(term.operand(0));
            case IF -> {
                conjuncts(term.operand(1));
                conjuncts(term.operand(2));
            }
            case CASE -> {
                for (int i = 1; i < term.operands().size(); i += 2) {
                    conjuncts(term.operand(i));
                }
                if (term.other() != null) {
                    conjuncts(term.other());
                }
            }
            default -> {}
        }
    }

    private boolean holdsByItself(FormulaPart part) {
        try {
            return holds(part);
        } catch (RuntimeException | StackOverflowError notEvaluated) {
            return false;
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
            aside(term.operand(holds ? 2 : 1), formula);
        } else if (term.is(FormulaTerm.Kind.CASE)) {
            boolean found = false;
            for (int i = 0; i + 1 < term.operands().size(); i += 2) {
                if (!found && holds(term.operand(i))) {
                    arm(term.operand(i + 1), Branch.Sort.CASE, formula);
                    found = true;
                } else {
                    aside(term.operand(i + 1), formula);
                }
            }
            if (term.other() != null && found) {
                aside(term.other(), formula);
            } else if (term.other() != null) {
                arm(term.other(), Branch.Sort.OTHER, formula);
            }
        }
    }

    /** An arm that is not taken; one that is a value has no conjuncts. */
    private void aside(FormulaPart part, boolean formula) {
        if (formula) {
            conjuncts(part);
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
