package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;

/** The invariants and constraints of a specification. */
final class CheckedRules {
    private final List<Code> invariants;
    private final List<Rule> constraints;
    private final List<Rule> actionConstraints;

    /** @param name with its keyword: {@code CONSTRAINT Small} */
    private record Rule(String name, Code formula) {}

    CheckedRules(Compiler compiler, Specification specification) {
        this.invariants = specification.invariants().stream()
                .map(rule -> compiler.code(rule.formula()))
                .toList();
        this.constraints = specification.constraints().stream()
                .map(rule -> new Rule("CONSTRAINT " + rule.name(), compiler.code(rule.formula())))
                .toList();
        this.actionConstraints = specification.actionConstraints().stream()
                .map(rule -> new Rule("ACTION_CONSTRAINT " + rule.name(), compiler.code(rule.formula())))
                .toList();
    }

    /** @param next null if only one state is at hand */
    static boolean holds(Code formula, TlaValue[] now, TlaValue[] next) {
        Run run = new Run(now, next, false, Run.Watch.UNTIL_INTERRUPTED);
        run.nextKnown = next != null;
        try {
            return formula.node().test(run, null);
        } catch (StackOverflowError e) {
            throw run.tooDeep(formula.expression().place());
        }
    }

    /** Whether no invariant and no constraint rules the step out. */
    boolean isAllowed(TlaValue[] before, TlaValue[] after) {
        for (Rule rule : actionConstraints) {
            if (!holds(rule.formula, before, after)) {
                return false;
            }
        }
        return isAllowed(after);
    }

    boolean isAllowed(TlaValue[] state) {
        for (Code rule : invariants) {
            if (!holds(rule, state, null)) {
                return false;
            }
        }
        for (Rule rule : constraints) {
            if (!holds(rule.formula, state, null)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The first constraint that rules the step out. Invariants do not.
     *
     * @param before null for an initial state
     */
    Optional<String> excluding(TlaValue[] before, TlaValue[] after) {
        for (Rule rule : before == null ? List.<Rule>of() : actionConstraints) {
            if (!holds(rule.formula, before, after)) {
                return Optional.of(rule.name);
            }
        }
        for (Rule rule : constraints) {
            if (!holds(rule.formula, after, null)) {
                return Optional.of(rule.name);
            }
        }
        return Optional.empty();
    }
}
