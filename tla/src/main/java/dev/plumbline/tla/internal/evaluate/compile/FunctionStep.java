package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** {@code f[e]} as an action, where f is {@code [x \in S |-> A]}: the body of the function is the action. */
final class FunctionStep extends Stepper {
    /** The body of a function, and how its names are bound. */
    private record Body(Expr.FunctionOf text, Axes axes, Stepper stepper, boolean isRecursive, boolean readsState) {}

    private final Compiler compiler;
    private final boolean isInitial;
    private final Expr.Apply apply;
    private final Scope scope;
    private final Node test;
    private final Node function;
    private final Node argument;
    private final Map<Expr.FunctionOf, Body> bodies = new ConcurrentHashMap<>();
    /** The last body, which is usually the next one too. It saves a lookup: hashing an expression reads all of it. */
    private Body last;

    FunctionStep(Compiler compiler, boolean isInitial, Expr.Apply apply, Scope scope, Node test) {
        super(apply.place());
        this.compiler = compiler;
        this.isInitial = isInitial;
        this.apply = apply;
        this.scope = scope;
        this.test = test;
        this.function = compiler.node(apply.function(), scope);
        this.argument = compiler.node(apply.argument(), scope);
    }

    @Override
    public boolean run(Run run, Environment environment, Continuation then) {
        Resolution found = Resolution.of(apply.function(), scope, environment);
        Body body = found.expression() instanceof Expr.FunctionOf text ? body(text, found.scope()) : null;
        if (body == null || !body.readsState) {
            return test.test(run, environment) && then.proceed(run);
        }
        if (!(function.eval(run, environment) instanceof FunctionValue value)) {
            throw new EvaluationError("expected a function", place());
        }
        if (isInitial && !body.isRecursive && isListed(domain(body, run, found.environment(), value))) {
            // In an initial predicate TLC evaluates such functions as a whole: the body assigns nothing.
            value.force();
            return test.test(run, environment) && then.proceed(run);
        }
        TlaValue at = argument.eval(run, environment);
        if (!value.domain().contains(at)) {
            throw new EvaluationError(
                    "the argument " + at + " is not in the domain of the function; " + value.kind(), place());
        }
        Environment around = body.isRecursive ? new Environment(value, found.environment()) : found.environment();
        return body.stepper.run(run, body.axes.bindAll(around, at), then);
    }

    /** The domain as the text defines it: a function that was computed at once lists the elements of a product. */
    private static SetValue domain(Body body, Run run, Environment around, FunctionValue value) {
        return body.axes.size() == 1 ? body.axes.onlySet(run, around) : value.domain();
    }

    private static boolean isListed(SetValue domain) {
        return domain instanceof Elements || domain instanceof Range;
    }

    private Body body(Expr.FunctionOf text, Scope around) {
        Body known = last;
        if (known == null || known.text != text) {
            known = bodies.computeIfAbsent(text, each -> compiled(each, around));
            last = known.text == text ? known : null;
        }
        return known;
    }

    private Body compiled(Expr.FunctionOf text, Scope around) {
        return new Body(
                text,
                compiler.axes(text.bounds(), around).orElseThrow(),
                new ActionCompiler(compiler, isInitial).stepper(text.body(), Compiler.inner(text, around)),
                text.self().isPresent(),
                Dependence.of(text, around).readsState());
    }
}
