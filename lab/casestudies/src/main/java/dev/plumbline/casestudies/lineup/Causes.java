package dev.plumbline.casestudies.lineup;

import static dev.plumbline.casestudies.lineup.Explanation.BUG;
import static dev.plumbline.casestudies.lineup.Explanation.NONDETERMINISTIC;
import static dev.plumbline.casestudies.lineup.Explanation.NOT_LINEARIZABLE;

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

/**
 * The root causes of Line-Up, each at the dimension that the paper gives, and the corrected form, which should pass the same tests.
 */
public final class Causes {
    private Causes() {}

    public static List<Study> all() {
        String event = "await(), set(), reset(), isSet()";
        String queue = "add(10), add(20), tryTake(), count()";
        String list = "addFirst(10), addLast(20), removeFirst(), removeLast(), count()";
        String completable = "add(10), take(), tryTake(), completeAdding(), isCompleted(), count()";
        String bag = "add(10), add(20), tryTake(), count()";
        String source = "trySetResult(10), trySetFailure(20), result(), resultNow(), isCompleted()";
        String counted = "add(10), add(20), tryTake(), count(), peek()";
        String takes = "add(10), add(20), tryTake()";
        String cancellable = "add(10), take(), cancel()";
        return List.of(
                // Between its two readings and the exchange the event must be set and reset: four switches.
                right(ManualResetEvent.class, event).sampled(2, 3).within(4).first("await() | set() reset() set()"),
                cause("A", ManualResetEvent.ReadsItsStateAgain.class, event)
                        .sampled(2, 3)
                        .within(4)
                        .first("await() | set() reset() set()")
                        .comesTo(BUG, "The new state is made of a second reading, so a wait never ends."),
                right(LockedQueue.class, queue).first("add(10) tryTake() | add(20) tryTake()"),
                cause("B", LockedQueue.LockTimesOut.class, queue)
                        .first("add(10) tryTake() | add(20) tryTake()")
                        .comesTo(BUG, "The lock of tryTake times out, and the queue is called empty."),
                right(TwoLockList.class, list),
                cause("C", TwoLockList.LosesAnElement.class, list)
                        .comesTo(
                                BUG,
                                "Both ends of an empty list are changed under different locks; an element is lost."),
                right(CompletableCollection.class, completable),
                cause("D", CompletableCollection.AddsAfterCompletion.class, completable)
                        .comesTo(BUG, "An element gets in after the collection was seen completed."),
                right(StealingBag.class, bag),
                cause("E", StealingBag.OwnerTakesWithoutLock.class, bag)
                        .first("add(10) tryTake() | tryTake()")
                        .comesTo(BUG, "The owner and a thief take the same last element."),
                right(CompletionSource.class, source),
                cause("F", CompletionSource.CompletesTwice.class, source)
                        .comesTo(BUG, "Two calls complete the same task."),
                cause("G", CompletionSource.ResultComesLate.class, source)
                        .comesTo(BUG, "A task is seen completed before it has its result."),
                right(CountedCollection.class, counted),
                cause("H", CountedCollection.CountsLater.class, counted)
                        .first("add(10) | peek() count()")
                        .comesTo(NONDETERMINISTIC, "Count may be 0 though an element was seen."),
                right(CountedCollection.class, takes).sampled(3, 2),
                cause("I", CountedCollection.CountsLater.class, takes)
                        .sampled(3, 2)
                        .first("add(10) | add(20) | tryTake() tryTake()")
                        .comesTo(
                                NONDETERMINISTIC, "A try-take may fail though the element of a finished add is there."),
                right(StripedBag.class, takes),
                cause("J", StripedBag.LockEachStripe.class, takes)
                        .comesTo(NONDETERMINISTIC, "A bag may give any of its elements."),
                right(CancellableCollection.class, cancellable),
                cause("K", CancellableCollection.CancelActsLater.class, cancellable)
                        .comesTo(
                                NOT_LINEARIZABLE,
                                "A call that waits already takes an element that is added after cancel has returned."),
                right(TwoStepBarrier.class, "signal(), awaitPhase(0), participantsRemaining()"),
                cause("L", TwoStepBarrier.SignalAndWait.class, "signalAndWait(), participantsRemaining()")
                        .comesTo(NOT_LINEARIZABLE, "Each of two calls returns only if the other one came before it."));
    }

    private static Study right(Class<?> type, String operations) {
        return Study.of(type.getName(), operations);
    }

    private static Study cause(String letter, Class<?> type, String operations) {
        String name = type.getDeclaringClass().getSimpleName() + "." + type.getSimpleName();
        return Study.of(type.getName(), operations).named(letter + ": " + name);
    }
}
