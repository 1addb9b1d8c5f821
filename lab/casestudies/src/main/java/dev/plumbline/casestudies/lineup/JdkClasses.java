package dev.plumbline.casestudies.lineup;

import static dev.plumbline.casestudies.lineup.Explanation.BUG;
import static dev.plumbline.casestudies.lineup.Explanation.NONDETERMINISTIC;
import static dev.plumbline.casestudies.lineup.Explanation.NOT_LINEARIZABLE;

import java.util.ArrayList;
import java.util.List;

/**
 * Classes of java.util.concurrent. Methods that are documented not to be atomic have separate rows ("... as a whole"),
 * so that a failure in another row concerns methods that should not fail.
 */
public final class JdkClasses {
    private static final String JUC = "java.util.concurrent.";
    private static final String SEARCH =
            "A search reads the next link before it compares the element, so it misses an equal one that was appended before"
                    + " the first one was removed. Only bulk operations are documented as weak.";

    private static final String ONE_BY_ONE =
            "It visits one element after the other, and is documented as weakly consistent.";

    private static final String PHASES = "register(), arrive(), arriveAndDeregister(), awaitAdvance(0), getPhase(),"
            + " getRegisteredParties(), isTerminated()";
    private static final String NOT_THE_FIRST =
            "A poll takes the element that was first when it searched, though a smaller one has been added and seen since."
                    + " The documentation has no reservation.";

    private JdkClasses() {}

    public static List<Study> all() {
        List<Study> all = new ArrayList<>(queues());
        all.addAll(blockingQueues());
        all.addAll(mapsAndSets());
        all.addAll(synchronizers());
        all.addAll(futuresAndLocks());
        all.addAll(atomics());
        return List.copyOf(all);
    }

    private static Study jdk(String name, String operations) {
        return Study.of(JUC + name, operations);
    }

    static List<Study> queues() {
        return List.of(
                jdk("ConcurrentLinkedQueue", "offer(1), add(2), poll(), peek(), isEmpty(), remove(), element()")
                        .sampled(3, 3),
                jdk("ConcurrentLinkedQueue", "add(1), poll(), contains(1), remove(1)")
                        .named("ConcurrentLinkedQueue with searches")
                        .sampled(3, 2)
                        .first("add(1) | add(1) remove(1) | poll()")
                        .comesTo(BUG, SEARCH),
                jdk(
                                "ConcurrentLinkedQueue",
                                "offer(1), poll(), size(), toArray(), addAll([3, 4]), clear(), removeIf(true), containsAll([1, 3]), toString()")
                        .named("ConcurrentLinkedQueue as a whole")
                        .sampled(2, 3)
                        .comesTo(NOT_LINEARIZABLE, ONE_BY_ONE),
                jdk(
                                "ConcurrentLinkedDeque",
                                "offerFirst(1), offerLast(2), addFirst(3), addLast(4), pollFirst(), pollLast(), peekFirst(), peekLast(),"
                                        + " getFirst(), getLast(), removeFirst(), removeLast(), push(5), pop(), isEmpty()")
                        .sampled(2, 3)
                        .first("addLast(4) ; pollFirst() | addFirst(-4) peekLast()")
                        .comesTo(
                                BUG,
                                "An end is searched for along links; the element that the search has reached can be removed while a"
                                        + " new one is added after it."));
    }

