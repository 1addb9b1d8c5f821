package dev.plumbline.tla.internal.tree;

import java.util.List;
import java.util.Optional;

/**
 * A specification, made of a module and its configuration. A formula without parameters has its name in the
 * configuration.
 *
 * @param keptOrder the variables in the order in which TLC stores their values and compares states
 * @param initial the initial predicate; empty if the specification has no variables
 * @param next the next-state action; empty as well
 * @param subscript of {@code [][Next]_subscript}, if there is one
 * @param fairness WF and SF conjuncts of the specification, and other temporal conjuncts
 * @param checksDeadlock whether a state without a next state is an error
 */
public record Specification(
        String name,
        List<Variable> variables,
        List<Variable> keptOrder,
        Optional<Named> initial,
        Optional<Named> next,
        Optional<Expr> subscript,
        List<Expr> fairness,
        List<Named> invariants,
        List<Named> constraints,
        List<Named> actionConstraints,
        Optional<Named> view,
        Optional<Named> symmetry,
        Optional<Named> alias,
        Optional<Named> postcondition,
        List<Named> properties,
        List<Named> assumptions,
        boolean checksDeadlock) {
    public Specification {
        variables = List.copyOf(variables);
        keptOrder = List.copyOf(keptOrder);
        fairness = List.copyOf(fairness);
        invariants = List.copyOf(invariants);
        constraints = List.copyOf(constraints);
        actionConstraints = List.copyOf(actionConstraints);
        properties = List.copyOf(properties);
        assumptions = List.copyOf(assumptions);
    }

    /** A formula with its name. */
    public record Named(String name, Expr formula) {}
}
