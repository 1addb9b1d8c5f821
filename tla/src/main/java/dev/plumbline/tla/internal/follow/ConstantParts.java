package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The expressions that have one value in every state, and that value; and the variables that occur under an expression.
 * Both are found by one walk over everything that is reachable from the expression through definitions. It visits each
 * definition once, so it also ends for recursive ones.
 *
 * <p>"Constant" means that the walk found no variable, no bound name of unknown value, and no operator in Java that is
 * more than a function of its arguments. "Not constant" is always a safe answer, and it is the answer for expressions
 * that cannot be evaluated.
 */
public final class ConstantParts {
    /** Sets up to this size are analysed element by element. */
    public static final int SMALL = 256;

    /** The content of a cell for a parameter whose argument is visited where it is written. */
    private static final Object VISITED_ELSEWHERE = new Object();

    private final Following following;

    public ConstantParts(Following following) {
        this.following = following;
    }

    public boolean isConstant(Meaning meaning) {
        return lookAtConstant(meaning) != null;
    }

    /** The walk through a constant expression; null if the expression is not constant. */
    private Look lookAtConstant(Meaning meaning) {
        // A walk would find the variable.
        if (following.texts().mentionsVariables(meaning.expression())) {
            return null;
        }
        Look look = new Look(true);
        look.visit(meaning);
        return look.unsettled || !look.variables.isEmpty() ? null : look;
    }

    /** The variables that are reachable from this expression; empty if that is not known. */
    public Optional<Set<Variable>> variables(Meaning meaning) {
        Look look = new Look(false);
        look.visit(meaning);
        return look.impure ? Optional.empty() : Optional.of(look.variables);
    }

    /** Whether the values of all names that an expression uses are known. */
    public boolean isSettled(Meaning meaning) {
        Look look = new Look(false);
        look.visit(meaning);
        return !look.unsettled;
    }

    /** Whether no part of this expression refers to the state after a step. */
    public boolean isOfOneState(Meaning meaning) {
        Look look = new Look(false);
        look.visit(meaning);
        return !look.impure && !look.primed;
    }

    /** The value, if the expression is constant and can be evaluated. */
    public Optional<TlaValue> value(Meaning meaning) {
        return value(meaning, false);
    }

    /** @param onlyTruth whether only TRUE and FALSE matter */
    private Optional<TlaValue> value(Meaning meaning, boolean onlyTruth) {
        if (meaning.expression() instanceof Expr.Literal literal) {
            return Optional.of(literal.value());
        }
        Look look = lookAtConstant(meaning);
        if (look == null) {
            return Optional.empty();
        }
        Optional<TlaValue> found =
                evaluated(following.texts().code(meaning.expression(), meaning.scope()), meaning.environment());
        boolean isAnswer = onlyTruth || found.isPresent() && found.get() instanceof Bool;
        if (!look.values.isEmpty() && (!isAnswer || !following.looks().asked(meaning))) {
            look.values.forEach(following.looks()::looked);
        }
        return found;
    }

