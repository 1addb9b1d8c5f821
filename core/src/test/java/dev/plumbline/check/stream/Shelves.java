package dev.plumbline.check.stream;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Two variables, each with two places: operations on one place, on two places of different variables, and on all; and random
 * histories of them with few instants, at which processes return and call.
 */
final class Shelves implements SequentialModel<Value> {
    private static final List<String> VARIABLES = List.of("left", "right");

    @Override
    public Value initial() {
        Value shelf = Value.tuple(Value.of(0), Value.of(0));
        return Value.record(Map.of("left", shelf, "right", shelf));
    }

    private static Value.Function shelf(Value state, Value name) {
        return (Value.Function) ((Value.Rec) state).field(text(name)).orElseThrow();
    }

    private static String text(Value name) {
        return ((Value.Str) name).value();
    }

    private static Value get(Value state, Value shelf, Value place) {
        return shelf(state, shelf).get(place).orElseThrow();
    }

    private static Value with(Value state, Value shelf, Value place, Value content) {
        return ((Value.Rec) state).with(shelf, shelf(state, shelf).with(place, content));
    }

    @Override
    public List<Answer<Value>> step(Value state, Call call) {
        Value place = call.has("place") ? call.get("place") : Value.of(1);
        Value left = Value.of("left");
        Value right = Value.of("right");
        return switch (call.name()) {
            case "get" -> Answer.of(get(state, call.get("shelf"), place), state).only();
            case "put" ->
                Answer.done(with(state, call.get("shelf"), place, call.get("value")))
                        .only();
            case "carry" -> {
                // From the left to the right: what was there is lost.
                Value carried = get(state, left, place);
                Value after = with(with(state, left, place, Value.of(0)), right, place, carried);
                yield Answer.of(carried, after).only();
            }
            case "all" -> Answer.of(state, state).only();
            default -> throw call.unknown();
        };
    }

    @Override
    public boolean observer(Call call) {
        return call.name().equals("get") || call.name().equals("all");
    }

    @Override
    public Footprint footprint(Call call) {
        return switch (call.name()) {
            case "get" ->
                Footprint.builder()
                        .read(text(call.get("shelf")), call.get("place"))
                        .build();
            case "put" ->
                Footprint.builder()
                        .write(text(call.get("shelf")), call.get("place"))
                        .build();
            case "carry" -> {
                Footprint.Builder cells = Footprint.builder();
                for (String each : VARIABLES) {
                    cells.read(each, call.get("place")).write(each, call.get("place"));
                }
                yield cells.build();
            }
            default -> Footprint.EVERYTHING;
        };
    }

    private static final class Draft {
        int process;
        String name;
        long call;
        long end;
        double point;
        boolean isPending;
        final Map<String, Value> arguments = new HashMap<>();

        Operation operation(Outcome outcome) {
            Timebox box = isPending ? Timebox.open(call) : new Timebox(call, end);
            return new Operation(Value.of(process), name, Map.copyOf(arguments), box, outcome, Map.of(), 0);
        }

        Operation operation() {
            return operation(isPending ? Outcome.PENDING : Outcome.RETURNED);
        }
    }

    /** A random history, most of whose answers are those of a witness. */
    History history(int most, long seed) throws BadInput {
        Random random = new Random(seed);
        int spread = List.of(1, 2, 4, 50).get(random.nextInt(4));
        int rareJoins = List.of(2, 4, 12).get(random.nextInt(3));
        long[] free = new long[2 + random.nextInt(4)];
        List<Draft> drafts = new ArrayList<>();
        int size = 1 + random.nextInt(most);
        for (int i = 0; i < size; i++) {
            Draft draft = new Draft();
            draft.process = random.nextInt(free.length);
            draft.call = free[draft.process] + (random.nextBoolean() ? 0 : random.nextInt(spread + 1));
            draft.end = draft.call + random.nextInt(2 * spread + 1);
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            draft.isPending = random.nextInt(10) == 0;
            // A pending operation does not keep its process from calling again, even before an earlier one returns.
            free[draft.process] = draft.isPending ? draft.call : draft.end;
            if (draft.isPending && random.nextInt(3) == 0) {
                draft.call = Math.max(0, draft.call - random.nextInt(spread + 1));
            }
            draft.name = random.nextInt(rareJoins) > 0
                    ? random.nextBoolean() ? "get" : "put"
                    : random.nextBoolean() ? "carry" : "all";
            if (!draft.name.equals("all")) {
                draft.arguments.put("place", Value.of(1 + random.nextInt(2)));
            }
            if (draft.name.equals("get") || draft.name.equals("put")) {
                draft.arguments.put("shelf", Value.of(VARIABLES.get(random.nextInt(2))));
            }
            if (draft.name.equals("put")) {
                draft.arguments.put("value", Value.of(1 + random.nextInt(3)));
            }
            drafts.add(draft);
        }
        answer(drafts, random);
        History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", random.nextInt(12) == 0));
        for (Draft each : drafts) {
            boolean isAborted = !each.isPending && random.nextInt(15) == 0;
            history.add(isAborted ? each.operation(Outcome.ABORTED) : each.operation());
        }
        return history.build();
    }

    private void answer(List<Draft> drafts, Random random) {
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(each -> each.point));
        Value state = initial();
        Value earlier = Value.of(0);
        for (Draft each : order) {
            if (each.isPending && random.nextBoolean()) {
                continue;
            }
            Answer<Value> answer = step(state, call(each.operation())).get(0);
            state = answer.state();
            if (!each.isPending && !each.name.equals("put")) {
                Value result = answer.results().get("result");
                boolean isSpoiled = random.nextInt(6) == 0 && !each.name.equals("all");
                each.arguments.put("result", isSpoiled ? earlier : result);
                earlier = each.name.equals("all") ? earlier : result;
            }
        }
    }
}
