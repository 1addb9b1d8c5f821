package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Projection;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Leaves;
import dev.plumbline.tla.internal.evaluate.node.Recorded;
import dev.plumbline.tla.internal.evaluate.step.Assignments;
import dev.plumbline.tla.internal.evaluate.step.Branching;
import dev.plumbline.tla.internal.evaluate.step.RecordedChange;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles actions so that a {@link Recording} learns what they read. The largest expressions about a single variable
 * are read as a whole: of {@code pc[self] = "wait"} the truth value alone. Everything else is compiled as always, but
 * keeps no values: a kept value would not be read again.
 */
final class RecordingCompiler extends Compiler {
    /** Expressions about more locals are divided. */
    private static final int MOST_VALUES = 6;

    /** Evaluates projections. A compiler of its own, since nodes keep values by the places where they are used. */
    private final Compiler values;

    private final int variables;
    private final Run.Watch watch;

    RecordingCompiler(Names names, Library library, int variables, Run.Watch watch) {
        super(names, library);
        this.values = new Compiler(names, library);
        this.variables = variables;
        this.watch = watch;
    }

    @Override
    public Node node(Expr expression, Scope scope) {
        if (expression instanceof Expr.VariableRef reference) {
            return new Recorded.OfVariable(reference.variable().index(), plain(expression, scope));
        }
        if (constancy.isKept(expression)) {
            return new Leaves.Once(plain(expression, scope));
        }
        int variable = onlyVariable(expression);
        if (variable < 0) {
            return plain(expression, scope);
        }
        return ofOne(expression, variable, scope, List.of(), List.of())
                .<Node>map(each -> each)
                .orElseGet(() -> plain(expression, scope));
    }

    @Override
    int[] remembered(Definition definition) {
        return null;
    }

    /** All elements: which ones a loop tries would depend on how often that has helped before. */
    @Override
    public Axes determined(Axes axes, Expr.Quantified quantified, Scope scope) {
        return axes;
    }

    /** The only variable that an expression reads; less than 0 if there is none, or if it must not be kept. */
    private int onlyVariable(Expr expression) {
        return expression instanceof Expr.Literal
                        || expression instanceof Expr.LocalRef
                        || !invariance.mayBeKept(expression)
                ? -1
                : reads.by(expression).only();
    }

    /** Whether an expression mentions a definition of a LET around it, which a projection could not find. */
    static boolean mentionsDefinition(Expr expression, Scope scope) {
        return scope.among(MentionedLocals.of(expression)).stream().anyMatch(each -> each instanceof Definition);
    }

    /**
     * @param lifted locals whose values are computed here
     * @param lifting the expressions for them
     * @return empty if it mentions more than values
     */
    private Optional<Recorded.OfOne> ofOne(
            Expr expression, int variable, Scope scope, List<Local> lifted, List<Expr> lifting) {
        List<Object> known = scope.among(MentionedLocals.of(expression));
        boolean areValues = known.stream()
                .allMatch(each -> each instanceof Local local && local.arity() == 0 && scope.self(local) == null);
        if (!areValues || known.size() + lifted.size() > MOST_VALUES) {
            return Optional.empty();
        }
        Scope inner = Scope.EMPTY;
        List<Node> nodes = new ArrayList<>();
        SourcePlace place = expression.place();
        for (Object each : known) {
            inner = inner.withValue((Local) each);
            nodes.add(node(new Expr.LocalRef((Local) each, place), scope));
        }
        for (int i = 0; i < lifted.size(); i++) {
            inner = inner.withValue(lifted.get(i));
            nodes.add(node(lifting.get(i), scope));
        }
        List<Expr> path = lifted.isEmpty() ? MentionedCell.of(expression, variable, scope, reads) : List.of();
        Projection projection = new Projection(
                variable,
                values.node(expression, inner),
                MentionedCell.places(
                        path, known.stream().map(each -> (Local) each).toList()),
                !path.isEmpty() && MentionedCell.isCell(expression, path),
                variables,
                watch);
        return Optional.of(
                new Recorded.OfOne(projection, nodes.toArray(Node[]::new), () -> plain(expression, scope), place));
    }

