package dev.plumbline.tla.internal.temporal;

import dev.plumbline.tla.internal.operation.Mentions;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The formulas that operators around a text were given as arguments: in {@code Never(F) == ~F}, {@code Never(<>P)}, the
 * text F means the formula {@code <>P} where Never is applied. Immutable.
 */
public final class PassedFormulas {
    /** No operator around the text has parameters. */
    public static final PassedFormulas NONE = new PassedFormulas(Map.of());

    private final Map<Local, Passed> passed;

    private PassedFormulas(Map<Local, Passed> passed) {
        this.passed = passed;
    }

    /**
     * @param around wraps the formula so that the locals it mentions are bound
     * @param outer those of the place where it is passed
     */
    public record Passed(Expr formula, UnaryOperator<Expr> around, PassedFormulas outer) {}

    /** The meaning of a formula; null if it is not the name of a parameter. */
    public Passed meaning(Expr formula) {
        return formula instanceof Expr.LocalRef reference ? passed.get(reference.local()) : null;
    }

    /** The formulas within the body of an operator. */
    public PassedFormulas within(List<Local> parameters, Expr.Call call, UnaryOperator<Expr> around) {
        Map<Local, Passed> more = new IdentityHashMap<>(passed);
        for (int i = 0; i < parameters.size(); i++) {
            more.put(parameters.get(i), new Passed(call.arguments().get(i), around, this));
        }
        return new PassedFormulas(more);
    }

    /**
     * Wraps a part of the body of an operator so that the parameters that it mentions are bound. An argument may be
     * temporal, so one that is not mentioned must not count as a part.
     */
    public static Expr applied(List<Local> parameters, Expr.Call call, Expr part) {
        List<Local> mentioned = new ArrayList<>();
        List<Expr> arguments = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            Local parameter = parameters.get(i);
            if (Mentions.any(part, parameter::equals)) {
                mentioned.add(parameter);
                arguments.add(call.arguments().get(i));
            }
        }
        return mentioned.isEmpty()
                ? part
                : new Expr.Call(new Lambda(mentioned, part, call.place()), arguments, call.place());
    }
}
