package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * The invariants and constraints of the .cfg, which rule out states and steps.
 *
 * @param states invariants and state constraints
 * @param steps action constraints
 */
public record Rules(LocatingTool tool, List<Rule> states, List<Rule> steps) {
    public static final String CONSTRAINT = "CONSTRAINT";

    /** @param kind INVARIANT, CONSTRAINT or ACTION_CONSTRAINT */
    public record Rule(String kind, String name, SemanticNode body) {}

    /** The first rule that the state breaks. */
    public Optional<Rule> broken(TLCState state) {
        for (Rule rule : states) {
            if (!tool.holds(rule.body, Context.Empty, state, TLCState.Empty)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    /** All rules that the state breaks. */
    public List<Rule> allBroken(TLCState state) {
        return states.stream()
                .filter(rule -> !tool.holds(rule.body, Context.Empty, state, TLCState.Empty))
                .toList();
    }

    /** The first constraint that rules the state out. Invariants are ignored. */
    public Optional<Rule> excluding(TLCState state) {
        for (Rule rule : states) {
            if (rule.kind.equals(CONSTRAINT) && !tool.holds(rule.body, Context.Empty, state, TLCState.Empty)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    /** The first constraint that rules the step out. */
    public Optional<Rule> excluding(TLCState before, TLCState after) {
        for (Rule rule : steps) {
            if (!tool.holds(rule.body, Context.Empty, before, after)) {
                return Optional.of(rule);
            }
        }
        return excluding(after);
    }

    /** The first rule that the step breaks. */
    public Optional<Rule> broken(TLCState before, TLCState after) {
        for (Rule rule : steps) {
            if (!tool.holds(rule.body, Context.Empty, before, after)) {
                return Optional.of(rule);
            }
        }
        return broken(after);
    }
}
