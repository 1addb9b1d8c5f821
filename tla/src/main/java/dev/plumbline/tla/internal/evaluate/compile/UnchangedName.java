package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** {@code UNCHANGED e} where e is a name: the variables in the expression that it stands for. */
final class UnchangedName extends Stepper {
    private final ActionCompiler compiler;
    private final Expr name;
    private final Scope scope;
    private final Map<Expr, Stepper> steppers = new ConcurrentHashMap<>();

    UnchangedName(ActionCompiler compiler, Expr name, Scope scope, SourcePlace place) {
        super(place);
        this.compiler = compiler;
        this.name = name;
        this.scope = scope;
    }

    @Override
    public boolean run(Run run, Environment environment, Continuation then) {
        Resolution found = Resolution.of(name, scope, environment);
        if (Resolution.isName(found.expression(), found.scope())) {
            // The parameter has a value: it is the same in both states.
            return then.proceed(run);
        }
        Stepper stepper = steppers.get(found.expression());
        if (stepper == null) {
            stepper = compiler.unchanged(found.expression(), found.scope(), place());
            steppers.put(found.expression(), stepper);
        }
        return stepper.run(run, found.environment(), then);
    }
}
