package dev.plumbline.explore;

import dev.plumbline.explore.workload.Actions;
import dev.plumbline.explore.workload.Call;
import dev.plumbline.explore.workload.Setup;
import dev.plumbline.explore.workload.Workload;
import java.nio.file.Files;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Workloads for tests, as the operations of the model {@code map}. */
public final class Workloads {
    private static final int KEYS = 4;

    private Workloads() {}

    /** A map that is right. */
    public static class RightMap extends Workload {
        protected final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

        @Override
        protected void register(Actions actions) {
            actions.add("putIfAbsent", 3, this::putIfAbsent)
                    .add("remove", 2, this::remove)
                    .add("get", 1, this::get)
                    .unsupported("count");
        }

        protected Integer store(int key, int value) {
            return map.putIfAbsent(key, value);
        }

        private void putIfAbsent(Call call) {
            int key = call.random().nextInt(KEYS);
            int value = call.random().nextInt(1000);
            call.argument("key", key).argument("value", value).begin();
            Integer held = store(key, value);
            call.end().result("result", held);
        }

        private void remove(Call call) {
            int key = call.random().nextInt(KEYS);
            call.argument("key", key).begin();
            Integer held = map.remove(key);
            call.end().result("result", held);
        }

        private void get(Call call) {
            int key = call.random().nextInt(KEYS);
            call.argument("key", key).begin();
            Integer held = map.get(key);
            call.end().result("result", held).meta("thread", call.thread());
        }
    }

    /** Looks first and acts then: two threads may both find nothing. */
    public static final class CheckThenAct extends RightMap {
        @Override
        protected Integer store(int key, int value) {
            Integer held = map.get(key);
            if (held == null) {
                Thread.yield();
                map.put(key, value);
            }
            return held;
        }
    }

    /** One thread of it fails in its operation; another action is unwritten, a third one never begins. */
    public static final class Crashing extends Workload {
        @Override
        protected void register(Actions actions) {
            actions.add("inc", 5, call -> {
                call.begin();
                if (call.thread() == 1) {
                    throw new IllegalArgumentException("boom");
                }
                call.end();
            });
            actions.add("dec", 1, call -> {
                call.argument("by", 1);
                throw call.unsupported();
            });
            actions.add("nothing", 1, call -> call.argument("seen", true));
        }
    }

    /** Never ends once its threads have begun. */
    public static final class Hanging extends Workload {
        @Override
        protected void register(Actions actions) {
            actions.add("get", 1, call -> {
                call.argument("key", 1).begin();
                new CountDownLatch(1).await();
            });
        }
    }

    public static final class Unbound extends Workload {
        @Override
        protected void register(Actions actions) {
            actions.unsupported("put").unsupported("get");
        }
    }

    public static final class FailsToStart extends Workload {
        @Override
        protected void setUp(Setup setup) throws Exception {
            Files.writeString(setup.folder().resolve("seen"), "seed " + setup.seed() + " of " + setup.threads());
            throw new IllegalStateException("the server did not start");
        }

        @Override
        protected void register(Actions actions) {}
    }

    /** Forgets to end. */
    public static final class Unended extends Workload {
        @Override
        protected void register(Actions actions) {
            actions.add("get", 1, call -> call.argument("key", 1).begin());
        }
    }
}
