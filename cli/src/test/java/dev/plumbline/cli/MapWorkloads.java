package dev.plumbline.cli;

import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Call;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
import java.io.File;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Workloads with the operations of the module KvMap of the demo. */
public final class MapWorkloads {
    private static final String[] KEYS = {"apple", "pear"};

    private MapWorkloads() {}

    /** A map that is right. */
    public static class Right extends Workload {
        protected final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

        @Override
        public void register(Actions actions) {
            actions.add("Put", 2, this::put).add("Get", 1, this::get).unsupported("Remove");
        }

        protected Integer store(String key, int value) {
            return map.put(key, value);
        }

        private void put(Call call) {
            String key = KEYS[call.random().nextInt(KEYS.length)];
            int value = call.random().nextInt(1000);
            call.argument("key", key).argument("value", value).begin();
            Integer held = store(key, value);
            call.end().result("result", held);
        }

        private void get(Call call) {
            String key = KEYS[call.random().nextInt(KEYS.length)];
            call.argument("key", key).begin();
            Integer held = map.get(key);
            call.end().result("result", held);
        }
    }

    /** Right, but leaves the threads that can be controlled. */
    public static final class Uncontrolled extends Right {
        @Override
        protected Integer store(String key, int value) {
            return map.put(
                    key,
                    java.util.stream.IntStream.of(value, 0, 0, 0).parallel().sum());
        }
    }

    /** As the model map has it; the put with a certain number throws. */
    public static class Crashing extends Workload {
        private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        private final AtomicInteger puts = new AtomicInteger();

        @Override
        public void register(Actions actions) {
            actions.add("putIfAbsent", 1, call -> {
                int value = call.random().nextInt(1000);
                call.argument("key", 1).argument("value", value).begin();
                if (puts.incrementAndGet() == 20) {
                    fail();
                }
                Integer held = map.putIfAbsent(1, value);
                call.end().result("result", held);
            });
        }

        protected void fail() {
            throw new ArithmeticException("too many");
        }
    }

    /** Ends the process. */
    public static final class Dying extends Right {
        @Override
        protected Integer store(String key, int value) {
            try {
                Runtime.class.getMethod("halt", int.class).invoke(Runtime.getRuntime(), 42);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            return null;
        }
    }

    /** One thread counts for ever, where all can see it. */
    public static final class Endless extends Crashing {
        private final AtomicLong rounds = new AtomicLong();

        @Override
        protected void fail() {
            while (rounds.incrementAndGet() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** Checks, then acts: the value that it returns may be outdated when it acts. */
    public static final class CheckThenAct extends Right {
        @Override
        protected Integer store(String key, int value) {
            Integer held = map.get(key);
            Thread.yield();
            map.put(key, value);
            return held;
        }
    }

    /** One thread is enough to show the bug, each time at the same place. */
    public static final class Forgetful extends Right {
        private final AtomicInteger puts = new AtomicInteger();

        @Override
        protected Integer store(String key, int value) {
            Integer held = map.put(key, value);
            return puts.incrementAndGet() == 20 ? Integer.valueOf(-1) : held;
        }
    }

    /** Wrong until a folder exists, which it creates itself: no later run is wrong, and none has the same steps. */
    public static final class WrongOnce extends Right {
        private final boolean wrong = new File(System.getProperty("marker")).mkdir();
        private final AtomicInteger puts = new AtomicInteger();

        @Override
        protected Integer store(String key, int value) {
            Integer held = map.put(key, value);
            return wrong && puts.incrementAndGet() == 20 ? Integer.valueOf(-1) : held;
        }
    }

    /** Crashes until a folder exists, which it creates itself. */
    public static final class CrashesOnce extends Crashing {
        private final boolean wrong = new File(System.getProperty("marker")).mkdir();

        @Override
        protected void fail() {
            if (wrong) {
                super.fail();
            }
        }
    }

    /** Every call throws before it is answered. */
    public static final class NeverAnswers extends Crashing {
        @Override
        public void register(Actions actions) {
            actions.add("putIfAbsent", 1, call -> {
                call.argument("key", 1).argument("value", 1).begin();
                fail();
            });
        }
    }

    /** A correct map that loses the records of one of its threads. */
    public static final class LosesRecords extends Right {
        private File traces;

        @Override
        public void setUp(Setup setup) {
            traces = setup.folder().resolveSibling("traces").toFile();
        }

        @Override
        public void tearDown() {
            File[] files = traces.listFiles();
            Arrays.sort(files);
            if (!files[files.length - 1].delete()) {
                throw new IllegalStateException("not deleted: " + files[files.length - 1]);
            }
        }
    }

    /** An operation that KvMap does not know, and a crash. */
    public static final class Strange extends Workload {
        @Override
        public void register(Actions actions) {
            actions.add("Clear", 1, call -> {
                call.argument("key", "apple").begin();
                call.end();
                throw new IllegalStateException("lost the server");
            });
        }
    }

    /**
     * As the model map has it. Takes two locks in an order that depends on the value: each may hold what the other
     * wants.
     */
    public static final class Deadlocking extends Workload {
        private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        private final Object one = new Object();
        private final Object other = new Object();

        @Override
        public void register(Actions actions) {
            actions.add("putIfAbsent", 1, call -> {
                int value = call.random().nextInt(1000);
                call.argument("key", 1).argument("value", value).begin();
                Integer held;
                synchronized (value % 2 == 0 ? one : other) {
                    synchronized (value % 2 == 0 ? other : one) {
                        held = map.putIfAbsent(1, value);
                    }
                }
                call.end().result("result", held);
            });
        }
    }
}
