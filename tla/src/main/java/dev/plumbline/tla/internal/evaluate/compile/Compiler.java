package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Compilation;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.evaluate.node.ActionNodes;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.evaluate.node.Comparison;
import dev.plumbline.tla.internal.evaluate.node.FunctionNodes;
import dev.plumbline.tla.internal.evaluate.node.IndependentlyEnabled;
import dev.plumbline.tla.internal.evaluate.node.Leaves;
import dev.plumbline.tla.internal.evaluate.node.Logic;
import dev.plumbline.tla.internal.evaluate.node.SetNodes;
import dev.plumbline.tla.internal.evaluate.node.StepNodes;
import dev.plumbline.tla.internal.evaluate.step.Assignments;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compiles expressions to nodes. Names are resolved to cells of the environment; nothing is looked up by name later.
 */
public class Compiler implements Compilation {
    /** Values that depend on more variables are seldom needed again. */
    private static final int MOST_REMEMBERED = 6;

    private final Names names;
    private final Library library;
    private final BuiltIns builtIns = new BuiltIns();
    final ReadVariables reads = new ReadVariables();
    final Constancy constancy = new Constancy(reads);
    private final UnchangedInStep unchanged = new UnchangedInStep();
    final Invariance invariance = new Invariance(this, constancy);
    private final ArgumentMaker arguments = new ArgumentMaker(this, invariance);
    final Selections selections = new Selections(this, invariance);
    private final Map<Definition, Procedure> procedures = new ConcurrentHashMap<>();
    private final Map<Definition, Node> mentions = new ConcurrentHashMap<>();
    private final Map<Definition, Optional<JavaOperator>> inJava = new ConcurrentHashMap<>();

    public Compiler(Names names, Library library) {
        this.names = names;
        this.library = library;
    }

    /** An expression without locals around it. */
    public Code code(Expr expression) {
        return code(expression, Scope.EMPTY);
    }

    /** An expression with locals around it. */
    public Code code(Expr expression, Scope scope) {
        return new Code(this, expression, scope);
    }

    @Override
    public Stepper stepper(Expr expression, Scope scope, boolean isInitial) {
        return new ActionCompiler(this, isInitial).stepper(expression, scope);
    }

    @Override
    public Node node(Expr expression, Scope scope) {
        return constancy.isKept(expression)
                ? new Leaves.Once(plain(expression, scope))
                : invariance.node(expression, scope);
    }

    /** {@code x' = e}, or {@code x = e} in an initial predicate. */
    Stepper assignment(Assignments.Target target, Expr.BuiltIn equation, Scope scope) {
        return new Assignments.Equal(
                target, node(equation.operands().get(1), scope), node(equation, scope), equation.place());
    }

