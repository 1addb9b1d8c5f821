package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** {@code UNCHANGED e} where e is a name: applies to the variables in the expression that the name denotes. */
final class UnchangedName extends Stepper {
    private final ActionCompiler compiler;
    private final Expr name;
    private final Scope scope;
    private final Map<Expr, Stepper> steppers = new ConcurrentHashMap<>();
    /** The last one, which is usually the next one too. It saves a lookup: hashing an expression reads all of it. */
    private Prepared last;

    private record Prepared(Expr expression, Stepper stepper) {}

    UnchangedName(ActionCompiler compiler, Expr name, Scope scope, SourcePlace place) {
        super(place);
        this.compiler = compiler;
        this.name = name;
        this.scope = scope;
    }

    @Override
    public boolean run(Run run, Environment environment, Continuation then) {
        return stepThen(run, environment, then);
    }

    /** Steppers for UNCHANGED assign or compare, whichever expression it is about. */
    @Override
    public boolean isDirect(Run run) {
        return true;
    }

    @Override
    public boolean step(Run run, Environment environment) {
        Resolution found = Resolution.of(name, scope, environment);
        if (Resolution.isName(found.expression(), found.scope())) {
            // The parameter has a value: it is the same in both states.
            return true;
        }
        Prepared known = last;
        if (known == null || known.expression != found.expression()) {
            Stepper stepper = steppers.computeIfAbsent(
                    found.expression(), each -> compiler.unchanged(each, found.scope(), place()));
            known = new Prepared(found.expression(), stepper);
            last = known;
        }
        return known.stepper.step(run, found.environment());
    }
}