    @Override
    Stepper assignment(Assignments.Target target, Expr.BuiltIn equation, Scope scope) {
        Stepper plain = super.assignment(target, equation, scope);
        if (!(equation.operands().get(0) instanceof Expr.Prime prime
                && prime.expression() instanceof Expr.VariableRef reference)) {
            return plain;
        }
        Expr right = equation.operands().get(1);
        int variable = reference.variable().index();
        if (right instanceof Expr.VariableRef same && same.variable().index() == variable) {
            return new Assignments.Same(reference.variable(), equation.place());
        }
        if (right instanceof Expr.IfThenElse choice) {
            return new Branching.If(
                    node(choice.condition(), scope),
                    assignment(target, equation(equation, choice.then()), scope),
                    assignment(target, equation(equation, choice.otherwise()), scope),
                    equation.place());
        }
        if (right instanceof Expr.Let let) {
            Scope inner = inner(let, scope);
            Code[] definitions = thunks(let, inner);
            Stepper body = assignment(target, equation(equation, let.body()), inner);
            return definitions.length == 0 ? body : new Branching.Let(definitions, body, equation.place());
        }
        return change(right, variable, scope)
                .<Stepper>map(change -> new RecordedChange(variable, change, plain))
                .orElse(plain);
    }

    private static Expr.BuiltIn equation(Expr.BuiltIn like, Expr right) {
        return new Expr.BuiltIn(like.operator(), List.of(like.operands().get(0), right), like.place());
    }

    /** An expression as a change of a variable; empty if it is none. */
    private Optional<Recorded.OfOne> change(Expr right, int variable, Scope scope) {
        if (!reads.by(right).has(variable) || invariance.isLarge(right)) {
            return Optional.empty();
        }
        LiftedChange lifted = LiftedChange.of(right, variable, scope, this);
        return lifted != null
                        && onlyVariable(lifted.expression()) == variable
                        && !mentionsDefinition(lifted.expression(), scope)
                ? ofOne(lifted.expression(), variable, scope, lifted.locals(), lifted.values())
                : Optional.empty();
    }

    /**
     * The set of a loop, and where the values are that it depends on.
     *
     * @param hops of the values, for the cells around the loop
     */
    record LoopSet(Projection projection, int[] hops) {
        TlaValue[] values(Environment environment) {
            TlaValue[] all = new TlaValue[hops.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = (TlaValue) environment.at(hops[i]);
            }
            return all;
        }
    }

    /**
     * The elements that a loop of an action needs, in the order of its visits.
     *
     * @param scope in which all locals have values
     * @return empty if it is not about the elements of one set that depends on one variable
     */
    Optional<LoopSet> loopSet(Expr.Quantified loop, Scope scope) {
        Bound bound = loop.bounds().get(0);
        if (loop.bounds().size() > 1 || bound.isTuple() || bound.locals().size() > 1) {
            return Optional.empty();
        }
        Expr set = bound.set().orElseThrow();
        int variable = onlyVariable(set);
        List<Object> known = scope.among(MentionedLocals.of(set));
        if (variable < 0 || known.size() > MOST_VALUES) {
            return Optional.empty();
        }
        Scope inner = Scope.EMPTY;
        for (Object each : known) {
            inner = inner.withValue((Local) each);
        }
        Axes all = values.axes(loop.bounds(), inner).orElseThrow();
        Axes needed = values.selections.whereBodyHolds(all, loop.bounds(), loop.body());
        Node elements = new Node(loop.place()) {
            @Override
            public TlaValue eval(Run run, Environment environment) {
                return visited(needed.onlySet(run, environment));
            }
        };
        return Optional.of(new LoopSet(
                new Projection(variable, elements, variables, watch),
                known.stream().mapToInt(scope::hops).toArray()));
    }

    /** A set as the sequence of the visits to its elements, of which there may be several to one. */
    private static Fun visited(SetValue set) {
        List<TlaValue> all = new ArrayList<>();
        set.visits().forEachRemaining(each -> all.add(each.settled()));
        return Fun.sequence(all.toArray(new TlaValue[0]));
    }
}