    /** A node that evaluates the expression each time. */
    Node plain(Expr expression, Scope scope) {
        SourcePlace place = expression.place();
        if (expression instanceof Expr.Literal literal) {
            return new Leaves.Constant(literal.value(), place);
        }
        if (expression instanceof Expr.LocalRef reference) {
            return local(reference.local(), scope, place);
        }
        if (expression instanceof Expr.VariableRef reference) {
            return new Leaves.ReadVariable(reference.variable(), place);
        }
        if (expression instanceof Expr.Call call) {
            return call(call, scope);
        }
        if (expression instanceof Expr.BuiltIn member
                && (member.operator() == Operator.IN || member.operator() == Operator.NOT_IN)
                && member.operands().get(1) instanceof Expr.BuiltIn set
                && set.operator() == Operator.SET
                && !constancy.isKept(set)) {
            return new Logic.OneOf(
                    member.operator() == Operator.NOT_IN,
                    node(member.operands().get(0), scope),
                    nodes(set.operands(), scope),
                    place);
        }
        if (expression instanceof Expr.BuiltIn change
                && (change.operator() == Operator.UNION_OF_TWO || change.operator() == Operator.DIFFERENCE)
                && change.operands().get(1) instanceof Expr.BuiltIn set
                && set.operator() == Operator.SET
                && set.operands().size() == 1
                && !constancy.isKept(set)) {
            return new SetNodes.OneMore(
                    change.operator() == Operator.UNION_OF_TWO,
                    node(change.operands().get(0), scope),
                    node(set.operands().get(0), scope),
                    place);
        }
        if (expression instanceof Expr.BuiltIn builtIn) {
            return builtIns.node(builtIn, nodes(builtIn.operands(), scope));
        }
        if (expression instanceof Expr.Conjunction conjunction) {
            return new Logic.AllOf(nodes(conjunction.parts(), scope), place);
        }
        if (expression instanceof Expr.Disjunction disjunction) {
            return new StepNodes.AnyOf(
                    nodes(disjunction.parts(), scope), () -> unchanged.ofEach(disjunction.parts()), place);
        }
        if (expression instanceof Expr.IfThenElse choice) {
            return new Logic.If(
                    node(choice.condition(), scope),
                    node(choice.then(), scope),
                    node(choice.otherwise(), scope),
                    place);
        }
        if (expression instanceof Expr.Case choice) {
            return new Logic.Case(
                    nodes(choice.arms().stream().map(Expr.Arm::condition).toList(), scope),
                    nodes(choice.arms().stream().map(Expr.Arm::value).toList(), scope),
                    choice.other().map(other -> node(other, scope)).orElse(null),
                    place);
        }
        if (expression instanceof Expr.Apply apply) {
            Node function = node(apply.function(), scope);
            return apply.argument() instanceof Expr.Literal literal && literal.value() instanceof Str name
                    ? new FunctionNodes.Field(function, name, place)
                    : FunctionNodes.Apply.of(function, node(apply.argument(), scope), place);
        }
        if (expression instanceof Expr.RecordOf made) {
            return new FunctionNodes.RecordOf(strings(made.names()), nodes(made.values(), scope), place);
        }
        if (expression instanceof Expr.RecordSet made) {
            return builtIns.recordSet(strings(made.names()), nodes(made.sets(), scope), place);
        }
        if (expression instanceof Expr.Except except) {
            return except(except, scope);
        }
        if (expression instanceof Expr.Let let) {
            Scope inner = inner(let, scope);
            Code[] thunks = thunks(let, inner);
            Node body = node(let.body(), inner);
            return thunks.length == 0 ? body : new Calls.Let(thunks, body, place);
        }
        return binderOrAction(expression, scope);
    }

