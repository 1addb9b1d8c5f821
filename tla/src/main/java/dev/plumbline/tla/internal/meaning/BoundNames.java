package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.meaning.Partial.Collected;
import dev.plumbline.tla.internal.meaning.Partial.Entry;
import dev.plumbline.tla.internal.meaning.Partial.Known;
import dev.plumbline.tla.internal.meaning.Partial.Mapping;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Expressions that bind names: the body for each element that the sets may have. */
final class BoundNames {
    private static final int MOST = 20_000;

    private final Evaluation evaluation;

    BoundNames(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /**
     * Values for the names.
     *
     * @param values one for each name, a tuple that is taken apart counting as one
     * @param presence whether they are in their sets
     */
    record Choice(Environment environment, List<Partial> values, Presence presence) {}

    /** The value of an expression that binds names; nothing for others. */
    Optional<Partial> value(Expr expression, Meaning at) {
        Optional<Binder> binder = Binder.of(expression);
        if (binder.isEmpty()) {
            return Optional.empty();
        }
        if (binder.get().self().isPresent()) {
            throw new NotTold();
        }
        List<Choice> choices = choices(binder.get(), at);
        Scope scope = evaluation.following().texts().inside(expression, binder.get(), at.scope());
        List<Partial> bodies = bodies(new Meaning(binder.get().body(), scope, null), choices);
        if (expression instanceof Expr.Quantified quantified) {
            return Optional.of(quantified(quantified.isForAll(), choices, bodies));
        }
        if (expression instanceof Expr.Choose) {
            return Optional.of(chosen(choices, bodies));
        }
        if (expression instanceof Expr.Filter) {
            return Optional.of(filter(choices, bodies));
        }
        return Optional.of(expression instanceof Expr.MapSet ? images(choices, bodies) : function(choices, bodies));
    }

    private List<Partial> bodies(Meaning body, List<Choice> choices) {
        List<Partial> bodies = new ArrayList<>(choices.size());
        if (choices.isEmpty()) {
            return bodies;
        }
        boolean areKnown = choices.stream().allMatch(choice -> areKnown(choice.values));
        Meaning first = new Meaning(body.expression(), body.scope(), choices.get(0).environment);
        if (areKnown
                && !evaluation.following().texts().mentionsVariables(body.expression())
                && evaluation.constants().isConstant(first)) {
            // Only the values of the bound names differ, so that the body is constant for all of them.
            Code code = evaluation.following().texts().code(body.expression(), body.scope());
            Run run = new Run(new TlaValue[0], null, false, Run.Watch.UNTIL_INTERRUPTED);
            for (Choice choice : choices) {
                evaluation.following().spend();
                bodies.add(constant(code, run, choice.environment));
            }
            return bodies;
        }
        for (Choice choice : choices) {
            bodies.add(evaluation.value(new Meaning(body.expression(), body.scope(), choice.environment)));
        }
        return bodies;
    }

    /** An error is no value: it ends the check in states where it occurs. */
    private static Partial constant(Code code, Run run, Environment environment) {
        try {
            return new Known(code.node().eval(run, environment));
        } catch (EvaluationError | ValueError e) {
            return Partial.anything(Sources.NONE);
        }
    }

    private static boolean areKnown(List<Partial> values) {
        return values.stream().allMatch(Known.class::isInstance);
    }

    /** All ways to choose. A set whose elements are not known gives a name that may be anything. */
    List<Choice> choices(Binder binder, Meaning at) {
        List<Choice> all = Collections.singletonList(new Choice(at.environment(), List.of(), Presence.YES));
        for (Bound bound : binder.bounds()) {
            Partial set = bound.set().isPresent()
                    ? evaluation.value(at.of(bound.set().get()))
                    : Partial.anything(Sources.NONE);
            Collected elements = PartialSets.asCollected(set);
            int names = bound.isTuple() ? 1 : bound.locals().size();
            for (int i = 0; i < names; i++) {
                List<Choice> longer = new ArrayList<>();
                for (Choice choice : all) {
                    extend(choice, bound, set, elements, longer);
                }
                if (longer.size() > MOST) {
                    throw new NotTold();
                }
                all = longer;
            }
        }
        return all;
    }

    private static void extend(Choice choice, Bound bound, Partial set, Collected elements, List<Choice> longer) {
        if (elements == null) {
            Presence presence = choice.presence.given(set.sources());
            longer.add(extended(choice, bound, Partial.anything(set.sources()), presence));
            return;
        }
        elements.elements()
                .forEach((element, presence) ->
                        longer.add(extended(choice, bound, new Known(element), choice.presence.and(presence))));
    }

    private static Choice extended(Choice choice, Bound bound, Partial element, Presence presence) {
        Environment environment = choice.environment;
        if (!bound.isTuple()) {
            environment = new Environment(Evaluation.cell(element), environment);
        } else {
            int width = bound.locals().size();
            Fun tuple = element instanceof Known known
                            && known.value() instanceof FunctionValue function
                            && function.isSequence()
                    ? function.force()
                    : null;
            if (tuple != null && tuple.size() != width) {
                throw new NotTold();
            }
            for (int i = 0; i < width; i++) {
                environment = new Environment(tuple == null ? element : tuple.value(i), environment);
            }
        }
        List<Partial> values = new ArrayList<>(choice.values);
        values.add(element);
        return new Choice(environment, values, presence);
    }

    private static Partial quantified(boolean isForAll, List<Choice> choices, List<Partial> bodies) {
        Sources open = null;
        for (int i = 0; i < bodies.size(); i++) {
            Partial body = bodies.get(i);
            Presence presence = choices.get(i).presence;
            if (body.equals(Partial.of(isForAll))) {
                continue;
            }
            if (body.equals(Partial.of(!isForAll)) && presence.isCertain()) {
                return body;
            }
            Sources by = body.sources().and(presence.sources());
            open = open == null ? by : open.and(by);
        }
        return open == null ? Partial.of(isForAll) : Partial.truthBy(open);
    }

    /** Which elements satisfy the condition depends on those that may, and the choice on which do. */
    private static Partial chosen(List<Choice> choices, List<Partial> bodies) {
        List<TlaValue> candidates = new ArrayList<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            if (!bodies.get(i).isFalse()) {
                Choice choice = choices.get(i);
                all = all.and(bodies.get(i).sources()).and(choice.presence.sources());
                if (choice.values.get(0) instanceof Known known) {
                    candidates.add(known.value());
                } else {
                    isAnything = true;
                    all = all.and(choice.values.get(0).sources());
                }
            }
        }
        return isAnything ? Partial.anything(all) : Partial.oneOf(candidates, all);
    }

