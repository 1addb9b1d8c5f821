package dev.plumbline.casestudies.lineup;

import java.util.List;

/** Findings of Line-Up in present libraries of others, by the command line alone. */
final class Findings {
    /** Fetches the libraries, and compiles the few classes that call those which need more than a constructor. */
    static final String PREPARATION = "mvn -B -q -ntp -f lab/casestudies/findings/pom.xml process-classes";

    private static final String TARGET = "lab/casestudies/findings/target/";

    private Findings() {}

    private static String jar(String name) {
        return "--class-path " + TARGET + "jars/" + name + ".jar";
    }

    private static String jars() {
        return "--class-path '" + TARGET + "classes:" + TARGET + "jars/*'";
    }

    private static String out(String name) {
        return "--out target/findings/" + name;
    }

    static List<Finding> all() {
        return List.of(
                new Finding(
                        "conversant disruptor 1.2.21, MPMCBlockingQueue",
                        List.of(
                                "--class com.conversantmedia.util.concurrent.MPMCBlockingQueue",
                                jar("disruptor-1.2.21"),
                                "--create 'MPMCBlockingQueue(2)' --matrix 'offer(1) poll() | offer(2)' --violations 1",
                                out("disruptor")),
                        "poll() = null",
                        "`poll` looks at the slot at the head alone. An offer has claimed that slot (it has moved the"
                                + " tail) and not yet\nfilled it. `poll` takes this for the end of the queue, though"
                                + " an offer behind it has returned."),
                new Finding(
                        "spring-core 6.2.19, ConcurrentLruCache with a capacity of 1",
                        List.of(
                                "--class findings.LruCache",
                                jars(),
                                "--matrix 'get(1) | get(1) remove(1)' --after 'get(2) size()' --violations 1",
                                out("spring")),
                        "size() = 2",
                        "The cache stays above its capacity. `remove` takes the node out of the map, and out of the"
                                + " queue of evictions only\nlater. In between the other `get` adds a node of its own"
                                + " and evicts the one that is gone already. That node is then\nmarked as removed"
                                + " twice, and the cache's size goes down by two (`markAsRemoved` does not look"
                                + " whether it was marked)."),
                new Finding(
                        "commons-pool2 2.13.1, GenericObjectPool",
                        List.of(
                                "--class findings.ObjectPool",
                                jars(),
                                "--matrix 'borrow() giveBack() | getNumActive()' --violations 1",
                                out("pool")),
                        "getNumActive() = -1",
                        "`getNumActive` subtracts the number of idle objects from that of all objects, and reads one"
                                + " after the other. An\nobject that was made, borrowed and given back in between is"
                                + " counted as idle alone."),
                new Finding(
                        "commons-lang3 3.21.0, ThresholdCircuitBreaker",
                        List.of(
                                "--class org.apache.commons.lang3.concurrent.ThresholdCircuitBreaker",
                                jar("commons-lang3-3.21.0"),
                                "--create 'ThresholdCircuitBreaker(1)'",
                                "--matrix 'incrementAndCheckState(1) | incrementAndCheckState(1)'",
                                out("breaker")),
                        "incrementAndCheckState(1) = FALSE",
                        "The count and the state are two variables. The first call adds to the count, which is still"
                                + " within the threshold;\nthe second one passes the threshold and opens the breaker;"
                                + " the first one then reads the state and is told that\nit is too much as well. One"
                                + " after the other, one of the two is let through."),
                new Finding(
                        "tomcat 11.0.21, LimitLatch",
                        List.of(
                                "--class org.apache.tomcat.util.threads.LimitLatch",
                                jar("tomcat-embed-core-11.0.21"),
                                "--create 'LimitLatch(1)'",
                                "--matrix 'countUpOrAwait() | countUpOrAwait() getCount()'",
                                out("latch")),
                        "getCount() = 2",
                        "`tryAcquireShared` counts up first, and down again where that was above the limit. In between"
                                + " the count is 2 with\na limit of 1."),
                new Finding(
                        "JDK, ConcurrentSkipListMap.pollFirstEntry",
                        List.of(
                                "--class java.util.concurrent.ConcurrentSkipListMap",
                                "--matrix 'pollFirstEntry() | put(2, 4) put(1, 3) floorKey(2)' --violations 1",
                                out("skip-list")),
                        "pollFirstEntry() = <<2, 4>>",
                        "`pollFirstEntry` finds the first node and then removes it. In between 1 was put before it,"
                                + " and `floorKey` has seen\nthat 2 was there still. The documentation has no"
                                + " reservation."));
    }
}
