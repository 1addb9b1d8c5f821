package dev.plumbline.tla.tlc;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * What rules out states and steps: the invariants and constraints of the .cfg.
 *
 * @param states invariants and state constraints
 * @param steps action constraints
 */
record Rules(LocatingTool tool, List<Rule> states, List<Rule> steps) {
    /** @param kind INVARIANT, CONSTRAINT or ACTION_CONSTRAINT */
    record Rule(String kind, String name, SemanticNode body) {}

    List<SemanticNode> bodies() {
        return Stream.concat(states.stream(), steps.stream()).map(Rule::body).toList();
    }

    /** The first rule that the state breaks. */
    Optional<Rule> broken(TLCState state) {
        for (Rule rule : states) {
            if (!tool.holds(rule.body, Context.Empty, state, TLCState.Empty)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    /** The first rule that the step breaks. */
    Optional<Rule> broken(TLCState before, TLCState after) {
        for (Rule rule : steps) {
            if (!tool.holds(rule.body, Context.Empty, before, after)) {
                return Optional.of(rule);
            }
        }
        return broken(after);
    }
}
