package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.BoundBodies;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cells on which the value of an expression depends: if two states agree on them, the expression has the same value
 * in both.
 *
 * <p>The cell of v at k determines, for a function, whether k is in its domain, and v[k]; for a set, whether k is an
 * element; and also whether v is a function, a set or neither, which no step changes without writing all of v. Hence
 * the cell of k determines {@code v[k]}, {@code k \in v} and {@code k \in DOMAIN v}. The cells of the elements of S
 * determine the set {@code S \cap v}, and {@code {x \in v : x \in S /\ P(x)}}, since no other x can be an element. An
 * expression of another form depends on the cells on which its parts depend, and a variable by itself on all of its
 * cells.
 *
 * <p>A primed variable counts as the variable: if the step does not write a cell of v', it is the same as that of v; if
 * the step writes it, the write conflicts with more steps than a read does.
 *
 * <p>Errors are not covered. {@code {x \in v : 1 <= x /\ x <= 9}} cannot be evaluated once v has a string, which none
 * of the cells 1..9 shows. An error ends a check; it is not a result that could change if steps are exchanged.
 */
final class CellReads {
    private final Following following;
    private final ConstantParts constants;
    private final Candidates candidates;

    CellReads(Following following, ConstantParts constants) {
        this.following = following;
        this.constants = constants;
        this.candidates = new Candidates(following, constants);
    }

