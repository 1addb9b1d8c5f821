package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.node.ActionNodes;
import dev.plumbline.tla.internal.evaluate.node.Leaves;
import dev.plumbline.tla.internal.evaluate.step.Assignments;
import dev.plumbline.tla.internal.evaluate.step.Branching;
import dev.plumbline.tla.internal.evaluate.step.StepCalls;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.List;
import java.util.Optional;

/**
 * Compiles actions and initial predicates to steppers. Both branch in the same way; in an action {@code x'} on the left
 * side of {@code =} or {@code \in} is assigned, in an initial predicate {@code x} is.
 */
final class ActionCompiler {
    private final Compiler compiler;
    private final boolean isInitial;

    ActionCompiler(Compiler compiler, boolean isInitial) {
        this.compiler = compiler;
        this.isInitial = isInitial;
    }

    Stepper stepper(Expr expression, Scope scope) {
        SourcePlace place = expression.place();
        if (expression instanceof Expr.Conjunction conjunction) {
            return new Branching.All(steppers(conjunction.parts(), scope), codes(conjunction.parts(), scope), place);
        }
        if (expression instanceof Expr.Disjunction disjunction) {
            return new Branching.Any(steppers(disjunction.parts(), scope), place);
        }
        if (expression instanceof Expr.IfThenElse choice) {
            return new Branching.If(
                    compiler.node(choice.condition(), scope),
                    stepper(choice.then(), scope),
                    stepper(choice.otherwise(), scope),
                    place);
        }
        if (expression instanceof Expr.Case choice) {
            return new Branching.Case(
                    compiler.nodes(
                            choice.arms().stream().map(Expr.Arm::condition).toList(), scope),
                    steppers(choice.arms().stream().map(Expr.Arm::value).toList(), scope),
                    choice.other().map(other -> stepper(other, scope)).orElse(null),
                    place);
        }
        if (expression instanceof Expr.Quantified quantified) {
            return compiler.axes(quantified.bounds(), scope)
                    .<Stepper>map(axes -> {
                        Stepper body = stepper(quantified.body(), Compiler.inner(quantified.bounds(), scope));
                        return quantified.isForAll()
                                ? new Branching.ForAll(
                                        axes,
                                        body,
                                        compiler.code(quantified.body(), Compiler.inner(quantified.bounds(), scope)),
                                        place)
                                : new Branching.Exists(
                                        compiler.axesOfAction(axes, quantified, scope, isInitial),
                                        body,
                                        isInitial ? null : LoopGuards.of(quantified, scope, true, compiler),
                                        place);
                    })
                    .orElseGet(() -> new Branching.Test(compiler.node(quantified, scope)));
        }
        if (expression instanceof Expr.Let let) {
            Scope inner = compiler.inner(let, scope);
            Code[] thunks = compiler.thunks(let, inner);
            Stepper body = stepper(let.body(), inner);
            return thunks.length == 0 ? body : new Branching.Let(thunks, body, place);
        }
        if (expression instanceof Expr.Call call) {
            return call(call, scope);
        }
        if (expression instanceof Expr.LocalRef reference && !scope.isValue(reference.local())) {
            return new StepCalls.Mention(scope.hops(reference.local()), place);
        }
        if (expression instanceof Expr.Apply apply) {
            return apply(apply, scope);
        }
        if (expression instanceof Expr.BuiltIn builtIn) {
            return builtIn(builtIn, scope);
        }
        if (!isInitial && expression instanceof Expr.Unchanged unchanged) {
            return unchanged(unchanged.expression(), scope, place);
        }
        if (!isInitial && expression instanceof Expr.Subscripted action) {
            return subscripted(action, scope);
        }
        if (!isInitial && expression instanceof Expr.Compose compose) {
            return new Branching.Composed(stepper(compose.first(), scope), stepper(compose.second(), scope), place);
        }
        return new Branching.Test(compiler.node(expression, scope));
    }

    private Code[] codes(List<Expr> parts, Scope scope) {
        return parts.stream().map(part -> compiler.code(part, scope)).toArray(Code[]::new);
    }

    private Stepper[] steppers(List<Expr> parts, Scope scope) {
        return parts.stream().map(part -> stepper(part, scope)).toArray(Stepper[]::new);
    }

    private Stepper builtIn(Expr.BuiltIn builtIn, Scope scope) {
        SourcePlace place = builtIn.place();
        Node test = compiler.node(builtIn, scope);
        Operator operator = builtIn.operator();
        if (operator == Operator.IMPLIES) {
            return new Branching.If(
                    compiler.node(builtIn.operands().get(0), scope),
                    stepper(builtIn.operands().get(1), scope),
                    null,
                    place);
        }
        if (operator == Operator.EQUALS || operator == Operator.IN || operator == Operator.SUBSET_OF) {
            Optional<Assignments.Target> target = assigned(builtIn.operands().get(0), scope);
            if (target.isPresent()) {
                if (operator == Operator.EQUALS) {
                    return compiler.assignment(target.get(), builtIn, scope);
                }
                Node right = compiler.node(builtIn.operands().get(1), scope);
                return new Assignments.Among(target.get(), right, operator == Operator.SUBSET_OF, test, place);
            }
        }
        return new Branching.Test(test);
    }

