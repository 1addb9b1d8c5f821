package dev.plumbline.benchmarks.lincheck;

import java.util.List;
import java.util.stream.Stream;

/**
 * The root causes of Line-Up and the defects of libraries, each with the test that shows it, right forms with the same
 * test, and {@link HardTrials}.
 */
final class Trials {
    private Trials() {}

    static List<Trial> all() {
        return Stream.concat(paperAndLibraries().stream(), HardTrials.all().stream())
                .toList();
    }

    static List<Trial> paperAndLibraries() {
        String event = "await() | set() reset() set()";
        String queue = "add(10) tryTake() | add(20) tryTake()";
        String list = "addFirst(10) removeFirst() | addLast(20) count()";
        String completable = "add(10) | completeAdding() isCompleted()";
        String bag = "add(10) tryTake() | tryTake()";
        String twice = "trySetResult(10) | trySetResult(20)";
        String late = "trySetResult(10) | isCompleted() resultNow()";
        String count = "add(10) | peek() count()";
        String takes = "add(10) | add(20) | tryTake() tryTake()";
        String any = "add(10) add(20) | tryTake()";
        String cancel = "take() | cancel() add(10)";
        String offer = "offer(1) | offer(5) poll()";
        String map = "putIfAbsent(0, 5) | put(0, 1) putIfAbsent(0, 1)";
        return List.of(
                new Trial("A", Tested.A.class, "", event, 4, true),
                new Trial("A, right", Tested.Event.class, "", event, 4, false),
                new Trial("B", Tested.B.class, "", queue, 3, true),
                new Trial("B, right", Tested.Queue.class, "", queue, 3, false),
                new Trial("C", Tested.C.class, "", list, 2, true),
                new Trial("C, right", Tested.LinkedList.class, "", list, 2, false),
                new Trial("D", Tested.D.class, "", completable, 2, true),
                new Trial("D, right", Tested.Completable.class, "", completable, 2, false),
                new Trial("E", Tested.E.class, "", bag, 2, true),
                new Trial("E, right", Tested.Bag.class, "", bag, 2, false),
                new Trial("F", Tested.F.class, "", twice, 2, true),
                new Trial("F, right", Tested.Source.class, "", twice, 2, false),
                new Trial("G", Tested.G.class, "", late, 2, true),
                new Trial("G, right", Tested.Source.class, "", late, 2, false),
                new Trial("H", Tested.H.class, "", count, 2, true),
                new Trial("H, right", Tested.Counted.class, "", count, 2, false),
                new Trial("I", Tested.H.class, "", takes, 2, true),
                new Trial("I, right", Tested.Counted.class, "", takes, 2, false),
                new Trial("J", Tested.J.class, "", any, 2, true),
                new Trial("J, right", Tested.Striped.class, "", any, 2, false),
                new Trial("K", Tested.K.class, "", cancel, 2, true),
                new Trial("K, right", Tested.Cancellable.class, "", cancel, 2, false),
                new Trial("L", Tested.L.class, "", "signalAndWait() | signalAndWait()", 2, true),
                new Trial("L, right", Tested.Barrier.class, "", "signal() awaitPhase(0) | signal()", 2, false),
                new Trial(
                        "ConcurrentLinkedDeque",
                        Tested.LinkedDeque.class,
                        "addLast(4)",
                        "pollFirst() | addFirst(-4) peekLast()",
                        2,
                        true),
                new Trial(
                        "ConcurrentHashMap.size",
                        Tested.HashMap.class,
                        "",
                        "put(1, 1) | containsKey(1) size()",
                        2,
                        true),
                new Trial(
                        "ConcurrentLinkedQueue.remove",
                        Tested.ConcurrentQueue.class,
                        "",
                        "add(1) | add(1) remove(1) | poll()",
                        2,
                        true),
                new Trial("jctools NonBlockingHashMapLong", Tested.JctoolsMap.class, "", map, 2, true),
                new Trial(
                        "high-scale-lib NonBlockingHashMapLong",
                        Tested.HighScaleMap.class,
                        "",
                        "putIfAbsent(0, 1) | putIfAbsent(0, 2)",
                        2,
                        true),
                new Trial(
                        "concurrent-trees ConcurrentSuffixTree",
                        Tested.SuffixTree.class,
                        "",
                        "put(\"aa\", 4) | get(\"aa\") endingWith(\"a\")",
                        2,
                        true),
                new Trial("agrona ManyToOneConcurrentLinkedQueue", Tested.AgronaQueue.class, "", offer, 2, true),
                new Trial("ConcurrentLinkedQueue", Tested.ConcurrentQueue.class, "", offer, 2, false),
                new Trial("jctools MpmcArrayQueue", Tested.ArrayQueue.class, "", offer, 2, false));
    }
}