    private Node binderOrAction(Expr expression, Scope scope) {
        SourcePlace place = expression.place();
        if (expression instanceof Expr.Quantified quantified) {
            return axes(quantified.bounds(), scope)
                    .map(axes -> quantifier(quantified, axes, scope))
                    .orElseGet(() -> unbounded(quantified.isForAll() ? "\\A" : "\\E", place));
        }
        if (expression instanceof Expr.Choose choose) {
            List<Bound> bounds = List.of(choose.bound());
            return axes(bounds, scope)
                    .<Node>map(axes -> new SetNodes.Choose(axes, node(choose.body(), inner(bounds, scope)), place))
                    .orElseGet(() -> unbounded("CHOOSE", place));
        }
        if (expression instanceof Expr.Filter filter) {
            List<Bound> bounds = List.of(filter.bound());
            return new SetNodes.Filter(
                    selections.whereBodyHolds(axes(bounds, scope).orElseThrow(), bounds, filter.condition()),
                    node(filter.condition(), inner(bounds, scope)),
                    invariance.mayBeKept(filter.condition()),
                    capture(filter, scope),
                    place);
        }
        if (expression instanceof Expr.MapSet map) {
            return new SetNodes.MapSet(
                    axes(map.bounds(), scope).orElseThrow(), node(map.element(), inner(map.bounds(), scope)), place);
        }
        if (expression instanceof Expr.FunctionOf function) {
            return new FunctionNodes.FunctionOf(
                    axes(function.bounds(), scope).orElseThrow(),
                    node(function.body(), inner(function, scope)),
                    function.self().isPresent(),
                    capture(function, scope),
                    place);
        }
        if (expression instanceof Expr.Prime prime) {
            return new ActionNodes.Prime(node(prime.expression(), scope), place);
        }
        if (expression instanceof Expr.Unchanged unchanged) {
            return new ActionNodes.Unchanged(node(unchanged.expression(), scope), place);
        }
        if (expression instanceof Expr.Subscripted action) {
            Node whole = new ActionNodes.Subscripted(
                    action.isAngle(), node(action.action(), scope), node(action.subscript(), scope), place);
            int[] variables = action.isAngle() ? new int[0] : UnchangedInStep.ofSubscript(action.subscript());
            return variables.length == 0 ? whole : new StepNodes.StutteringFirst(variables, whole);
        }
        if (expression instanceof Expr.Enabled enabled) {
            return enabled.independent().isEmpty()
                    ? new ActionNodes.Enabled(code(enabled.action(), scope), place)
                    : new IndependentlyEnabled(enabled, each -> node(each, scope), code(enabled.action(), scope));
        }
        if (expression instanceof Expr.Compose compose) {
            return new ActionNodes.Composed(code(compose.first(), scope), node(compose.second(), scope), place);
        }
        if (expression instanceof Expr.Temporal temporal) {
            return new Leaves.Refused(
                    "the temporal operator " + temporal.operator() + " cannot be evaluated in a state", place);
        }
        return new Leaves.Refused("an operator without its arguments cannot be evaluated", place);
    }

    private Node quantifier(Expr.Quantified quantified, Axes axes, Scope scope) {
        Node body = node(quantified.body(), inner(quantified.bounds(), scope));
        if (quantified.isForAll()) {
            Axes needed = selections.whereBodyIsNotVacuous(axes, quantified.bounds(), quantified.body());
            return new Logic.Quantifier(true, needed, body, quantified.place());
        }
        return new StepNodes.Exists(
                selections.whereBodyHolds(axes, quantified.bounds(), quantified.body()),
                body,
                LoopGuards.of(quantified, scope, false, this),
                quantified.place());
    }

    private static Node unbounded(String operator, SourcePlace place) {
        return new Leaves.Refused(
                operator + " without a set cannot be evaluated; expected a bound such as x \\in S", place);
    }

    /** The axes of {@code \E} in an action or an initial predicate, without elements for which it does nothing. */
    Axes axesOfAction(Axes axes, Expr.Quantified quantified, Scope scope, boolean isInitial) {
        Axes selected = selections.whereBodyHolds(axes, quantified.bounds(), quantified.body());
        return isInitial ? selected : determined(selected, quantified, scope);
    }

    /** The axes of {@code \E} in an action, without combinations for which an equation in its body is FALSE. */
    public Axes determined(Axes axes, Expr.Quantified quantified, Scope scope) {
        return DeterminedElements.in(axes, quantified, scope, this, invariance);
    }

    private SetNodes.Capture capture(Expr expression, Scope scope) {
        return new SetNodes.Capture(
                () -> Dependence.of(expression, scope).readsState(),
                () -> Dependence.of(expression, scope).readsNext());
    }

    /** A loop instead of a stream, whose frames would take most of the stack for a deeply nested expression. */
    Node[] nodes(List<Expr> expressions, Scope scope) {
        Node[] nodes = new Node[expressions.size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(expressions.get(i), scope);
        }
        return nodes;
    }

    private Str[] strings(List<String> texts) {
        return texts.stream().map(names::string).toArray(Str[]::new);
    }

    private static Node local(Local local, Scope scope, SourcePlace place) {
        int hops = scope.hops(local);
        if (hops < 0) {
            throw new IllegalStateException(place + ": " + local + " is not bound");
        }
        return scope.isValue(local)
                ? new Leaves.ReadValue(hops, place)
                : new Leaves.ReadParameter(hops, local.name(), place);
    }