    /** The variable that a left side assigns. */
    private Optional<Assignments.Target> assigned(Expr left, Scope scope) {
        if (isInitial) {
            return variable(left, scope);
        }
        if (left instanceof Expr.Prime prime) {
            return variable(prime.expression(), scope);
        }
        if (!Resolution.mayBe(left, scope, Expr.Prime.class)) {
            return Optional.empty();
        }
        return Optional.of(environment -> {
            Resolution found = Resolution.of(left, scope, environment);
            return found.expression() instanceof Expr.Prime prime
                    ? index(Resolution.of(prime.expression(), found.scope(), found.environment()))
                    : -1;
        });
    }

    /** The variable that an expression denotes, directly or by a name. */
    private static Optional<Assignments.Target> variable(Expr expression, Scope scope) {
        if (expression instanceof Expr.VariableRef reference) {
            int index = reference.variable().index();
            return Optional.of(environment -> index);
        }
        return Resolution.mayBe(expression, scope, Expr.VariableRef.class)
                ? Optional.of(environment -> index(Resolution.of(expression, scope, environment)))
                : Optional.empty();
    }

    private static int index(Resolution found) {
        return found.expression() instanceof Expr.VariableRef reference
                ? reference.variable().index()
                : -1;
    }

    /**
     * A function applied as an action: TLC continues in the body of the function, whose branches then count. The values
     * are the same, so this affects only the number of generated states.
     */
    private Stepper apply(Expr.Apply apply, Scope scope) {
        Node test = compiler.node(apply, scope);
        if (!Resolution.mayBe(apply.function(), scope, Expr.FunctionOf.class)) {
            return new Branching.Test(test);
        }
        return new FunctionStep(compiler, isInitial, apply, scope, test);
    }

    Stepper unchanged(Expr expression, Scope scope, SourcePlace place) {
        if (expression instanceof Expr.VariableRef reference) {
            return new Assignments.Same(reference.variable(), place);
        }
        if (expression instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            if (tuple.operands().stream().allMatch(part -> part instanceof Expr.VariableRef)) {
                int[] variables = tuple.operands().stream()
                        .mapToInt(part -> ((Expr.VariableRef) part).variable().index())
                        .toArray();
                return new Assignments.AllSame(variables, place);
            }
            return new Branching.All(
                    tuple.operands().stream()
                            .map(part -> unchanged(part, scope, place))
                            .toArray(Stepper[]::new),
                    tuple.operands().stream()
                            .map(part -> compiler.code(new Expr.Unchanged(part, place), scope))
                            .toArray(Code[]::new),
                    place);
        }
        if (expression instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && !scope.has(definition)
                && Resolution.isName(call, scope)) {
            // A definition without locals around it can be followed by its body alone, without cells.
            Resolution found = Resolution.of(definition.body(), Scope.EMPTY, null);
            return unchanged(found.expression(), found.scope(), place);
        }
        if (Resolution.isName(expression, scope)) {
            return new UnchangedName(this, expression, scope, place);
        }
        return new Branching.Test(new ActionNodes.Unchanged(compiler.node(expression, scope), place));
    }

    private Stepper subscripted(Expr.Subscripted action, Scope scope) {
        SourcePlace place = action.place();
        Stepper inner = stepper(action.action(), scope);
        if (!action.isAngle()) {
            return new Branching.Any(new Stepper[] {inner, unchanged(action.subscript(), scope, place)}, place);
        }
        Expr unchanged = new Expr.Unchanged(action.subscript(), place);
        Expr changed = new Expr.BuiltIn(Operator.NOT, List.of(unchanged), place);
        return new Branching.All(
                new Stepper[] {inner, new Branching.Test(compiler.node(changed, scope))},
                codes(List.of(action.action(), changed), scope),
                place);
    }

    private Stepper call(Expr.Call call, Scope scope) {
        SourcePlace place = call.place();
        Callee callee = call.callee();
        if (compiler.inJava(callee).isPresent()) {
            return new Branching.Test(compiler.node(call, scope));
        }
        if (callee instanceof Local parameter) {
            return new StepCalls.OfParameter(scope.hops(parameter), compiler.arguments(call.arguments(), scope), place);
        }
        if (callee instanceof Lambda lambda) {
            return new StepCalls.Known(
                    compiler.procedure(lambda, scope), 0, compiler.arguments(call.arguments(), scope), place);
        }
        Definition definition = (Definition) callee;
        if (scope.has(definition)) {
            Procedure procedure = scope.procedure(definition);
            int hops = scope.hops(definition);
            return procedure == null
                    ? new StepCalls.Mention(hops, place)
                    : new StepCalls.Known(procedure, hops, compiler.arguments(call.arguments(), scope), place);
        }
        Procedure procedure = compiler.procedure(definition);
        if (procedure.java() != null) {
            return new Branching.Test(new Leaves.Refused(
                    "the operator " + definition.name() + " of module " + definition.module() + " cannot be evaluated",
                    place));
        }
        return new StepCalls.Known(procedure, -1, compiler.arguments(call.arguments(), scope), place);
    }
}
