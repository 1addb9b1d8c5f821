package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Decomposes {@code Init /\ [][Next]_vars /\ fairness}, through definitions, conjunctions and LETs. A part that comes
 * from inside a LET keeps that LET around it; a part from inside an operator with arguments becomes a LAMBDA that is
 * applied to these arguments.
 */
final class SpecificationParts {
    private final String name;
    private final FormulaLevel levels = new FormulaLevel();
    private final Map<Local, Argument> arguments = new IdentityHashMap<>();
    private final List<Expr> initial = new ArrayList<>();
    private final List<Expr> fairness = new ArrayList<>();
    private Optional<Expr> next = Optional.empty();
    private Optional<Expr> subscript = Optional.empty();

    /** An argument and what is around the application. */
    private record Argument(Expr expression, UnaryOperator<Expr> around) {}

    private SpecificationParts(String name) {
        this.name = name;
    }

    /** @param name of the formula */
    static SpecificationParts of(String name, Expr formula) throws BadInput {
        SpecificationParts parts = new SpecificationParts(name);
        parts.read(formula, UnaryOperator.identity());
        if (parts.next.isEmpty() || parts.initial.isEmpty()) {
            throw new BadInput(
                    formula.place() + ": " + name + " is not a specification; expected Init /\\ [][Next]_vars");
        }
        return parts;
    }

    Specification.Named initial() {
        Expr only = initial.get(0);
        return initial.size() == 1
                ? new Specification.Named(nameOf(only, "Init"), only)
                : new Specification.Named("Init", new Expr.Conjunction(initial, only.place()));
    }

    Specification.Named next() {
        return new Specification.Named(nameOf(next.orElseThrow(), "Next"), next.orElseThrow());
    }

    Optional<Expr> subscript() {
        return subscript;
    }

    List<Expr> fairness() {
        return List.copyOf(fairness);
    }

    private static String nameOf(Expr formula, String otherwise) {
        Expr bare = formula;
        while (bare instanceof Expr.Let let) {
            bare = let.body();
        }
        return bare instanceof Expr.Call call && call.callee() instanceof Definition definition
                ? definition.name().substring(definition.name().lastIndexOf('!') + 1)
                : otherwise;
    }

    private void read(Expr formula, UnaryOperator<Expr> around) throws BadInput {
        if (formula instanceof Expr.LocalRef ref && arguments.containsKey(ref.local())) {
            Argument argument = arguments.get(ref.local());
            read(argument.expression(), argument.around());
        } else if (formula instanceof Expr.Conjunction conjunction) {
            for (Expr part : conjunction.parts()) {
                read(part, around);
            }
        } else if (levels.isOfOneState(formula)) {
            initial.add(around.apply(formula));
        } else if (formula instanceof Expr.Let let) {
            read(let.body(), part -> around.apply(new Expr.Let(let.definitions(), part, part.place())));
        } else if (formula instanceof Expr.Call call && call.callee() instanceof Definition definition) {
            application(call, definition.parameters(), definition.body(), around);
        } else if (formula instanceof Expr.Call call && call.callee() instanceof Lambda lambda) {
            application(call, lambda.parameters(), lambda.body(), around);
        } else if (formula instanceof Expr.Temporal temporal) {
            temporal(temporal, around);
        } else {
            fairness.add(around.apply(formula));
        }
    }

    private void application(Expr.Call call, List<Local> parameters, Expr body, UnaryOperator<Expr> around)
            throws BadInput {
        if (parameters.isEmpty()) {
            read(body, around);
            return;
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (!(call.arguments().get(i) instanceof Expr.OperatorRef)) {
                arguments.put(parameters.get(i), new Argument(call.arguments().get(i), around));
            }
        }
        read(body, part -> {
            Callee applied = new Lambda(parameters, part, part.place());
            return around.apply(new Expr.Call(applied, call.arguments(), part.place()));
        });
    }

    private void temporal(Expr.Temporal formula, UnaryOperator<Expr> around) throws BadInput {
        if (formula.operator().equals("\\EE") || formula.operator().equals("\\AA")) {
            throw new BadInput(formula.place()
                    + ": hidden variables (" + formula.operator()
                    + ") cannot be evaluated; expected a specification without them");
        }
        boolean boxed = formula.operator().equals("[]")
                && formula.operands().get(0) instanceof Expr.Subscripted action
                && !action.isAngle();
        if (!boxed) {
            fairness.add(around.apply(formula));
            return;
        }
        if (next.isPresent()) {
            throw new BadInput(
                    formula.place() + ": a second next-state relation in " + name + "; expected one [][Next]_vars");
        }
        Expr.Subscripted action = (Expr.Subscripted) formula.operands().get(0);
        next = Optional.of(around.apply(action.action()));
        subscript = Optional.of(around.apply(action.subscript()));
    }
}
