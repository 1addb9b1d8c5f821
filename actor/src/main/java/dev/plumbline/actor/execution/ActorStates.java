package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The classes of the actors of an execution, and the text of each state, for a chart. An execution keeps only its last
 * snapshot, so its steps are taken once more from the start. If that leads to other steps, for instance because an actor
 * depends on a clock, no states are known: those of another execution would be wrong.
 *
 * <p>A state is the text of {@code toString}. The text of a class without a {@code toString} of
 * its own is a hash code, and is left out.
 *
 * @param types the simple names of their classes, by actor; without those of lambdas and anonymous classes
 * @param first the state in which each actor began
 * @param after for each step the new states of the actors that it changed
 */
record ActorStates(Map<ActorRef, String> types, Map<ActorRef, String> first, List<Map<ActorRef, String>> after) {
    static ActorStates of(List<Step> steps, Snapshot last) {
        Map<ActorRef, String> types = new TreeMap<>();
        last.actors().forEach((name, actor) -> types.put(name, type(actor)));
        Map<ActorRef, String> first = new HashMap<>();
        List<Map<ActorRef, String>> after = new ArrayList<>();
        try {
            Snapshot at = Snapshot.initial(last.harness());
            Map<ActorRef, String> known = texts(at);
            first.putAll(known);
            for (Step step : steps) {
                Iterator<Integer> choices = step.choices().iterator();
                Snapshot.Taken taken = at.take(step.transition(), alternatives -> choices.next());
                if (!isSame(step, taken.step())) {
                    return unknown(types, steps);
                }
                at = taken.after();
                Map<ActorRef, String> now = texts(at);
                Map<ActorRef, String> changed = new TreeMap<>();
                for (Map.Entry<ActorRef, String> each : now.entrySet()) {
                    String before = known.get(each.getKey());
                    if (before == null) {
                        first.put(each.getKey(), each.getValue());
                    } else if (!before.equals(each.getValue())) {
                        changed.put(each.getKey(), each.getValue());
                    }
                }
                after.add(changed);
                known = now;
            }
            return new ActorStates(types, first, after);
        } catch (RuntimeException | StackOverflowError notRepeated) {
            return unknown(types, steps);
        }
    }

    /** @param types as far as they are known */
    static ActorStates unknown(Map<ActorRef, String> types, List<Step> steps) {
        return new ActorStates(
                types,
                Map.of(),
                steps.stream().map(step -> Map.<ActorRef, String>of()).toList());
    }

    private static boolean isSame(Step given, Step repeated) {
        return given.toString().equals(repeated.toString())
                && given.changed() == repeated.changed()
                && given.sent().toString().equals(repeated.sent().toString())
                && given.answers().toString().equals(repeated.answers().toString())
                && given.created().equals(repeated.created());
    }

    /** The states that have a text. */
    private static Map<ActorRef, String> texts(Snapshot at) {
        Map<ActorRef, String> texts = new TreeMap<>();
        at.actors().forEach((name, actor) -> {
            if (hasText(actor)) {
                texts.put(name, ExecutionChart.text(actor));
            }
        });
        return texts;
    }

    private static boolean hasText(Actor actor) {
        try {
            return actor.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every class has toString", e);
        }
    }

    private static String type(Actor actor) {
        return actor.getClass().isHidden() || actor.getClass().isSynthetic()
                ? ""
                : actor.getClass().getSimpleName();
    }
}
