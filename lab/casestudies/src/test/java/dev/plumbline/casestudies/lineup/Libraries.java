package dev.plumbline.casestudies.lineup;

import static dev.plumbline.casestudies.lineup.Explanation.BUG;
import static dev.plumbline.casestudies.lineup.Explanation.NOT_LINEARIZABLE;

import dev.plumbline.casestudies.lineup.libraries.Buffers;
import dev.plumbline.casestudies.lineup.libraries.Trees;
import java.util.List;

/** Known defects of libraries in use, and beside each what does not have it. */
final class Libraries {
    private static final String DEFECT_OF_THE_DEQUE = "addLast(4) ; pollFirst() | addFirst(-4) peekLast()";
    private static final String LONG_MAP = "put(0, 1), putIfAbsent(0, 5), get(0), remove(0), replace(0, 2)";

    private Libraries() {}

    /** Everything but the older agrona, which has a separate class path. */
    static List<Study> all() {
        String queue = "offer(1), offer(5), poll()";
        return List.of(
                Study.of(
                                "java.util.concurrent.ConcurrentLinkedDeque",
                                "addFirst(-4), addLast(4), pollFirst(), peekLast()")
                        .named("JDK ConcurrentLinkedDeque")
                        .first(DEFECT_OF_THE_DEQUE)
                        .comesTo(
                                BUG,
                                "peekLast gives an element though a poll has taken it and another one was there all the time."),
                Study.of(
                                "java.util.concurrent.LinkedBlockingDeque",
                                "addFirst(-4), addLast(4), pollFirst(), peekLast()")
                        .named("JDK LinkedBlockingDeque")
                        .first(DEFECT_OF_THE_DEQUE),
                Study.of("java.util.concurrent.ConcurrentHashMap", "put(1, 1), containsKey(1), size()")
                        .named("JDK ConcurrentHashMap.size")
                        .first("put(1, 1) | containsKey(1) size()")
                        .comesTo(NOT_LINEARIZABLE, "An entry is counted after it is there; documented as weak."),
                Study.of(Buffers.class.getName(), "appendSecond(), emptySecond(), text()")
                        .named("locked as JDK StringBuffer")
                        .comesTo(
                                BUG,
                                "append asks for the length and then for the characters of the other buffer, which shrinks between."),
                Study.of(Buffers.LocksBoth.class.getName(), "appendSecond(), emptySecond(), text()")
                        .named("the same with both locked"),
                Study.of("org.jctools.maps.NonBlockingHashMapLong", LONG_MAP)
                        .named("jctools 4.0.7 NonBlockingHashMapLong, key 0")
                        .first("putIfAbsent(0, 5) | put(0, 1) putIfAbsent(0, 1)")
                        .comesTo(
                                BUG,
                                "The value of key 0 has a place of its own, which put reads and writes in two steps."),
                Study.of("org.jctools.maps.NonBlockingHashMapLong", LONG_MAP.replace("(0", "(1"))
                        .named("jctools 4.0.7 NonBlockingHashMapLong, key 1")
                        .first("putIfAbsent(1, 5) | put(1, 1) putIfAbsent(1, 1)"),
                Study.of("org.cliffc.high_scale_lib.NonBlockingHashMapLong", LONG_MAP)
                        .named("high-scale-lib 1.1.4 NonBlockingHashMapLong, key 0")
                        .first("putIfAbsent(0, 1) | putIfAbsent(0, 2)", "put(0, 1) ; remove(0) | remove(0)")
                        .comesTo(BUG, "Two calls put if absent, and two calls remove the same value."),
                Study.of("org.jctools.maps.NonBlockingHashMapLong", "putIfAbsent(0, 1), remove(0)")
                        .named("jctools 4.0.7, the tests of high-scale-lib")
                        .sampled(0, 0)
                        .first("putIfAbsent(0, 1) | putIfAbsent(0, 2)", "put(0, 1) ; remove(0) | remove(0)"),
                Study.of(Trees.Suffix.class.getName(), "put(\"aa\", 4), get(\"aa\"), endingWith(\"a\")")
                        .named("concurrent-trees 2.6.1 ConcurrentSuffixTree")
                        .first("put(\"aa\", 4) | get(\"aa\") endingWith(\"a\")")
                        .comesTo(BUG, "A key is in the map of keys before its suffixes are in the tree."),
                Study.of(Trees.Radix.class.getName(), "put(\"aa\", 4), get(\"aa\"), startingWith(\"a\")")
                        .named("concurrent-trees 2.6.1 ConcurrentRadixTree")
                        .first("put(\"aa\", 4) | get(\"aa\") startingWith(\"a\")"),
                linkedQueue("2.6.0"),
                Study.of("org.agrona.concurrent.ManyToManyConcurrentArrayQueue", queue)
                        .named("agrona 2.6.0 ManyToManyConcurrentArrayQueue")
                        .made("ManyToManyConcurrentArrayQueue(2)")
                        .first("offer(1) | offer(5) poll()")
                        .comesTo(
                                BUG,
                                "A slot that an offer has taken and not yet filled looks like the end of the queue."),
                Study.of("java.util.concurrent.ConcurrentLinkedQueue", queue)
                        .named("JDK ConcurrentLinkedQueue")
                        .first("offer(1) | offer(5) poll()"),
                Study.of("org.jctools.queues.MpmcArrayQueue", queue)
                        .named("jctools 4.0.7 MpmcArrayQueue")
                        .made("MpmcArrayQueue(2)")
                        .first("offer(1) | offer(5) poll()"));
    }

    /** The same in the older version and in the newer one. */
    static Study linkedQueue(String version) {
        return Study.of("org.agrona.concurrent.ManyToOneConcurrentLinkedQueue", "offer(1), offer(5), poll()")
                .named("agrona " + version + " ManyToOneConcurrentLinkedQueue")
                .first("offer(1) | offer(5) poll()")
                // For a single consumer; samples would have several.
                .sampled(0, 0)
                .comesTo(
                        BUG,
                        "An element that was offered cannot be reached while an offer before it has not set its link.");
    }
}
