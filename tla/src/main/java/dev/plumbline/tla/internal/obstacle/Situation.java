package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A state of a specification, to be explained. Methods throw a RuntimeException for parts that cannot be evaluated. All evaluations by one object have the same current state, so they may share thunks
 * that cache values for that state.
 */
final class Situation {
    private static final int WORK_OF_RULE = 2_000;

    private final Texts texts;
    private final ModuleTexts modules;
    private final List<Variable> variables;
    private final TlaValue[] state;

    Situation(Texts texts, ModuleTexts modules, List<Variable> variables, TlaValue[] state) {
        this.texts = texts;
        this.modules = modules;
        this.variables = variables;
        this.state = state;
    }

    FormulaPart part(Meaning meaning) {
        return new FormulaPart(meaning, modules);
    }

    /** As {@link Reading#Reading}. */
    Reading reading(boolean intoRecursion, int work) {
        return new Reading(texts, intoRecursion, work, modules);
    }

    /** A next state without values. */
    Successor nothing() {
        return new Successor(variables, new TlaValue[variables.size()]);
    }

    /** The value of a variable in this state. */
    KnownValue variable(String name) {
        return new KnownValue(state[Successor.index(variables, name)]);
    }

    Run run(Successor at) {
        return new Run(state, at.values(), false, Run.Watch.UNTIL_INTERRUPTED);
    }

    private TlaValue value(Meaning meaning, Run run) {
        return texts.code(meaning.expression(), meaning.scope()).node().eval(run, meaning.environment());
    }

    KnownValue value(FormulaPart part, Successor at) {
        return new KnownValue(value(part.meaning(), run(at)));
    }

    /** The value of an expression with primes at all its variables. */
    KnownValue primed(FormulaPart part, Successor at) {
        Run run = run(at);
        run.primed = true;
        return new KnownValue(value(part.meaning(), run));
    }

    /** Whether a condition holds. */
    boolean holds(FormulaPart condition, Successor at) {
        KnownValue value = value(condition, at);
        return value.truth()
                .orElseThrow(() -> new IllegalStateException("expected TRUE or FALSE, found "
                        + ObstacleText.text(value).orElse("something else")));
    }

    /**
     * A choice of values.
     *
     * @param names with their values: {@code x = 1, y = 2}
     */
    record Instance(FormulaPart body, String names) {
        static String names(List<String> names, List<KnownValue> values) {
            List<String> equations = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                equations.add(
                        names.get(i) + " = " + ObstacleText.text(values.get(i)).orElse("..."));
            }
            return String.join(", ", equations);
        }
    }

    /** The body of a quantifier, for each choice of values for its names. */
    List<Instance> instances(FormulaTerm quantifier, Reading reading, Successor at) {
        Meaning meaning = quantifier.part().meaning();
        Expr.Quantified quantified = (Expr.Quantified) meaning.expression();
        Binder binder = Binder.of(quantified).orElseThrow();
        Axes axes = texts.axes(quantified, binder, meaning.scope())
                .orElseThrow(() -> new ValueError("a name ranges over no set; expected a bound such as x \\in S"));
        Scope inside = texts.inside(quantified, binder, meaning.scope());
        List<String> names = binder.bounds().stream()
                .flatMap(bound -> bound.locals().stream())
                .map(Local::name)
                .toList();
        List<Instance> instances = new ArrayList<>();
        axes.each(run(at), meaning.environment(), bound -> {
            reading.spend();
            List<KnownValue> values = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                values.add(new KnownValue((TlaValue) bound.at(names.size() - 1 - i)));
            }
            instances.add(
                    new Instance(part(new Meaning(quantified.body(), inside, bound)), Instance.names(names, values)));
            return false;
        });
        return instances;
    }

    /** The body of a function that is given by a rule, at the argument that it is applied to. */
    Optional<FormulaPart> rule(FormulaTerm application, Successor at) {
        Meaning meaning = application.part().meaning();
        Expr.Apply apply = (Expr.Apply) meaning.expression();
        Meaning function = function(meaning.of(apply.function()));
        if (function == null || !(function.expression() instanceof Expr.FunctionOf text)) {
            return Optional.empty();
        }
        Run run = run(at);
        Binder binder = Binder.of(text).orElseThrow();
        Optional<Axes> axes = texts.axes(text, binder, function.scope());
        TlaValue argument = value(meaning.of(apply.argument()), run);
        if (axes.isEmpty()
                || !(value(function, run) instanceof FunctionValue value)
                || !value.domain().contains(argument)) {
            return Optional.empty();
        }
        Environment around =
                text.self().isPresent() ? new Environment(value, function.environment()) : function.environment();
        return Optional.of(part(new Meaning(
                text.body(),
                texts.inside(text, binder, function.scope()),
                axes.get().bindAll(around, argument))));
    }

    /** The text of a function, also if it is mentioned in its own body; null if the limit of work is exceeded. */
    private Meaning function(Meaning meaning) {
        Following following = new Following(texts, WORK_OF_RULE, any -> {});
        try {
            Meaning at = following.head(meaning).at();
            if (at.expression() instanceof Expr.LocalRef reference && at.scope().self(reference.local()) != null) {
                Local local = reference.local();
                return new Meaning(
                        at.scope().self(local),
                        at.scope().around(local),
                        Environment.drop(at.environment(), at.scope().hops(local) + 1));
            }
            return at;
        } catch (Following.TooMuch e) {
            return null;
        }
    }
}
