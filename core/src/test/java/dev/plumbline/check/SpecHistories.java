package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Small random histories for any specification, from templates of its operations. Arguments and results are drawn
 * together until the specification allows them at the operation's point, so most histories have a witness; then one
 * operation in some is drawn again without asking.
 */
public final class SpecHistories {
    /**
     * @param arguments what each argument is drawn from
     * @param unknown the arguments that a pending operation does not know
     */
    public record Template(String name, Map<String, List<Value>> arguments, List<String> unknown) {
        public Template {
            // The order of Map.of differs from one JVM to the next, and with it all that is drawn.
            arguments = new TreeMap<>(arguments);
        }
    }

    private final Spec spec;
    private final List<Template> templates;
    private final Random random;

    public SpecHistories(Spec spec, List<Template> templates, long seed) {
        this.spec = spec;
        this.templates = templates;
        this.random = new Random(seed);
    }

    private record Slot(int process, long call, long end, long point, Outcome outcome) {}

    public History next(int most) throws BadInput {
        int size = 1 + random.nextInt(most);
        int processes = 1 + random.nextInt(4);
        List<Slot> slots = slots(size, processes);
        List<Slot> inEffect = new ArrayList<>(slots);
        inEffect.sort(Comparator.comparingLong(Slot::point));
        Operation[] operations = new Operation[size];
        State state = any(spec.initialStates());
        for (Slot slot : inEffect) {
            for (Step silent : spec.silentSteps()) {
                state = random.nextInt(3) == 0 ? anyOr(silent.next(state), state) : state;
            }
            Operation operation = null;
            for (int attempt = 0; attempt < 30; attempt++) {
                Operation drawn = draw(slot);
                Action action = spec.action(drawn);
                State before = state;
                while (action.repeated().isPresent() && random.nextInt(3) > 0) {
                    before = anyOr(action.repeated().get().next(before), before);
                }
                List<State> next = action.completing().next(before);
                operation = drawn;
                if (!next.isEmpty()) {
                    state = any(next);
                    break;
                }
            }
            operations[slots.indexOf(slot)] = operation;
        }
        if (random.nextInt(3) == 0) {
            int spoiled = random.nextInt(size);
            operations[spoiled] = draw(slots.get(spoiled));
        }
        History.Builder history = new History.Builder("random", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private List<Slot> slots(int size, int processes) {
        long[] free = new long[processes];
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int process = random.nextInt(processes);
            long call = free[process] + random.nextInt(3);
            long end = call + random.nextInt(5);
            free[process] = end;
            int ending = random.nextInt(14);
            Outcome outcome = ending < 2 ? Outcome.PENDING : ending == 2 ? Outcome.ABORTED : Outcome.RETURNED;
            // The number in front makes slots distinct.
            slots.add(new Slot(process, call, end, (call + random.nextInt((int) (end - call) + 1)) * 100 + i, outcome));
        }
        return slots;
    }

    private Operation draw(Slot slot) {
        Template template = any(templates);
        Map<String, Value> arguments = new TreeMap<>();
        template.arguments.forEach((name, values) -> arguments.put(name, any(values)));
        Timebox box = new Timebox(slot.call, slot.end);
        if (slot.outcome == Outcome.PENDING) {
            arguments.keySet().removeAll(template.unknown);
            box = Timebox.open(slot.call);
        }
        return new Operation(Value.of(slot.process), template.name, arguments, box, slot.outcome, Map.of(), 0);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private <T> T anyOr(List<T> list, T otherwise) {
        return list.isEmpty() ? otherwise : any(list);
    }
}