    private static Partial filter(List<Choice> choices, List<Partial> bodies) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            Partial body = bodies.get(i);
            Choice choice = choices.get(i);
            if (body.isFalse()) {
                continue;
            }
            all = all.and(body.sources()).and(choice.presence.sources());
            if (choice.values.get(0) instanceof Known known) {
                elements.put(known.value(), body.isTrue() ? choice.presence : choice.presence.given(body.sources()));
            } else {
                isAnything = true;
                all = all.and(choice.values.get(0).sources());
            }
        }
        return isAnything ? Partial.anything(all) : Collected.of(elements);
    }

    private static Partial images(List<Choice> choices, List<Partial> bodies) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        boolean isAnything = false;
        Sources all = Sources.NONE;
        for (int i = 0; i < bodies.size(); i++) {
            Choice choice = choices.get(i);
            all = all.and(bodies.get(i).sources())
                    .and(choice.presence.sources())
                    .and(PartialSets.sources(choice.values));
            boolean isKnown = areKnown(choice.values);
            isAnything |= !isKnown || !PartialSets.add(elements, bodies.get(i), choice.presence);
        }
        return isAnything ? Partial.anything(all) : Collected.of(elements);
    }

    private static Partial function(List<Choice> choices, List<Partial> bodies) {
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            Choice choice = choices.get(i);
            all = all.and(bodies.get(i).sources())
                    .and(choice.presence.sources())
                    .and(PartialSets.sources(choice.values));
            if (areKnown(choice.values)) {
                entries.put(argument(choice.values), new Entry(choice.presence, bodies.get(i)));
            } else {
                isAnything = true;
            }
        }
        return isAnything ? Partial.anything(all) : Mapping.of(entries);
    }

    private static TlaValue argument(List<Partial> values) {
        TlaValue[] all = values.stream().map(value -> ((Known) value).value()).toArray(TlaValue[]::new);
        return all.length == 1 ? all[0] : Fun.sequence(all);
    }
}
