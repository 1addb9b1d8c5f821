package dev.plumbline.explain.cause;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Histories so small that every interpretation of them can be tried. */
final class SmallHistories {
    private SmallHistories() {}

    /** What may be called, with the results that a history may claim. */
    interface Calls {
        Operation next(Random random, Timebox box, int process);
    }

    static Operation operation(int process, String name, Map<String, Value> arguments, Timebox box) {
        return operation(process, name, arguments, box, box.isOpen() ? Outcome.PENDING : Outcome.RETURNED);
    }

    static Operation operation(int process, String name, Map<String, Value> arguments, Timebox box, Outcome outcome) {
        Map<String, Value> known = new TreeMap<>(arguments);
        if (box.isOpen()) {
            known.remove("result");
        }
        return new Operation(Value.of(process), name, known, box, outcome, Map.of(), 0);
    }

    /**
     * A few operations of three processes, at times that are all different, or of which some are equal; some never
     * return.
     */
    static History history(Random random, Calls calls) throws BadInput {
        int size = 3 + random.nextInt(4);
        List<Integer> times = new ArrayList<>();
        for (int time = 0; time < 6 * size; time++) {
            times.add(time);
        }
        History.Builder builder = new History.Builder("random", Order.Timeboxes.NANOSECONDS);
        List<Timebox> boxes = new ArrayList<>();
        Collections.shuffle(times, random);
        List<Integer> moments = new ArrayList<>(times.subList(0, 2 * size));
        Collections.sort(moments);
        int grain = random.nextInt(3) == 0 ? 40 : 1;
        int[] free = {-1, -1, -1};
        int at = 0;
        while (boxes.size() < size && at < moments.size()) {
            int process = random.nextInt(3);
            int call = moments.get(at++);
            if (free[process] >= call) {
                continue;
            }
            int end = Math.min(moments.size() - 1, at + random.nextInt(4));
            boolean open = random.nextInt(8) == 0;
            Timebox box = new Timebox(
                    10L * call / grain, open ? Timebox.NEVER : (10L * moments.get(end) + 1 + boxes.size()) / grain);
            free[process] = open ? Integer.MAX_VALUE : moments.get(end);
            boxes.add(box);
            builder.add(calls.next(random, box, process));
        }
        return builder.build();
    }
}
