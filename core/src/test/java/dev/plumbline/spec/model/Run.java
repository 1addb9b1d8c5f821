package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Carries out operations, written {@code 1 put key=1 value="a" result=nil}, one after the other. */
final class Run {
    private Run() {}

    /** The states after all of them, or in front of the first that is not possible its obstacles. */
    static String of(String model, String... operations) throws BadInput {
        return of(Models.named(model), operations);
    }

    static String from(String model, String initial, String... operations) throws BadInput {
        return of(Models.named(model, Value.parse(initial)), operations);
    }

    static String of(Spec spec, String... operations) throws BadInput {
        List<State> states = spec.initialStates();
        for (String text : operations) {
            Action action = spec.action(operation(text));
            List<State> after = new ArrayList<>();
            states.forEach(state -> after.addAll(action.completing().next(state)));
            if (after.isEmpty()) {
                return text + ": " + action.obstacles(states.get(0));
            }
            states = after;
        }
        return states.toString();
    }

    /** The name may follow the number of a process; values have no blanks in them. */
    static Operation operation(String text) throws BadInput {
        String[] words = text.split(" ");
        boolean numbered = Character.isDigit(words[0].charAt(0));
        Map<String, Value> arguments = new HashMap<>();
        for (int i = numbered ? 2 : 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            arguments.put(words[i].substring(0, equals), Value.parse(words[i].substring(equals + 1)));
        }
        return Operation.returned(numbered ? Long.parseLong(words[0]) : 0, words[numbered ? 1 : 0], arguments, 0, 1);
    }
}
