package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All branches in the text of actions: disjuncts, arms of IF and CASE, and conjuncts, in the formula of an action, in the definitions
 * that it uses, and in the values that it assigns. Branches under a quantifier other than {@code \E}, in the body of a
 * function or of a set, and in RECURSIVE operators are ignored: one step may take all of them.
 */
final class Branches {
    private static final int WORK = 200_000;
    private static final int LONGEST_TEXT = 100;

    /**
     * The identity of a branch. Branches with the same place and sort are the same branch of an action. They are kept
     * apart for each action: a step of one action does not show how another action uses an operator that both share.
     */
    private record Key(String action, SourcePlace place, Branch.Sort sort) {}

    private final Map<Key, Branch> found = new LinkedHashMap<>();
    private final Reading reading;
    private String action = "";

    public Branches(Situation situation) {
        this.reading = situation.reading(false, WORK);
    }

    /** Adds the branches of an action; for a very large action, a part of them. */
    public void add(String name, FormulaPart formula) {
        action = name;
        try {
            formula(formula);
        } catch (WorkLimitReached | StackOverflowError e) {
            // The branches found so far are correct; the others are missing from the coverage.
            return;
        }
    }

    /** In the order of the text. */
    public List<Branch> all() {
        return found.values().stream().sorted().toList();
    }

    /** The branch of an action at this place; null if there is none. */
    Branch at(String by, FormulaPart part, Branch.Sort sort) {
        return found.get(new Key(by, part.place(), sort));
    }

    private void formula(FormulaPart part) {
        FormulaTerm term = reading.head(part);
        switch (term.kind()) {
            case CONJUNCTION ->
                term.operands().forEach(each -> {
                    known(each, Branch.Sort.CONJUNCT);
                    formula(each);
                });
            case DISJUNCTION -> term.operands().forEach(each -> branch(each, Branch.Sort.DISJUNCT, true));
            case EXISTS, SQUARE, ANGLE -> formula(term.operand(0));
            case EQUALS, IN -> term.operands().forEach(this::value);
            default -> arms(term, true);
        }
    }

    private void value(FormulaPart part) {
        arms(reading.head(part), false);
    }

    private void arms(FormulaTerm term, boolean formula) {
        if (term.is(FormulaTerm.Kind.IF)) {
            branch(term.operand(1), Branch.Sort.THEN, formula);
            branch(term.operand(2), Branch.Sort.ELSE, formula);
        } else if (term.is(FormulaTerm.Kind.CASE)) {
            for (int i = 0; i + 1 < term.operands().size(); i += 2) {
                branch(term.operand(i + 1), Branch.Sort.CASE, formula);
            }
            if (term.other() != null) {
                branch(term.other(), Branch.Sort.OTHER, formula);
            }
        }
    }

    /** A known branch is not entered again, so the walk ends even if operators call each other. */
    private void branch(FormulaPart part, Branch.Sort sort, boolean formula) {
        if (known(part, sort)) {
            return;
        }
        if (formula) {
            formula(part);
        } else {
            value(part);
        }
    }

    /** Adds a branch, unless it is known already. */
    private boolean known(FormulaPart part, Branch.Sort sort) {
        SourcePlace place = part.place();
        Branch branch = new Branch(
                action,
                sort,
                Shortening.elide(part.text(), LONGEST_TEXT),
                place.module() + ".tla",
                place.line(),
                place.column(),
                place.endLine(),
                place.endColumn());
        return found.putIfAbsent(new Key(action, place, sort), branch) != null;
    }
}
