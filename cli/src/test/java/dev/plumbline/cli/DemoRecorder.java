package dev.plumbline.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Records the samples of the demo from a simulated map: clients call, the map acts at some moment, the client sees the
 * return. In the stale recording one Get is answered from a cache, with the value before the latest one.
 */
final class DemoRecorder {
    private static final int CLIENTS = 5;
    private static final int OPERATIONS_EACH = 8;
    private static final int SEED = 132;
    private static final List<String> KEYS = List.of("apples", "pears", "plums");

    private record Planned(int client, String name, String key, int value, long call, long moment, long end) {}

    private record Answered(Planned planned, Integer result, Integer before, long changed) {
        /** Whether the value before was replaced by an operation that had returned when this one was called. */
        boolean canBeStale() {
            return planned.name.equals("Get") && before != null && result != null && changed < planned.call;
        }

        String line(Integer answer) {
            String value = planned.name.equals("Put") ? ",\"value\":" + planned.value : "";
            return "{\"process\":" + planned.client + ",\"op\":\"" + planned.name + "\",\"args\":{\"key\":\""
                    + planned.key + "\"" + value + ",\"result\":" + answer + "},\"call\":" + planned.call
                    + ",\"return\":" + planned.end + "}";
        }
    }

    private DemoRecorder() {}

    /** The lines of a recording, in order of calls. */
    static List<String> record(boolean stale) {
        return record(stale, SEED);
    }

    static List<String> record(boolean stale, int seed) {
        List<Answered> answered = answer(plan(new Random(seed)));
        answered.sort(Comparator.comparingLong(each -> each.planned.call));
        Answered cached = answered.stream()
                .filter(each -> each.canBeStale() && each.planned.call > 1_200)
                .findFirst()
                .orElseThrow();
        List<String> lines = new ArrayList<>();
        lines.add("{\"plumbline\":1,\"order\":\"timeboxes\",\"unit\":\"us\"}");
        answered.forEach(each -> lines.add(each.line(stale && each == cached ? each.before : each.result)));
        return lines;
    }

    private static List<Planned> plan(Random random) {
        List<Planned> planned = new ArrayList<>();
        int value = 10;
        for (int client = 0; client < CLIENTS; client++) {
            long time = 100 + random.nextInt(200);
            for (int i = 0; i < OPERATIONS_EACH; i++) {
                long end = time + 80 + random.nextInt(320);
                long moment = time + random.nextInt((int) (end - time));
                int kind = random.nextInt(10);
                planned.add(new Planned(
                        client,
                        kind < 4 ? "Put" : kind < 9 ? "Get" : "Remove",
                        KEYS.get(random.nextInt(KEYS.size())),
                        value++,
                        time,
                        moment,
                        end));
                time = end + 20 + random.nextInt(120);
            }
        }
        return planned;
    }

    private static List<Answered> answer(List<Planned> planned) {
        Map<String, Integer> stock = new HashMap<>();
        Map<String, Integer> before = new HashMap<>();
        Map<String, Long> changed = new HashMap<>();
        List<Answered> answered = new ArrayList<>();
        planned.stream().sorted(Comparator.comparingLong(Planned::moment)).forEach(each -> {
            Integer result = stock.get(each.key);
            answered.add(new Answered(each, result, before.get(each.key), changed.getOrDefault(each.key, 0L)));
            if (!each.name.equals("Get")) {
                before.put(each.key, result);
                changed.put(each.key, each.end);
                if (each.name.equals("Put")) {
                    stock.put(each.key, each.value);
                } else {
                    stock.remove(each.key);
                }
            }
        });
        return answered;
    }
}
