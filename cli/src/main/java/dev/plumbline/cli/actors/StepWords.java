package dev.plumbline.cli.actors;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A step of an actor system in words. */
final class StepWords {
    private static final int LONGEST = 400;

    private StepWords() {}

    /** One line: who does what. */
    static String text(Step step) {
        String what = switch (step.kind()) {
            case RECEIVE -> {
                Envelope received = step.envelope().orElseThrow();
                yield received.timer()
                        ? received.to() + ": timer " + text(received.message())
                        : received.to() + " receives " + text(received.message()) + " from " + received.from();
            }
            case LOSE -> "lost: " + described(step.envelope().orElseThrow());
            case DUPLICATE -> "duplicated: " + described(step.envelope().orElseThrow());
            case CRASH -> step.actor().orElseThrow() + " crashes";
            case RESTART -> step.actor().orElseThrow() + " restarts";
            case CUT -> "the network is cut: " + names(step.cut()) + " from the others";
            case HEAL -> "the network heals";
            case END -> "no more faults";
        };
        return step.choices().isEmpty()
                ? what
                : what + ", choosing "
                        + step.choices().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String described(Envelope message) {
        return text(message.message()) + " from " + message.from() + " to " + message.to();
    }

    static String names(List<ActorRef> actors) {
        return actors.stream().map(ActorRef::name).sorted().collect(Collectors.joining(", "));
    }

    /** The effects of a step besides changes of states. */
    static List<String> effects(Step step, Snapshot before, Snapshot after) {
        List<String> effects = new ArrayList<>();
        for (Envelope sent : step.sent()) {
            effects.add(
                    sent.timer()
                            ? "starts timer " + text(sent.message())
                            : step.kind() == Step.Kind.DUPLICATE
                                    ? "again under way: " + described(sent)
                                    : "sends " + text(sent.message()) + " to " + sent.to());
        }
        for (Step.AnswerSent answer : step.answers()) {
            effects.add(
                    answer.counted()
                            ? "answers " + answer.client() + ": " + text(answer.message())
                            : answer.client() + " does not wait for the answer " + text(answer.message()));
        }
        step.created().forEach(actor -> effects.add("creates " + actor));
        Set<Integer> left = after.inTransit().stream().map(Envelope::number).collect(Collectors.toSet());
        before.inTransit().stream()
                .filter(each -> each.timer() && !left.contains(each.number()))
                .filter(each -> step.envelope()
                        .filter(taken -> taken.number() == each.number())
                        .isEmpty())
                .forEach(each -> effects.add("stops timer " + text(each.message()) + " of " + each.to()));
        return effects;
    }

    /** A {@code toString} that throws loses only a text. */
    static String text(Object object) {
        String text;
        try {
            text = String.valueOf(object);
        } catch (RuntimeException | StackOverflowError e) {
            text = object.getClass().getName();
        }
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST - 3)) + "...";
    }
}
