package dev.plumbline.history;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.RandomValues;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Values and histories of every kind, from a seed. */
public final class RandomHistories {
    private final Random random;
    private final RandomValues values;

    public RandomHistories(long seed) {
        random = new Random(seed);
        values = new RandomValues(random);
    }

    public Value value(int depth) {
        return values.value(depth);
    }

    public Map<String, Value> named(int depth) {
        return values.named(depth);
    }

    /** A history that every writer can hold: argument names without an underscore, processes that can name files. */
    public History history(Order.Timeboxes order, int size) throws BadInput {
        History.Builder history = new History.Builder("random", order);
        long[] free = new long[4];
        long call = random.nextInt(100) - 50;
        for (int i = 0; i < free.length; i++) {
            free[i] = call;
        }
        for (int i = 0; i < size; i++) {
            call += random.nextInt(3);
            int who = random.nextInt(free.length);
            call = order.asynchronous() ? call : Math.max(call, free[who]);
            Value process = who < 2 ? Value.of(who - 1) : Value.of("client " + who);
            long end = call + 1 + random.nextInt(5);
            Outcome outcome = Outcome.values()[random.nextInt(3)];
            Map<String, Value> arguments = new TreeMap<>(named(2));
            arguments.remove("_");
            history.add(new Operation(
                    process,
                    "op" + random.nextInt(5),
                    arguments,
                    outcome == Outcome.PENDING ? Timebox.open(call) : new Timebox(call, end),
                    outcome,
                    random.nextInt(4) == 0 ? named(2) : Map.of(),
                    0));
            free[who] = outcome == Outcome.PENDING ? free[who] : end;
            // Calls at distinct times: with equal ones the numbers need not be those of the history written.
            call++;
        }
        return history.build();
    }

    /** Processes that take steps and now and then hear of each other. */
    public History clocked(int size) throws BadInput {
        History.Builder history = new History.Builder("random", new Order.VectorClocks());
        Value[] processes = {Value.of(7), Value.of("p"), Value.of("$set"), Value.of("\"q\n")};
        Map<Value, VectorClock> clocks = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            Value process = processes[random.nextInt(processes.length)];
            VectorClock clock = clocks.getOrDefault(process, VectorClock.of(Map.of()));
            if (random.nextBoolean()) {
                Value heard = processes[random.nextInt(processes.length)];
                clock = clock.joined(clocks.getOrDefault(heard, VectorClock.of(Map.of())));
            }
            clock = clock.ticked(VectorClock.nameOf(process));
            clocks.put(process, clock);
            history.add(at(process, clock));
        }
        return history.annotations(annotations()).build();
    }

    /** Operations at growing positions. */
    public History sequence(int size) throws BadInput {
        History.Builder history = new History.Builder("random", new Order.Sequence());
        long position = random.nextBoolean() ? Long.MIN_VALUE : random.nextInt(100) - 50;
        for (int i = 0; i < size; i++) {
            history.add(at(Value.of(random.nextInt(3)), new Position(position)));
            position += 1 + random.nextInt(3);
        }
        return history.annotations(annotations()).build();
    }

    private Operation at(Value process, Place place) {
        return new Operation(
                process,
                "op" + random.nextInt(5),
                named(2),
                place,
                random.nextInt(4) == 0 ? Outcome.ABORTED : Outcome.RETURNED,
                random.nextInt(4) == 0 ? named(2) : Map.of(),
                0);
    }

    /** Texts of every kind at any time. */
    public List<Annotation> annotations() {
        List<Annotation> annotations = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            long from = random.nextInt(5) == 0 ? Long.MIN_VALUE : random.nextInt(100);
            long to = random.nextBoolean() ? from : random.nextInt(5) == 0 ? Long.MAX_VALUE : from + random.nextInt(50);
            Annotation annotation = Annotation.during(from, to, values.text());
            annotations.add(
                    random.nextBoolean()
                            ? annotation
                            : annotation.of(random.nextBoolean() ? Value.of(3) : Value.of("client")));
        }
        return annotations;
    }
}