    /** The cells of an expression cannot be determined. */
    static final class NotBounded extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotBounded() {
            super("no bounded footprint", null, false, false);
        }
    }

    void read(Meaning meaning, Footprint.Builder out) {
        if (constants.isConstant(meaning)) {
            return;
        }
        Following.Head head = following.head(meaning);
        switch (head.kind()) {
            case VARIABLE ->
                out.readAll(((Expr.VariableRef) head.expression()).variable().name());
            // The set of a name is read where the name is bound. @ is a part of its EXCEPT.
            case VALUE, NAME -> {}
            case JAVA -> {
                if (!(((Expr.Call) head.expression()).callee() instanceof Definition definition)
                        || !Texts.isPure(definition)) {
                    throw new NotBounded();
                }
                parts(head, out);
            }
            case RECURSIVE -> readAllUnder(head.at(), out);
            case OPAQUE -> throw new NotBounded();
            case BUILT_IN -> builtIn(head, out);
        }
    }

    private void readAllUnder(Meaning meaning, Footprint.Builder out) {
        Set<Variable> variables = constants.variables(meaning).orElseThrow(NotBounded::new);
        variables.forEach(variable -> out.readAll(variable.name()));
    }

    /** An operator that another operator is to apply, as in SelectSeq(s, Test): its parameters are unknown. */
    private void operator(Expr.OperatorRef reference, Meaning at, Footprint.Builder out) {
        Callee operator = reference.operator();
        if (operator instanceof Lambda lambda) {
            applied(following.texts().procedure(lambda, at.scope()), at.environment(), out);
        } else if (operator instanceof Local parameter) {
            if (!(Following.cell(parameter, at) instanceof Closure closure)
                    || closure.procedure().java() != null) {
                throw new NotBounded();
            }
            applied(closure.procedure(), closure.environment(), out);
        } else if (operator instanceof Definition definition
                && definition.hasBody()
                && !following.texts().isInJava(definition)
                && !following.texts().isRecursive(definition)) {
            Procedure local = at.scope().procedure(definition);
            if (local != null) {
                applied(local, Environment.drop(at.environment(), at.scope().hops(definition)), out);
            } else if (!definition.isLocal()) {
                applied(following.texts().procedure(definition), null, out);
            } else {
                throw new NotBounded();
            }
        } else {
            readAllUnder(at.of(reference), out);
        }
    }

    private void applied(Procedure procedure, Environment around, Footprint.Builder out) {
        Environment environment = around;
        for (int i = 0; i < procedure.arity(); i++) {
            environment = new Environment(Meaning.UNKNOWN, environment);
        }
        read(new Meaning(procedure.body().expression(), procedure.body().scope(), environment), out);
    }

    private void parts(Following.Head head, Footprint.Builder out) {
        for (Expr part : Parts.of(head.expression())) {
            read(head.at().of(part), out);
        }
    }

    private void builtIn(Following.Head head, Footprint.Builder out) {
        Expr expression = head.expression();
        Meaning at = head.at();
        if (expression instanceof Expr.OperatorRef reference) {
            operator(reference, at, out);
        } else if (expression instanceof Expr.Apply apply) {
            Optional<Variable> variable = following.variable(at.of(apply.function()));
            Optional<TlaValue> key = variable.isEmpty() ? Optional.empty() : constants.value(at.of(apply.argument()));
            if (key.isEmpty()) {
                parts(head, out);
            } else {
                cell(variable.get(), key.get(), out);
            }
        } else if (expression instanceof Expr.BuiltIn builtIn) {
            operation(head, builtIn, out);
        } else if (expression instanceof Expr.IfThenElse choice) {
            Optional<Boolean> condition = constants.truth(at.of(choice.condition()));
            if (condition.isPresent()) {
                read(at.of(condition.get() ? choice.then() : choice.otherwise()), out);
            } else {
                parts(head, out);
            }
        } else if (expression instanceof Expr.Filter) {
            set(head, out);
        } else if (expression instanceof Expr.Except except) {
            read(at.of(except.function()), out);
            except.updates().forEach(update -> {
                update.path().forEach(key -> read(at.of(key), out));
                updated(update, at, out);
            });
        } else if (expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Temporal) {
            throw new NotBounded();
        } else if (Binder.of(expression).isPresent()) {
            each(head, out);
        } else {
            parts(head, out);
        }
    }

    /** The new value of a change of an EXCEPT. */
    void updated(Expr.Update update, Meaning at, Footprint.Builder out) {
        Scope inside = following.texts().inside(update.at(), at.scope());
        read(new Meaning(update.value(), inside, new Environment(Meaning.UNKNOWN, at.environment())), out);
    }

    private void operation(Following.Head head, Expr.BuiltIn builtIn, Footprint.Builder out) {
        Meaning at = head.at();
        switch (builtIn.operator()) {
            case IN, NOT_IN -> {
                Optional<TlaValue> key =
                        constants.value(at.of(builtIn.operands().get(0)));
                if (key.isPresent()) {
                    member(key.get(), at.of(builtIn.operands().get(1)), out);
                } else {
                    parts(head, out);
                }
            }
            case SUBSET_OF -> {
                Meaning first = at.of(builtIn.operands().get(0));
                Optional<List<TlaValue>> elements = candidates.of(first);
                if (elements.isEmpty()) {
                    parts(head, out);
                    return;
                }
                for (TlaValue element : elements.get()) {
                    member(element, first, out);
                    member(element, at.of(builtIn.operands().get(1)), out);
                }
            }
            case INTERSECTION, DIFFERENCE, UNION_OF_TWO -> set(head, out);
            default -> parts(head, out);
        }
    }

    /** The sets that names range over, and the body for each element. */
    private void each(Following.Head head, Footprint.Builder out) {
        sets(head, out);
        if (Binder.of(head.expression()).orElseThrow().self().isPresent()) {
            Binder binder = Binder.of(head.expression()).orElseThrow();
            read(BoundBodies.unknown(following, head.expression(), binder, head.at()), out);
            return;
        }
        for (Meaning body : bodies(head)) {
            read(body, out);
        }
    }

    /** The sets that the names of an expression range over. */
    void sets(Following.Head head, Footprint.Builder out) {
        for (Bound bound : Binder.of(head.expression()).orElseThrow().bounds()) {
            bound.set().ifPresent(set -> read(head.at().of(set), out));
        }
    }

    Optional<List<TlaValue>> candidates(Meaning set) {
        return candidates.of(set);
    }

    /** A superset of the elements is sound: analysing the body for more of them only adds reads. */
    List<Meaning> bodies(Following.Head head) {
        Binder binder = Binder.of(head.expression()).orElseThrow();
        return BoundBodies.of(following, head.expression(), binder, head.at(), candidates::of);
    }

    /** A set with few candidates is determined by whether each candidate is in it. */
    private void set(Following.Head head, Footprint.Builder out) {
        Optional<List<TlaValue>> among = candidates.ofBuiltIn(head);
        if (among.isPresent()) {
            for (TlaValue candidate : among.get()) {
                member(candidate, head.at(), out);
            }
        } else if (head.expression() instanceof Expr.Filter) {
            each(head, out);
        } else {
            parts(head, out);
        }
    }

    /** The cells that determine whether a known value is an element of a set. */
    void member(TlaValue element, Meaning set, Footprint.Builder out) {
        if (constants.isConstant(set)) {
            return;
        }
        Optional<Variable> variable = cellsOf(set);
        if (variable.isPresent()) {
            cell(variable.get(), element, out);
            return;
        }
        Following.Head head = following.head(set);
        if (head.kind() != Following.Kind.BUILT_IN) {
            read(set, out);
            return;
        }
        Meaning at = head.at();
        if (head.expression() instanceof Expr.BuiltIn builtIn) {
            switch (builtIn.operator()) {
                case UNION_OF_TWO, INTERSECTION, DIFFERENCE -> {
                    member(element, at.of(builtIn.operands().get(0)), out);
                    member(element, at.of(builtIn.operands().get(1)), out);
                }
                case SET -> parts(head, out);
                default -> builtIn(head, out);
            }
        } else if (head.expression() instanceof Expr.Filter filter) {
            Binder binder = Binder.of(filter).orElseThrow();
            Optional<Local> name = binder.onlyName();
            if (name.isEmpty()) {
                each(head, out);
                return;
            }
            member(element, at.of(binder.firstSet()), out);
            read(with(name.get(), element, filter.condition(), at), out);
        } else if (head.expression() instanceof Expr.IfThenElse choice) {
            Optional<Boolean> condition = constants.truth(at.of(choice.condition()));
            if (condition.isEmpty()) {
                read(at.of(choice.condition()), out);
            }
            if (condition.orElse(true)) {
                member(element, at.of(choice.then()), out);
            }
            if (!condition.orElse(false)) {
                member(element, at.of(choice.otherwise()), out);
            }
        } else {
            builtIn(head, out);
        }
    }

    /** A body with a value for its only name. */
    Meaning with(Local name, TlaValue value, Expr body, Meaning at) {
        return new Meaning(body, following.texts().inside(name, at.scope()), new Environment(value, at.environment()));
    }

    /** The variable v if the set is v itself or DOMAIN v: the cell determines membership. */
    private Optional<Variable> cellsOf(Meaning set) {
        Optional<Variable> variable = following.variable(set);
        if (variable.isPresent()) {
            return variable;
        }
        Following.Head head = following.head(set);
        if (head.expression() instanceof Expr.Prime prime) {
            head = following.head(head.at().of(prime.expression()));
        }
        return head.expression() instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.DOMAIN
                ? following.variable(head.at().of(builtIn.operands().get(0)))
                : Optional.empty();
    }

    private static void cell(Variable variable, TlaValue key, Footprint.Builder out) {
        try {
            out.read(variable.name(), Conversion.toHistory(key));
        } catch (SpecException e) {
            // A key that has no text, such as Nat.
            out.readAll(variable.name());
        }
    }
}