    static List<Study> blockingQueues() {
        String blocking = "offer(1), put(2), take(), poll(), peek(), size(), remainingCapacity(), contains(1),"
                + " remove(2), drainTo([]), clear(), toArray(), isEmpty()";
        return List.of(
                jdk("ArrayBlockingQueue", blocking)
                        .made("ArrayBlockingQueue(1)")
                        .sampled(3, 2),
                jdk("LinkedBlockingQueue", blocking)
                        .made("LinkedBlockingQueue(1)")
                        .sampled(3, 2),
                jdk("PriorityBlockingQueue", blocking).sampled(3, 2),
                jdk(
                                "LinkedBlockingDeque",
                                "putFirst(1), putLast(2), takeFirst(), takeLast(), offerFirst(3), offerLast(4), pollFirst(), pollLast(),"
                                        + " peekFirst(), peekLast(), size(), remainingCapacity(), contains(1), removeFirstOccurrence(2),"
                                        + " drainTo([]), toArray()")
                        .made("LinkedBlockingDeque(1)")
                        .sampled(3, 2),
                jdk("LinkedTransferQueue", "offer(1), put(2), poll(), peek(), take(), isEmpty()")
                        .sampled(2, 3),
                jdk("LinkedTransferQueue", "offer(1), take(), poll(), contains(1)")
                        .named("LinkedTransferQueue with searches")
                        .first("offer(1) take() | offer(1) contains(1)")
                        .comesTo(BUG, SEARCH),
                jdk(
                                "LinkedTransferQueue",
                                "transfer(1), tryTransfer(2), put(3), poll(), take(), hasWaitingConsumer(), getWaitingConsumerCount(), size()")
                        .named("LinkedTransferQueue with transfers")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A transfer and the call that takes from it must overlap: neither can come first."),
                jdk(
                                "SynchronousQueue",
                                "put(1), take(), offer(2), poll(), peek(), size(), isEmpty(), remainingCapacity(), contains(1)")
                        .first("put(1) | take()")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "An element is handed over: put and take both return only if the other one has been called."),
                jdk("Exchanger", "exchange(1), exchange(2)")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "Two calls swap their arguments, and so each must come before the other."));
    }

    static List<Study> mapsAndSets() {
        return List.of(
                jdk(
                                "ConcurrentHashMap",
                                "put(1, 10), put(2, 20), get(1), remove(1), putIfAbsent(1, 11), replace(1, 12), replace(1, 10, 13),"
                                        + " remove(2, 20), containsKey(2), computeIfAbsent(1, 14), computeIfPresent(2, 21), compute(1, 15),"
                                        + " merge(1, 16, 17), getOrDefault(2, 0)")
                        .sampled(2, 3),
                jdk(
                                "ConcurrentHashMap",
                                "put(1, 10), put(2, 20), remove(1), containsKey(1), size(), isEmpty(), mappingCount(), clear(), containsValue(20)")
                        .named("ConcurrentHashMap as a whole")
                        .sampled(2, 2)
                        .first("put(1, 1) | containsKey(1) size()")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "An entry is counted after it is there; size is documented as an estimate while others update."),
                jdk(
                                "ConcurrentSkipListMap",
                                "put(1, 10), put(2, 20), get(1), remove(1), putIfAbsent(1, 11), replace(1, 12), containsKey(2),"
                                        + " computeIfAbsent(1, 14), merge(1, 16, 17), getOrDefault(2, 0)")
                        .sampled(2, 3),
                jdk(
                                "ConcurrentSkipListMap",
                                "put(1, 10), put(2, 20), put(3, 30), remove(1), remove(2), firstKey(), lastKey(), ceilingKey(1), floorKey(3), higherKey(1),"
                                        + " lowerKey(3), pollFirstEntry(), pollLastEntry(), firstEntry(), lastEntry()")
                        .named("ConcurrentSkipListMap in order")
                        .sampled(2, 3)
                        .first("pollFirstEntry() | put(2, 20) put(1, 10) floorKey(2)")
                        .comesTo(BUG, NOT_THE_FIRST),
                jdk(
                                "ConcurrentSkipListSet",
                                "add(1), add(2), remove(1), contains(2), first(), last(), ceiling(1), floor(2)")
                        .sampled(2, 3),
                jdk("ConcurrentSkipListSet", "add(1), add(2), pollFirst(), pollLast(), floor(2)")
                        .named("ConcurrentSkipListSet with polls")
                        .sampled(2, 3)
                        .first("pollFirst() | add(2) add(1) floor(2)")
                        .comesTo(BUG, NOT_THE_FIRST),
                jdk(
                                "ConcurrentSkipListSet",
                                "add(1), add(2), remove(1), remove(2), size(), isEmpty(), clear(), removeAll([1, 2]), containsAll([1, 2])")
                        .named("ConcurrentSkipListSet as a whole")
                        .first("add(1) add(2) | containsAll([1, 2]) size()")
                        .comesTo(NOT_LINEARIZABLE, ONE_BY_ONE),
                jdk(
                                "CopyOnWriteArrayList",
                                "add(1), add(0, 2), addIfAbsent(1), addAllAbsent([1, 2]), get(0), set(0, 3), remove((Object) 1), size(), isEmpty(),"
                                        + " contains(1), indexOf(2), lastIndexOf(1), toArray(), clear(), removeIf(true), addAll([4, 5]),"
                                        + " retainAll([1])")
                        .sampled(2, 3),
                jdk(
                                "CopyOnWriteArraySet",
                                "add(1), add(2), remove(1), contains(1), size(), isEmpty(), toArray(), clear(), addAll([1, 3]), containsAll([1, 2]),"
                                        + " removeAll([1, 2])")
                        .sampled(2, 3));
    }

    static List<Study> synchronizers() {
        return List.of(
                jdk(
                                "Semaphore",
                                "acquire(), release(), tryAcquire(), release(2), availablePermits(), drainPermits(), acquireUninterruptibly()")
                        .made("Semaphore(1)")
                        .sampled(3, 2),
                jdk("Semaphore", "acquire(), release(), acquire(2)")
                        .named("Semaphore for several permits")
                        .made("Semaphore(1)")
                        .sampled(3, 2)
                        .first("acquire() | acquire(2) | acquire() release()")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A call that waits for two permits at the head of the queue delays the next ones, though one permit is free."),
                jdk("CountDownLatch", "countDown(), await(), getCount()")
                        .made("CountDownLatch(2)")
                        .sampled(3, 3),
                jdk("CyclicBarrier", "await(), getNumberWaiting(), isBroken(), getParties(), reset()")
                        .made("CyclicBarrier(2)")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "As cause L: each of two calls returns only if the other one came before it."),
                // As many parties as calls: to arrive more often is a usage error.
                jdk("Phaser", PHASES).made("Phaser(4)"),
                jdk("Phaser", PHASES)
                        .named("Phaser with too few parties")
                        .made("Phaser(2)")
                        .sampled(2, 3)
                        .first("arrive() arriveAndDeregister() | arriveAndDeregister()")
                        .comesTo(
                                NONDETERMINISTIC,
                                "Arriving more often than there are parties is a usage error, whose effect is unspecified."),
                jdk(
                                "Phaser",
                                "arriveAndAwaitAdvance(), arrive(), getPhase(), getArrivedParties(), getUnarrivedParties(), bulkRegister(2), forceTermination()")
                        .named("Phaser as a barrier")
                        .made("Phaser(2)")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "As cause L: each of two calls returns only if the other one came before it."));
    }

    static List<Study> futuresAndLocks() {
        return List.of(
                jdk("FutureTask", "get(), isDone(), isCancelled(), cancel(false)")
                        .made("FutureTask(7)")
                        .sampled(3, 2),
                jdk("FutureTask", "run(), get(), isDone(), isCancelled(), cancel(false)")
                        .named("FutureTask with runs")
                        .made("FutureTask(7)")
                        .first("run() isDone() | run()")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A run that finds another one under way returns at once, before there is a result."),
                jdk(
                                "CompletableFuture",
                                "complete(1), complete(2), get(), join(), getNow(0), isDone(), cancel(false), isCancelled(),"
                                        + " isCompletedExceptionally(), obtrudeValue(3)")
                        .sampled(2, 3),
                jdk(
                                "locks.ReentrantLock",
                                "lock(), unlock(), tryLock(), isLocked(), isHeldByCurrentThread(), getHoldCount(), isFair(), lockInterruptibly()")
                        .sampled(3, 2),
                jdk("locks.ReentrantLock", "lock() unlock(), tryLock(), hasQueuedThreads(), getQueueLength()")
                        .named("ReentrantLock with its queue")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A waiting thread is in the queue before its call has had an effect; documented as an estimate."),
                jdk(
                                "locks.StampedLock",
                                "tryWriteLock(), tryReadLock(), tryUnlockRead(), isReadLocked(), isWriteLocked(),"
                                        + " getReadLockCount(), tryOptimisticRead()")
                        .sampled(2, 3),
                jdk("locks.StampedLock", "tryWriteLock(), tryUnlockWrite()")
                        .named("StampedLock.tryUnlockWrite")
                        .first("tryUnlockWrite() | tryWriteLock() tryUnlockWrite()")
                        .comesTo(
                                BUG,
                                "It tests whether the lock is held and releases it in two steps, so two calls may both release one hold."
                                        + " The documentation has no reservation."),
                jdk("locks.StampedLock", "writeLock(), readLock(), tryReadLock(), tryUnlockRead(), tryUnlockWrite()")
                        .named("StampedLock with waiting")
                        .first("readLock() | tryReadLock() writeLock()")
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A reader queues after a waiting writer, though the lock is available to it."));
    }

    static List<Study> atomics() {
        return List.of(
                jdk(
                                "atomic.AtomicInteger",
                                "get(), set(5), incrementAndGet(), getAndIncrement(), decrementAndGet(), getAndAdd(2), addAndGet(3),"
                                        + " compareAndSet(0, 1), getAndSet(4), updateAndGet(6), accumulateAndGet(1, 7), lazySet(8), compareAndExchange(1, 9)")
                        .sampled(3, 3),
                jdk(
                                "atomic.AtomicLong",
                                "get(), set(5), incrementAndGet(), getAndDecrement(), addAndGet(3), compareAndSet(0, 1), getAndSet(4), getAndUpdate(6)")
                        .sampled(3, 3),
                jdk(
                                "atomic.AtomicBoolean",
                                "get(), set(true), compareAndSet(false, true), getAndSet(false), lazySet(false), compareAndExchange(true, false)")
                        .sampled(3, 3),
                jdk(
                                "atomic.AtomicReference",
                                "get(), set(1), compareAndSet(1, 2), getAndSet(3), updateAndGet(4), getAndAccumulate(1, 5)")
                        .sampled(3, 3),
                jdk(
                                "atomic.AtomicIntegerArray",
                                "get(0), set(0, 5), incrementAndGet(0), getAndIncrement(1), addAndGet(1, 3), compareAndSet(0, 0, 1), getAndSet(1, 4), length()")
                        .made("AtomicIntegerArray(2)")
                        .sampled(3, 3),
                jdk("atomic.AtomicIntegerArray", "set(0, 5), set(1, 6), toString()")
                        .named("AtomicIntegerArray as a whole")
                        .made("AtomicIntegerArray(2)")
                        .first("set(0, 5) set(1, 6) | toString()")
                        .comesTo(NOT_LINEARIZABLE, "Its text is made of one element after the other."),
                jdk(
                                "atomic.AtomicStampedReference",
                                "getReference(), getStamp(), set(1, 1), compareAndSet(0, 1, 0, 1), get([0])")
                        .made("AtomicStampedReference(0, 0)")
                        .sampled(3, 3),
                jdk("atomic.AtomicStampedReference", "attemptStamp(0, 2), getStamp()")
                        .named("AtomicStampedReference.attemptStamp")
                        .made("AtomicStampedReference(0, 0)")
                        .first("attemptStamp(0, 2) | attemptStamp(0, 2)")
                        .comesTo(
                                NONDETERMINISTIC,
                                "An attempt may fail spuriously, as documented, if another one is made."),
                jdk("atomic.LongAdder", "add(1), increment(), decrement(), sum()")
                        .sampled(2, 3),
                jdk("atomic.LongAdder", "add(1), add(2), increment(), sum(), reset(), sumThenReset(), longValue()")
                        .named("LongAdder with resets")
                        .sampled(3, 2)
                        .comesTo(NOT_LINEARIZABLE, "A sum is made of one cell after the other, and so is a reset."));
    }
}
