package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The invariants and constraints of a specification. */
final class CheckedRules {
    private final List<Rule> ofStates = new ArrayList<>();
    private final List<Rule> ofSteps = new ArrayList<>();

    /** The keyword of a rule. */
    enum Kind {
        INVARIANT,
        CONSTRAINT,
        ACTION_CONSTRAINT
    }

    record Rule(Kind kind, String name, Code formula) {
        /** {@code CONSTRAINT Small}. */
        String keywordAndName() {
            return kind + " " + name;
        }
    }

    CheckedRules(Compiler compiler, Specification specification) {
        add(Kind.INVARIANT, specification.invariants(), compiler, ofStates);
        add(Kind.CONSTRAINT, specification.constraints(), compiler, ofStates);
        add(Kind.ACTION_CONSTRAINT, specification.actionConstraints(), compiler, ofSteps);
    }

    private static void add(Kind kind, List<Specification.Named> named, Compiler compiler, List<Rule> rules) {
        named.forEach(each -> rules.add(new Rule(kind, each.name(), compiler.code(each.formula()))));
    }

    /** @param next the next state; null for a formula about one state */
    static boolean holds(Code formula, TlaValue[] now, TlaValue[] next) {
        Run run = new Run(now, next, false, Run.Watch.UNTIL_INTERRUPTED);
        run.nextKnown = next != null;
        try {
            return formula.node().test(run, null);
        } catch (StackOverflowError e) {
            throw run.tooDeep(e, formula.expression().place());
        }
    }

    /** Whether no invariant and no constraint rules the step out. */
    boolean isAllowed(TlaValue[] before, TlaValue[] after) {
        return broken(before, after).isEmpty();
    }

    boolean isAllowed(TlaValue[] state) {
        return broken(null, state).isEmpty();
    }

    /**
     * The first rule that rules the step out.
     *
     * @param before null for an initial state
     */
    Optional<Rule> broken(TlaValue[] before, TlaValue[] after) {
        for (Rule rule : before == null ? List.<Rule>of() : ofSteps) {
            if (!holds(rule.formula, before, after)) {
                return Optional.of(rule);
            }
        }
        for (Rule rule : ofStates) {
            if (!holds(rule.formula, after, null)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    /** All rules about states that a state breaks. */
    List<Rule> allBroken(TlaValue[] state) {
        return ofStates.stream()
                .filter(rule -> !holds(rule.formula, state, null))
                .toList();
    }

    /**
     * The first constraint that rules the step out. Invariants are ignored.
     *
     * @param before null for an initial state
     */
    Optional<String> excluding(TlaValue[] before, TlaValue[] after) {
        for (Rule rule : before == null ? List.<Rule>of() : ofSteps) {
            if (!holds(rule.formula, before, after)) {
                return Optional.of(rule.keywordAndName());
            }
        }
        for (Rule rule : ofStates) {
            if (rule.kind == Kind.CONSTRAINT && !holds(rule.formula, after, null)) {
                return Optional.of(rule.keywordAndName());
            }
        }
        return Optional.empty();
    }
}
