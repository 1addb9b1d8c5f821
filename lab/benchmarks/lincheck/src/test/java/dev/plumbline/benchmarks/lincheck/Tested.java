package dev.plumbline.benchmarks.lincheck;

import com.googlecode.concurrenttrees.radix.node.concrete.DefaultCharArrayNodeFactory;
import com.googlecode.concurrenttrees.suffix.ConcurrentSuffixTree;
import dev.plumbline.casestudies.lineup.causes.CancellableCollection;
import dev.plumbline.casestudies.lineup.causes.CompletableCollection;
import dev.plumbline.casestudies.lineup.causes.CompletionSource;
import dev.plumbline.casestudies.lineup.causes.CountedCollection;
import dev.plumbline.casestudies.lineup.causes.LockedQueue;
import dev.plumbline.casestudies.lineup.causes.ManualResetEvent;
import dev.plumbline.casestudies.lineup.causes.StealingBag;
import dev.plumbline.casestudies.lineup.causes.StripedBag;
import dev.plumbline.casestudies.lineup.causes.TwoLockList;
import dev.plumbline.casestudies.lineup.causes.TwoStepBarrier;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.StreamSupport;

/** The classes that both look at, made so that their executions are counted. */
public final class Tested {
    private Tested() {}

    public static class Event extends ManualResetEvent {
        public Event() {
            Executions.one();
        }
    }

    public static class A extends ManualResetEvent.ReadsItsStateAgain {
        public A() {
            Executions.one();
        }
    }

    public static class Queue extends LockedQueue {
        public Queue() {
            Executions.one();
        }
    }

    public static class B extends LockedQueue.LockTimesOut {
        public B() {
            Executions.one();
        }
    }

    public static class LinkedList extends TwoLockList {
        public LinkedList() {
            Executions.one();
        }
    }

    public static class C extends TwoLockList.LosesAnElement {
        public C() {
            Executions.one();
        }
    }

    public static class Completable extends CompletableCollection {
        public Completable() {
            Executions.one();
        }
    }

    public static class D extends CompletableCollection.AddsAfterCompletion {
        public D() {
            Executions.one();
        }
    }

    public static class Bag extends StealingBag {
        public Bag() {
            Executions.one();
        }
    }

    public static class E extends StealingBag.OwnerTakesWithoutLock {
        public E() {
            Executions.one();
        }
    }

    public static class Source extends CompletionSource {
        public Source() {
            Executions.one();
        }
    }

    public static class F extends CompletionSource.CompletesTwice {
        public F() {
            Executions.one();
        }
    }

    public static class G extends CompletionSource.ResultComesLate {
        public G() {
            Executions.one();
        }
    }

    public static class Counted extends CountedCollection {
        public Counted() {
            Executions.one();
        }
    }

    public static class H extends CountedCollection.CountsLater {
        public H() {
            Executions.one();
        }
    }

    public static class Striped extends StripedBag {
        public Striped() {
            Executions.one();
        }
    }

    public static class J extends StripedBag.LockEachStripe {
        public J() {
            Executions.one();
        }
    }

    public static class Cancellable extends CancellableCollection {
        public Cancellable() {
            Executions.one();
        }
    }

    public static class K extends CancellableCollection.CancelActsLater {
        public K() {
            Executions.one();
        }
    }

    public static class Barrier extends TwoStepBarrier {
        public Barrier() {
            Executions.one();
        }
    }

    public static class L extends TwoStepBarrier.SignalAndWait {
        public L() {
            Executions.one();
        }
    }

    public static class LinkedDeque extends ConcurrentLinkedDeque<Integer> {
        private static final long serialVersionUID = 1;

        public LinkedDeque() {
            Executions.one();
        }
    }

    public static class HashMap extends ConcurrentHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        public HashMap() {
            Executions.one();
        }
    }

    public static class ConcurrentQueue extends ConcurrentLinkedQueue<Integer> {
        private static final long serialVersionUID = 1;

        public ConcurrentQueue() {
            Executions.one();
        }
    }

    public static class JctoolsMap extends org.jctools.maps.NonBlockingHashMapLong<Integer> {
        private static final long serialVersionUID = 1;

        public JctoolsMap() {
            Executions.one();
        }
    }

    public static class HighScaleMap extends org.cliffc.high_scale_lib.NonBlockingHashMapLong<Integer> {
        private static final long serialVersionUID = 1;

        public HighScaleMap() {
            Executions.one();
        }
    }

    public static class AgronaQueue extends org.agrona.concurrent.ManyToOneConcurrentLinkedQueue<Integer> {
        public AgronaQueue() {
            Executions.one();
        }
    }

    public static class ArrayQueue extends org.jctools.queues.MpmcArrayQueue<Integer> {
        public ArrayQueue() {
            super(2);
            Executions.one();
        }
    }

    /** The result is a list, since that of the tree is lazy. */
    public static class SuffixTree {
        private final ConcurrentSuffixTree<Integer> tree =
                new ConcurrentSuffixTree<>(new DefaultCharArrayNodeFactory());

        public SuffixTree() {
            Executions.one();
        }

        public Integer put(String key, int value) {
            return tree.put(key, value);
        }

        public Integer get(String key) {
            return tree.getValueForExactKey(key);
        }

        public List<Integer> endingWith(String suffix) {
            return StreamSupport.stream(tree.getValuesForKeysEndingWith(suffix).spliterator(), false)
                    .sorted()
                    .toList();
        }
    }
}