    /** The value of a constant expression; empty if it has none. */
    public static Optional<TlaValue> evaluated(Code code, Environment environment) {
        Run run = new Run(new TlaValue[0], null, false, Run.Watch.UNTIL_INTERRUPTED);
        try {
            return Optional.of(code.node().eval(run, environment));
        } catch (EvaluationError | ValueError | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /** TRUE or FALSE if the expression is constant. */
    public Optional<Boolean> truth(Meaning meaning) {
        return value(meaning, true).filter(Bool.class::isInstance).map(value -> ((Bool) value).isTrue());
    }

    /** The elements of a constant set that is small. */
    public Optional<List<TlaValue>> elements(Meaning meaning) {
        return value(meaning).flatMap(ConstantParts::elements);
    }

    public static Optional<List<TlaValue>> elements(TlaValue value) {
        if (!(value instanceof SetValue set)) {
            return Optional.empty();
        }
        try {
            if (!set.isFinite() || set.cardinality().compareWith(Num.of(SMALL)) > 0) {
                return Optional.empty();
            }
            Elements elements = set.elements();
            return Optional.of(Arrays.asList(elements.toArray()));
        } catch (ValueError e) {
            // The elements cannot be compared.
            return Optional.empty();
        }
    }

    /** One walk. Arguments are visited where they are written, so parameters of definitions need no values. */
    private final class Look {
        private final boolean firstIsEnough;
        private final Set<Variable> variables = new HashSet<>();
        private final List<TlaValue> values = new ArrayList<>(2);
        private final Set<Local> bound = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Map<Object, Set<Object>> visited = new IdentityHashMap<>();
        /**
         * Whether the walk found a value that the text does not determine: an unknown name, {@code @}, a random
         * element.
         */
        private boolean unsettled;

        private boolean impure;
        private boolean primed;

        /** @param firstIsEnough whether to stop at the first part that is not constant */
        Look(boolean firstIsEnough) {
            this.firstIsEnough = firstIsEnough;
        }

        void visit(Meaning at) {
            if (firstIsEnough && (unsettled || !variables.isEmpty())) {
                return;
            }
            following.spend();
            Expr expression = at.expression();
            if (expression instanceof Expr.VariableRef reference) {
                variables.add(reference.variable());
            } else if (expression instanceof Expr.LocalRef reference) {
                local(reference.local(), at);
            } else if (expression instanceof Expr.Call call) {
                call.arguments().forEach(argument -> visit(at.of(argument)));
                callee(call.callee(), at);
            } else if (expression instanceof Expr.OperatorRef reference) {
                callee(reference.operator(), at);
            } else {
                if (expression instanceof Expr.Enabled
                        || expression instanceof Expr.Compose
                        || expression instanceof Expr.Temporal) {
                    unsettled = true;
                    impure = true;
                }
                primed |= expression instanceof Expr.Prime
                        || expression instanceof Expr.Unchanged
                        || expression instanceof Expr.Subscripted;
                Binder.of(expression).ifPresent(this::bind);
                for (Expr part : Parts.of(expression)) {
                    visit(at.of(part));
                }
            }
        }

        private void bind(Binder binder) {
            for (Bound each : binder.bounds()) {
                bound.addAll(each.locals());
            }
            binder.self().ifPresent(bound::add);
        }

        private void local(Local local, Meaning at) {
            if (!at.scope().has(local)) {
                // Only the EXCEPT around it gives @ a value.
                unsettled |= !bound.contains(local);
                return;
            }
            Object cell = Following.cell(local, at);
            if (cell instanceof TlaValue value) {
                values.add(value);
            } else if (cell instanceof Thunk thunk) {
                thunk(thunk);
            } else if (cell instanceof Closure closure) {
                closure(closure);
            } else if (cell != VISITED_ELSEWHERE) {
                unsettled = true;
            }
        }

        private void thunk(Thunk thunk) {
            if (isNew(thunk.code().expression(), thunk.environment())) {
                visit(Following.meaning(thunk));
            }
        }

        private void closure(Closure closure) {
            if (closure.procedure().java() != null) {
                unsettled = true;
                impure = true;
            } else if (isNew(closure.procedure(), closure.environment())) {
                Environment environment = closure.environment();
                for (int i = 0; i < closure.procedure().arity(); i++) {
                    environment = new Environment(VISITED_ELSEWHERE, environment);
                }
                visit(new Meaning(
                        closure.procedure().body().expression(),
                        closure.procedure().body().scope(),
                        environment));
            }
        }

        private void callee(Callee callee, Meaning at) {
            if (callee instanceof Local local) {
                local(local, at);
            } else if (callee instanceof Lambda lambda) {
                bound.addAll(lambda.parameters());
                visit(at.of(lambda.body()));
            } else {
                definition((Definition) callee, at);
            }
        }

        private void definition(Definition definition, Meaning at) {
            if (following.texts().isInJava(definition)) {
                if (!Texts.isPure(definition)) {
                    unsettled = true;
                    impure = true;
                }
            } else if (!definition.hasBody()) {
                unsettled = true;
                impure = true;
            } else if (!definition.isLocal()) {
                bound.addAll(definition.parameters());
                if (isNew(definition, null)) {
                    visit(new Meaning(definition.body(), Scope.EMPTY, null));
                }
            } else if (definition.arity() == 0 && Following.cell(definition, at) instanceof Thunk thunk) {
                thunk(thunk);
            } else {
                // In the scope of the mention, which contains that of the LET.
                bound.addAll(definition.parameters());
                if (isNew(definition, at.environment())) {
                    visit(at.of(definition.body()));
                }
            }
        }

        /** @param in the environment, or null */
        private boolean isNew(Object text, Environment in) {
            return visited.computeIfAbsent(text, any -> Collections.newSetFromMap(new IdentityHashMap<>()))
                    .add(in == null ? visited : in);
        }
    }
}