    private Node except(Expr.Except except, Scope scope) {
        List<Node[]> paths = new ArrayList<>();
        List<FunctionNodes.Except.NewValue> values = new ArrayList<>();
        for (Expr.Update update : except.updates()) {
            paths.add(nodes(update.path(), scope));
            boolean mentionsOld = invariance.isLarge(update.value())
                    || MentionedLocals.of(update.value()).contains(update.at());
            Scope inner = mentionsOld ? scope.withValue(update.at()) : scope;
            values.add(new FunctionNodes.Except.NewValue(node(update.value(), inner), mentionsOld));
        }
        return new FunctionNodes.Except(
                node(except.function(), scope),
                paths.toArray(Node[][]::new),
                values.toArray(FunctionNodes.Except.NewValue[]::new),
                except.place());
    }

    /** Empty if a bound has no set. */
    public Optional<Axes> axes(List<Bound> bounds, Scope scope) {
        List<Node> sets = new ArrayList<>();
        List<Integer> setOfAxis = new ArrayList<>();
        List<Integer> widths = new ArrayList<>();
        for (Bound bound : bounds) {
            if (bound.set().isEmpty()) {
                return Optional.empty();
            }
            int set = sets.size();
            sets.add(node(bound.set().get(), scope));
            int axes = bound.isTuple() ? 1 : bound.locals().size();
            for (int i = 0; i < axes; i++) {
                setOfAxis.add(set);
                widths.add(bound.isTuple() ? bound.locals().size() : 0);
            }
        }
        return Optional.of(new Axes(
                sets.toArray(Node[]::new),
                setOfAxis.stream().mapToInt(Integer::intValue).toArray(),
                widths.stream().mapToInt(Integer::intValue).toArray()));
    }

    /** The scope below the names of bounds. */
    public static Scope inner(List<Bound> bounds, Scope scope) {
        Scope inner = scope;
        for (Bound bound : bounds) {
            for (Local local : bound.locals()) {
                inner = inner.withElement(local);
            }
        }
        return inner;
    }

    /** The scope of the body of a function: a cell for the function itself if it is recursive, then the names. */
    static Scope inner(Expr.FunctionOf function, Scope scope) {
        return inner(
                function.bounds(),
                function.self().map(self -> scope.withSelf(self, function)).orElse(scope));
    }

    /** The scope below a LET: cells for definitions without parameters, then the other ones. */
    public Scope inner(Expr.Let let, Scope scope) {
        Scope cells = scope;
        for (Definition definition : let.definitions()) {
            if (definition.arity() == 0) {
                cells = cells.withThunk(definition);
            }
        }
        Scope inner = cells;
        List<Procedure> made = new ArrayList<>();
        for (Definition definition : let.definitions()) {
            if (definition.arity() > 0) {
                Procedure procedure = Procedure.written(definition.name(), definition.arity(), definition.place());
                made.add(procedure);
                inner = inner.withProcedure(definition, procedure);
            }
        }
        int index = 0;
        for (Definition definition : let.definitions()) {
            if (definition.arity() > 0) {
                made.get(index++).define(code(definition.body(), parameters(definition.parameters(), inner)));
            }
        }
        return inner;
    }

    /** The definitions of a LET that have cells, in order. */
    public Code[] thunks(Expr.Let let, Scope inner) {
        return let.definitions().stream()
                .filter(definition -> definition.arity() == 0)
                .map(definition -> code(definition.body(), inner))
                .toArray(Code[]::new);
    }

    static Scope parameters(List<Local> parameters, Scope scope) {
        Scope inner = scope;
        for (Local parameter : parameters) {
            inner = inner.withParameter(parameter);
        }
        return inner;
    }

    /** The Java operator that replaces a definition, if there is one. */
    public Optional<JavaOperator> inJava(Callee callee) {
        if (!(callee instanceof Definition definition)) {
            return Optional.empty();
        }
        return inJava.computeIfAbsent(definition, each -> library.find(each.module(), each.name()));
    }

