package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Entry;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Listed;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
import dev.plumbline.tla.internal.partial.PartialValue.Member;
import dev.plumbline.tla.internal.partial.Presence;
import dev.plumbline.tla.internal.partial.Sources;
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

/** Expressions that bind names: evaluates the body for each element that the sets may have. */
final class BoundNames {
    private static final int MOST = 20_000;

    private final PartialEvaluation evaluation;

    BoundNames(PartialEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    /**
     * Values for the names.
     *
     * @param values one for each name; a tuple of names counts as one
     * @param presence whether they are in their sets
     */
    record Chosen(Environment environment, List<PartialValue> values, Presence presence) {}

    /** The value of an expression that binds names; empty for other expressions. */
    Optional<PartialValue> value(Expr expression, Meaning at) {
        Optional<Binder> binder = Binder.of(expression);
        if (binder.isEmpty()) {
            return Optional.empty();
        }
        if (binder.get().self().isPresent()) {
            throw new UnknownDependence();
        }
        List<Chosen> choices = choices(binder.get(), at);
        Scope scope = evaluation.following().texts().inside(expression, binder.get(), at.scope());
        List<PartialValue> bodies = bodies(new Meaning(binder.get().body(), scope, null), choices);
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

    private List<PartialValue> bodies(Meaning body, List<Chosen> choices) {
        List<PartialValue> bodies = new ArrayList<>(choices.size());
        if (choices.isEmpty()) {
            return bodies;
        }
        boolean areKnown = choices.stream().allMatch(choice -> areKnown(choice.values));
        Meaning first = new Meaning(body.expression(), body.scope(), choices.get(0).environment);
        if (areKnown
                && !evaluation.following().texts().mentionsVariables(body.expression())
                && evaluation.constants().isConstant(first)) {
            // Only the values of the bound names differ, so the body is constant for each of them.
            Code code = evaluation.following().texts().code(body.expression(), body.scope());
            Run run = new Run(new TlaValue[0], null, false, Run.Watch.UNTIL_INTERRUPTED);
            for (Chosen choice : choices) {
                evaluation.following().spend();
                bodies.add(constant(code, run, choice.environment));
            }
            return bodies;
        }
        for (Chosen choice : choices) {
            bodies.add(evaluation.value(new Meaning(body.expression(), body.scope(), choice.environment)));
        }
        return bodies;
    }

    /** An error is not a value: it ends the check in states where it occurs. */
    private static PartialValue constant(Code code, Run run, Environment environment) {
        try {
            return new Known(code.node().eval(run, environment));
        } catch (EvaluationError | ValueError e) {
            return PartialValue.anything(Sources.NONE);
        }
    }

    private static boolean areKnown(List<PartialValue> values) {
        return values.stream().allMatch(Known.class::isInstance);
    }

    /** All choices of elements. For a set with unknown elements, the name may be anything. */
    List<Chosen> choices(Binder binder, Meaning at) {
        List<Chosen> all = Collections.singletonList(new Chosen(at.environment(), List.of(), Presence.YES));
        for (Bound bound : binder.bounds()) {
            PartialValue set = bound.set().isPresent()
                    ? evaluation.value(at.of(bound.set().get()))
                    : PartialValue.anything(Sources.NONE);
            List<Member> members = PartialSets.members(set);
            int names = bound.isTuple() ? 1 : bound.locals().size();
            for (int i = 0; i < names; i++) {
                List<Chosen> longer = new ArrayList<>();
                for (Chosen choice : all) {
                    extend(choice, bound, set, members, longer);
                }
                if (longer.size() > MOST) {
                    throw new UnknownDependence();
                }
                all = longer;
            }
        }
        return all;
    }

    private static void extend(
            Chosen choice, Bound bound, PartialValue set, List<Member> members, List<Chosen> longer) {
        if (members == null) {
            Presence presence = choice.presence.given(set.sources());
            longer.add(extended(choice, bound, PartialValue.anything(set.sources()), presence));
            return;
        }
        members.forEach(
                member -> longer.add(extended(choice, bound, member.value(), choice.presence.and(member.presence()))));
    }

    private static Chosen extended(Chosen choice, Bound bound, PartialValue element, Presence presence) {
        Environment environment = choice.environment;
        if (!bound.isTuple()) {
            environment = new Environment(PartialEvaluation.cell(element), environment);
        } else {
            int width = bound.locals().size();
            Fun tuple = element instanceof Known known
                            && known.value() instanceof FunctionValue function
                            && function.isSequence()
                    ? function.force()
                    : null;
            if (tuple != null && tuple.size() != width) {
                throw new UnknownDependence();
            }
            for (int i = 0; i < width; i++) {
                // Each component of an unknown tuple may be anything.
                Object component = tuple == null ? PartialValue.anything(element.sources()) : tuple.value(i);
                environment = new Environment(component, environment);
            }
        }
        List<PartialValue> values = new ArrayList<>(choice.values);
        values.add(element);
        return new Chosen(environment, values, presence);
    }

    private static PartialValue quantified(boolean isForAll, List<Chosen> choices, List<PartialValue> bodies) {
        Sources open = null;
        for (int i = 0; i < bodies.size(); i++) {
            PartialValue body = bodies.get(i);
            Presence presence = choices.get(i).presence;
            if (body.equals(PartialValue.of(isForAll))) {
                continue;
            }
            if (body.equals(PartialValue.of(!isForAll)) && presence.isCertain()) {
                return body;
            }
            Sources by = body.sources().and(presence.sources());
            open = open == null ? by : open.and(by);
        }
        return open == null ? PartialValue.of(isForAll) : PartialValue.truthBy(open);
    }

    /** The choice depends on which elements satisfy the condition, and that on the elements that may. */
    private static PartialValue chosen(List<Chosen> choices, List<PartialValue> bodies) {
        List<TlaValue> candidates = new ArrayList<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            if (!bodies.get(i).isFalse()) {
                Chosen choice = choices.get(i);
                all = all.and(bodies.get(i).sources()).and(choice.presence.sources());
                if (choice.values.get(0) instanceof Known known) {
                    candidates.add(known.value());
                } else {
                    isAnything = true;
                    all = all.and(choice.values.get(0).sources());
                }
            }
        }
        return isAnything ? PartialValue.anything(all) : PartialValue.oneOf(candidates, all);
    }

    private static PartialValue filter(List<Chosen> choices, List<PartialValue> bodies) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            PartialValue body = bodies.get(i);
            Chosen choice = choices.get(i);
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
        return isAnything ? PartialValue.anything(all) : Collected.of(elements);
    }

