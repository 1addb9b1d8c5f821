package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A step as a short text, for links: {@code 3} receives message 3, {@code 3.1.0} also chooses alternative 1 and then 0
 * within the receipt, {@code x3} loses the message and {@code d3} duplicates it, {@code c0} and {@code r0} are the crash
 * and the restart of the actor with that number, {@code p1} is a cut of the network and {@code h0} its end. The numbers
 * are those of a written schedule. The text of a way has {@code _} between its steps.
 *
 * @param transition its number, see {@link Transitions}
 * @param choices the choices within the step
 */
public record StepName(int transition, List<Integer> choices) {
    /** A longer way is not read from a text. */
    public static final int MOST_STEPS = 2_000;

    /** One letter for each of {@link Step.Kind}; none for a receipt. */
    private static final List<String> LETTERS = List.of("", "x", "d", "c", "r", "p", "h", "e");

    private static final Pattern STEP = Pattern.compile("([xdcrphe]?)([0-9]{1,8})((?:\\.[0-9]{1,5})*)");

    public StepName {
        choices = List.copyOf(choices);
    }

    public static StepName of(Step step) {
        return new StepName(step.transition(), step.choices());
    }

    Step.Kind kind() {
        return Transitions.kind(transition);
    }

    @Override
    public String toString() {
        return LETTERS.get(kind().ordinal())
                + Transitions.subject(transition)
                + choices.stream().map(each -> "." + each).collect(Collectors.joining());
    }

    /** The text of a way. */
    public static String text(List<StepName> way) {
        return way.stream().map(StepName::toString).collect(Collectors.joining("_"));
    }

    /**
     * The names of the steps of an execution. The step that only says that no more faults happen is left out: a search
     * through states has no such step, and nothing but itself can follow it.
     */
    public static List<StepName> ofAll(List<Step> steps) {
        return steps.stream()
                .filter(each -> each.kind() != Step.Kind.END)
                .map(StepName::of)
                .toList();
    }

    /**
     * Reads {@link #text}.
     *
     * @throws BadInput if it is not the text of a way
     */
    public static List<StepName> parse(String text) throws BadInput {
        List<StepName> way = new ArrayList<>();
        if (text.isEmpty()) {
            return way;
        }
        for (String word : text.split("_", -1)) {
            Matcher step = STEP.matcher(word);
            if (!step.matches()) {
                throw new BadInput(
                        "step " + (way.size() + 1) + " of the way is \"" + shortened(word)
                                + "\"; expected the number of a message, such as 3 or 3.1 with a choice, or a fault, such as x3");
            }
            if (way.size() == MOST_STEPS) {
                throw new BadInput("a way of more than " + MOST_STEPS + " steps; expected a shorter one");
            }
            List<Integer> choices = new ArrayList<>();
            for (String choice : step.group(3).split("\\.")) {
                if (!choice.isEmpty()) {
                    choices.add(Integer.parseInt(choice));
                }
            }
            Step.Kind kind = Step.Kind.values()[LETTERS.indexOf(step.group(1))];
            way.add(new StepName(Transitions.of(kind, Integer.parseInt(step.group(2))), choices));
        }
        return way;
    }

    private static String shortened(String word) {
        return word.length() <= 40 ? word : word.substring(0, 40) + "...";
    }
}