    /** A definition without locals around it. */
    public Procedure procedure(Definition definition) {
        Procedure known = procedures.get(definition);
        if (known == null) {
            Procedure made = make(definition);
            known = procedures.putIfAbsent(definition, made);
            known = known == null ? made : known;
        }
        return known;
    }

    private Procedure make(Definition definition) {
        Optional<JavaOperator> java = inJava(definition);
        if (java.isEmpty() && definition.hasBody()) {
            Procedure written = Procedure.written(definition.name(), definition.arity(), definition.place());
            written.define(code(definition.body(), parameters(definition.parameters(), Scope.EMPTY)));
            return written;
        }
        JavaOperator operator = java.orElse((run, arguments) -> {
            throw new ValueError(
                    "the operator " + definition.name() + " of module " + definition.module() + " cannot be evaluated");
        });
        return Procedure.inJava(definition.name(), definition.arity(), definition.place(), operator);
    }

    private Node call(Expr.Call call, Scope scope) {
        SourcePlace place = call.place();
        Callee callee = call.callee();
        Optional<JavaOperator> java = inJava(callee);
        if (java.isPresent()) {
            return inJava(call, java.get(), scope);
        }
        if (callee instanceof Local parameter) {
            return new Calls.OfParameter(
                    scope.hops(parameter), parameter.name(), arguments(call.arguments(), scope), place);
        }
        if (callee instanceof Lambda lambda) {
            return new Calls.Known(procedure(lambda, scope), 0, arguments(call.arguments(), scope), place);
        }
        Definition definition = (Definition) callee;
        if (scope.has(definition)) {
            Procedure procedure = scope.procedure(definition);
            int hops = scope.hops(definition);
            return procedure == null
                    ? new Leaves.ReadParameter(hops, definition.name(), place)
                    : new Calls.Known(procedure, hops, arguments(call.arguments(), scope), place);
        }
        if (!definition.hasBody()) {
            return inJava(call, procedure(definition).java(), scope);
        }
        if (definition.arity() == 0) {
            return mentions.computeIfAbsent(
                    definition,
                    mentioned -> new Calls.Mention(procedure(mentioned), remembered(mentioned), mentioned.place()));
        }
        Node written = new Calls.Known(procedure(definition), -1, arguments(call.arguments(), scope), place);
        return library.findOfValues(definition.module(), definition.name())
                .map(operator -> (Node) new Calls.ValuesFirst(inJava(call, operator, scope), written))
                .orElse(written);
    }

    /** The variables by whose values the value of a definition is cached; null if it is not. */
    int[] remembered(Definition definition) {
        return reads.ofOneState(definition)
                .filter(read -> read.length > 0 && read.length <= MOST_REMEMBERED)
                .filter(read -> !(definition.body() instanceof Expr.VariableRef))
                .orElse(null);
    }

    private Node inJava(Expr.Call call, JavaOperator operator, Scope scope) {
        String name = call.callee().name();
        List<Expr> given = call.arguments();
        if (operator instanceof Comparison.Relation relation && given.size() == 2) {
            return new Comparison(name, relation, node(given.get(0), scope), node(given.get(1), scope), call.place());
        }
        if (operator instanceof Calls.Binary.Operation operation && given.size() == 2) {
            return new Calls.Binary(
                    name, operation, node(given.get(0), scope), node(given.get(1), scope), call.place());
        }
        return new Calls.InJava(name, operator, arguments.evaluated(given, scope), call.place());
    }

    /** A LAMBDA with locals around it. */
    public Procedure procedure(Lambda lambda, Scope scope) {
        Procedure procedure = Procedure.written(lambda.name(), lambda.arity(), lambda.place());
        procedure.define(code(lambda.body(), parameters(lambda.parameters(), scope)));
        return procedure;
    }

    /** Compiles the arguments of an operator with a TLA+ definition. */
    public Calls.Argument[] arguments(List<Expr> expressions, Scope scope) {
        return arguments.lazy(expressions, scope);
    }
}