    private static PartialValue images(List<Chosen> choices, List<PartialValue> bodies) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        boolean isAnything = false;
        boolean isListed = true;
        Sources all = Sources.NONE;
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < bodies.size(); i++) {
            Chosen choice = choices.get(i);
            all = all.and(bodies.get(i).sources())
                    .and(choice.presence.sources())
                    .and(PartialSets.sources(choice.values));
            boolean isKnown = areKnown(choice.values);
            members.add(new Member(choice.presence, bodies.get(i)));
            // A name that may be anything represents many elements.
            isListed &= isKnown;
            isAnything |= !isKnown || !PartialSets.add(elements, bodies.get(i), choice.presence);
        }
        if (isAnything) {
            return isListed ? Listed.of(members) : PartialValue.anything(all);
        }
        return Collected.of(elements);
    }

    private static PartialValue function(List<Chosen> choices, List<PartialValue> bodies) {
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        Sources all = Sources.NONE;
        boolean isAnything = false;
        for (int i = 0; i < bodies.size(); i++) {
            Chosen choice = choices.get(i);
            all = all.and(bodies.get(i).sources())
                    .and(choice.presence.sources())
                    .and(PartialSets.sources(choice.values));
            if (areKnown(choice.values)) {
                entries.put(argument(choice.values), new Entry(choice.presence, bodies.get(i)));
            } else {
                isAnything = true;
            }
        }
        return isAnything ? PartialValue.anything(all) : Mapping.of(entries);
    }

    private static TlaValue argument(List<PartialValue> values) {
        TlaValue[] all = values.stream().map(value -> ((Known) value).value()).toArray(TlaValue[]::new);
        return all.length == 1 ? all[0] : Fun.sequence(all);
    }
}
