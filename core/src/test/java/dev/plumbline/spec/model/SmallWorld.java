package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All operations of a model over a few values, and the states that they reach. */
final class SmallWorld<S> {
    final SequentialModel<S> model;
    final List<Operation> operations = new ArrayList<>();
    final List<S> states;

    SmallWorld(SequentialModel<S> model, int atMostStates) throws BadInput {
        this.model = model;
        for (Signature signature : model.operations()) {
            for (long process = 0; process < 2; process++) {
                for (Map<String, Value> arguments : arguments(signature)) {
                    Operation operation = Operation.returned(process, signature.name(), arguments, 0, 1);
                    model.check(operation);
                    operations.add(operation);
                }
            }
        }
        this.states = reachable(atMostStates);
    }

    private List<S> reachable(int atMostStates) {
        Set<S> seen = new LinkedHashSet<>(model.initialStates());
        List<S> queue = new ArrayList<>(seen);
        for (int i = 0; i < queue.size(); i++) {
            for (Operation operation : operations) {
                for (S next : model.next(queue.get(i), model.call(operation))) {
                    if (queue.size() < atMostStates && seen.add(next)) {
                        queue.add(next);
                    }
                }
            }
        }
        return queue;
    }

    private static List<Map<String, Value>> arguments(Signature signature) throws BadInput {
        List<Map<String, Value>> all = new ArrayList<>(List.of(Map.of()));
        for (Signature.Argument argument : signature.arguments()) {
            List<Map<String, Value>> longer = new ArrayList<>(argument.required() ? List.of() : all);
            // Of many arguments a few values each are many operations.
            boolean few = signature.arguments().size() > 3 && argument.kind() == Kind.ANY;
            List<Value> drawn = few ? List.of(Value.of(1), Value.model("nil")) : values(argument.kind());
            for (Map<String, Value> before : all) {
                for (Value value : drawn) {
                    Map<String, Value> extended = new HashMap<>(before);
                    extended.put(argument.name(), value);
                    longer.add(extended);
                }
            }
            all = longer;
        }
        return all;
    }

    private static List<Value> values(Kind kind) throws BadInput {
        String texts = switch (kind) {
            case ANY -> "<<1, 2, nil, empty>>";
            case ELEMENT -> "<<1, 2>>";
            case BOOLEAN -> "<<TRUE, FALSE>>";
            case INTEGER -> "<<-1, 0, 1, 2>>";
            case NATURAL -> "<<0, 1, 2>>";
            case STRING -> "<<\"\", \"a\", \"aa\">>";
            case TUPLE ->
                "<< <<>>, << <<\"read\", 1, 1>> >>, << <<\"read\", 2>>, <<\"write\", 1, 1>> >>, << <<\"r\", 1, nil>> >>,"
                        + " << <<\"write\", 2, 2>>, <<\"read\", 2, 2>> >>, << <<\"read\", 1, 1>>, <<\"read\", 2, 2>> >>,"
                        + " << <<\"read\", 1, 1>>, <<\"write\", 1, 2>>, <<\"read\", 1, 2>> >>,"
                        + " << <<\"read\", 1, 1>>, <<\"write\", 1, 1>> >> >>";
        };
        return ((Value.Tuple) Value.parse(texts)).elements();
    }
}
