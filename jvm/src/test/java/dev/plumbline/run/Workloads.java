package dev.plumbline.run;

import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Call;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
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
        public void register(Actions actions) {
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
        public void register(Actions actions) {
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
        public void register(Actions actions) {
            actions.add("get", 1, call -> {
                call.argument("key", 1).begin();
                new CountDownLatch(1).await();
            });
        }
    }

    /** Kills its process in the middle of the run with the seed 3, in a way that is not looked out for. */
    public static final class Dying extends Workload {
        private long seed;

        @Override
        public void setUp(Setup setup) {
            seed = setup.seed();
            System.out.println("set up " + seed);
        }

        @Override
        public void register(Actions actions) {
            actions.add("get", 1, call -> {
                call.argument("key", 1).begin();
                if (seed == 3) {
                    Runtime.class.getMethod("halt", int.class).invoke(Runtime.getRuntime(), 42);
                }
                call.end().result("result", null);
            });
        }
    }

    /** Says what it finds of the runs before it, in static variables, system properties and standard streams. */
    public static final class Remembering extends Workload {
        private static int runs;

        @Override
        public void register(Actions actions) {
            int before = runs++;
            String property = System.getProperty("remembering", "nothing");
            System.setProperty("remembering", "a run");
            System.out.println("printed after " + before + " runs");
            actions.add("look", 1, call -> {
                call.begin();
                call.end().result("runs", before).result("property", property);
            });
        }
    }

    public static final class Unbound extends Workload {
        @Override
        public void register(Actions actions) {
            actions.unsupported("put").unsupported("get");
        }
    }

    public static final class FailsToStart extends Workload {
        @Override
        public void setUp(Setup setup) throws Exception {
            Files.writeString(setup.folder().resolve("seen"), "seed " + setup.seed() + " of " + setup.threads());
            throw new IllegalStateException("the server did not start");
        }

        @Override
        public void register(Actions actions) {}
    }

    /** Forgets to end. */
    public static final class Unended extends Workload {
        @Override
        public void register(Actions actions) {
            actions.add("get", 1, call -> call.argument("key", 1).begin());
        }
    }

    /** Takes two locks in the order of the arguments: two threads may each hold what the other wants. */
    public static class Transfers extends Workload {
        private final Object[] accounts = {new Object(), new Object(), new Object()};
        private int moved;

        @Override
        public void register(Actions actions) {
            actions.add("transfer", 1, call -> {
                int from = call.random().nextInt(accounts.length);
                int to = call.random().nextInt(accounts.length);
                call.argument("from", from).argument("to", to).begin();
                try {
                    synchronized (accounts[from]) {
                        synchronized (accounts[to]) {
                            moved++;
                        }
                    }
                } finally {
                    // Also while the run is unwound: then it must not look as if the operation had returned.
                    call.end();
                }
            });
        }
    }

    /** Spins for a flag that is never set, in a thread that it started. */
    public static final class Spinning extends Workload {
        private volatile boolean set;

        @Override
        public void setUp(Setup setup) {
            new Thread(() -> {
                        while (!set) {
                            Thread.onSpinWait();
                        }
                    })
                    .start();
        }

        @Override
        public void register(Actions actions) {
            actions.add("wait", 1, call -> {
                call.begin();
                while (!set) {
                    Thread.onSpinWait();
                }
                call.end();
            });
        }
    }

    /** Asks the real clock through a class of the JDK that is not controlled: no two runs are the same. */
    public static final class Fickle extends RightMap {
        private static final java.util.Random REAL = new java.security.SecureRandom();

        @Override
        protected Integer store(int key, int value) {
            return REAL.nextBoolean() ? map.putIfAbsent(key, value) : map.get(key);
        }
    }

    /** Leaves the threads that can be controlled. */
    public static final class Parallel extends Workload {
        @Override
        public void register(Actions actions) {
            actions.add("sum", 1, call -> {
                call.begin();
                int sum = java.util.stream.IntStream.range(0, 9).parallel().sum();
                call.end().result("sum", sum);
            });
        }
    }
}
