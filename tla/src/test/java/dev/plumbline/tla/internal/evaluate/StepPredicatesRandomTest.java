package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.sany.ParsedModules;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether a step satisfies a random action: the answer with shortcuts, which look at unchanged variables and at conditions
 * outside of loops first, is that of an evaluation in the order of the text, wherever this one comes to an answer.
 */
class StepPredicatesRandomTest {
    private static final int ACTIONS = 600;
    private static final int STATES = 40;
    private static final String FORMULA = "A";

    @TempDir
    Path folder;

    private int held;
    private int failed;
    private int sooner;

    @Test
    void shortcutsDoNotChangeAnswers() throws Exception {
        ActionGrammar grammar = new ActionGrammar(new Random(20261117), false);
        StringBuilder text = new StringBuilder(ActionGrammar.HEADER.replaceFirst("---- MODULE M ----\n", ""));
        for (int i = 0; i < ACTIONS; i++) {
            text.append(FORMULA).append(i).append(" == ");
            text.append(grammar.formula().text()).append('\n');
        }
        SanySpecification parsed = ParsedModules.of(folder, "INIT Init\nNEXT Next\n", text.toString());
        Evaluator evaluator = new Evaluator(parsed.specification(), new Names(), () -> {});
        List<Code> actions = new ArrayList<>();
        for (int i = 0; i < ACTIONS; i++) {
            actions.add(evaluator.compile(parsed.definition(FORMULA + i).body()));
        }

        List<TlaValue[]> states = states(evaluator, parsed, actions);
        for (int i = 0; i < ACTIONS; i++) {
            for (TlaValue[] before : states) {
                compare(evaluator, actions.get(i), FORMULA + i, before, states);
            }
        }

        assertThat(held).isGreaterThan(ACTIONS * STATES);
        assertThat(failed).isGreaterThan(ACTIONS * STATES);
        assertThat(sooner).isPositive();
    }

    /** States that the actions lead to, in turn, from the initial one. */
    private static List<TlaValue[]> states(Evaluator evaluator, SanySpecification parsed, List<Code> actions)
            throws BadInput {
        List<TlaValue[]> states = new ArrayList<>();
        evaluator.initial(evaluator.compile(parsed.definition("Init").body()), states::add);
        for (Code action : actions) {
            List<TlaValue[]> found = new ArrayList<>();
            try {
                evaluator.next(action, states.get(states.size() - 1), found::add);
            } catch (EvaluationError e) {
                continue;
            }
            found.stream().limit(2).forEach(states::add);
            if (states.size() >= STATES) {
                break;
            }
        }
        return states.subList(0, STATES);
    }

    private void compare(
            Evaluator evaluator, Code action, String name, TlaValue[] before, List<TlaValue[]> candidates) {
        List<TlaValue[]> all = new ArrayList<>(candidates);
        try {
            evaluator.next(action, before, all::add);
        } catch (EvaluationError e) {
            failed++;
        }
        for (TlaValue[] after : all) {
            Optional<Boolean> slow = inOrder(action, before, after);
            Optional<Boolean> quick = withShortcuts(evaluator, action, before, after);
            if (slow.isPresent()) {
                assertThat(quick)
                        .as(() -> name + " == " + action.expression() + " of " + List.of(before) + " and "
                                + List.of(after))
                        .isEqualTo(slow);
                held += slow.get() ? 1 : 0;
                failed += slow.get() ? 0 : 1;
            } else if (quick.isPresent()) {
                sooner++;
            }
        }
    }

    /** As if the next state were still being built: then no shortcut is taken. */
    private static Optional<Boolean> inOrder(Code action, TlaValue[] before, TlaValue[] after) {
        try {
            return Optional.of(action.node().test(new Run(before, after, false, () -> {}), null));
        } catch (EvaluationError e) {
            return Optional.empty();
        }
    }

    private static Optional<Boolean> withShortcuts(
            Evaluator evaluator, Code action, TlaValue[] before, TlaValue[] after) {
        try {
            return Optional.of(evaluator.holds(action, before, after));
        } catch (EvaluationError e) {
            return Optional.empty();
        }
    }
}
