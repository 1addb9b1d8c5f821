package dev.plumbline.explain;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.history.interleaving.ThreadTest;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Bundles with interleavings of threads. */
public final class InterleavingSamples {
    private InterleavingSamples() {}

    public static Step step(String action, String object, String part, String before, String after, String place) {
        return new Step(action, "Map." + part, object, part, before, after, place, "", "", "");
    }

    private static Row row(Kind kind, int thread, int call) {
        return new Row(kind, thread, OptionalInt.of(call), Step.NOTHING, 0);
    }

    public static Row row(int thread, int call, Step step) {
        return new Row(Kind.STEP, thread, OptionalInt.of(call), step, 0);
    }

    /** Of {@link Samples#staleRead}: a thread is left in the midst of a Put, and another one reads. */
    public static Interleaving staleRead() {
        return new Interleaving(
                List.of("thread A", "thread B (reader)"),
                List.of(
                        new Interleaving.Call(OptionalInt.of(0), 0, "Put(1, 7)", "Put", "returned"),
                        new Interleaving.Call(OptionalInt.of(2), 1, "Get(1)", "Get", "returned 3"),
                        new Interleaving.Call(OptionalInt.of(3), 0, "Put(2, 9)", "Put", "")),
                List.of(
                        row(Kind.CALL, 0, 0),
                        row(0, 0, new Step("lock", "", "Map", "", "", "", "Map.put:7", "", "", "")),
                        row(0, 0, step("read", "Node#2", "next", "null", "", "Map.put:8")),
                        row(0, 0, step("read", "Node#2", "key", "1", "", "Map.put:9")),
                        row(0, 0, step("read", "Node#2", "hash", "\"</script>\u202e\u001b[31m\"", "", "Map.put:9")),
                        row(0, 0, step("write", "Map", "size", "0", "1", "Map.put:10")),
                        row(Kind.RETURN, 0, 0),
                        row(Kind.CALL, 1, 1),
                        new Row(
                                Kind.STEP,
                                1,
                                OptionalInt.of(1),
                                step("read", "Map", "size", "1", "", "Map.get:20"),
                                0,
                                List.of(0, 1)),
                        row(Kind.CALL, 0, 2),
                        row(0, 2, inside("compareAndSet", "0", "1", "AtomicInteger.java", "")),
                        row(0, 2, inside("read", "1", "", "AtomicInteger.more", "")),
                        row(1, 1, step("write", "Map", "size", "1", "1", "Map.get:21")),
                        row(0, 2, inside("write", "1", "2", "AtomicInteger.end", "-2")),
                        new Row(Kind.LEFT_OUT, 0, OptionalInt.of(2), Step.NOTHING, 12),
                        row(Kind.RETURN, 1, 1)));
    }

    private static Step inside(String action, String before, String after, String place, String returned) {
        return new Step(
                action,
                "",
                "AtomicInteger",
                "value",
                before,
                after,
                place,
                "AtomicInteger.incrementAndGet",
                "Map.put:12",
                returned);
    }

    public static ThreadTest test(Interleaving... runs) {
        List<ThreadTest.Run> all = new ArrayList<>();
        for (Interleaving run : runs) {
            all.add(new ThreadTest.Run("plumbline-schedule 1\n0*3 1\nend\n", 0, run));
        }
        return new ThreadTest(
                "shop.Map",
                "Map(2)",
                "clear()",
                "Put(1, 7) Put(2, 9) | Get(1)",
                "",
                "non-linearizable",
                "SHA-256 0",
                all);
    }

    public static Bundle bundle() {
        return Samples.staleRead().withInterleaving(test(staleRead()));
    }

    /** One call with so many steps, of which nobody else takes notice. */
    public static Interleaving large(int steps) {
        List<Row> rows = new ArrayList<>(List.of(row(Kind.CALL, 0, 0)));
        for (int i = 0; i < steps; i++) {
            rows.add(row(0, 0, step("write", "Node#" + i, "next", "null", "Node#" + (i + 1), "Map.put:8")));
        }
        rows.add(row(Kind.RETURN, 0, 0));
        return new Interleaving(
                List.of("thread A"),
                List.of(new Interleaving.Call(OptionalInt.of(0), 0, "Put(1, 7)", "Put", "returned")),
                rows);
    }
}
