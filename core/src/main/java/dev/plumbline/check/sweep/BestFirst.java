package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.Optional;

/**
 * Looks for one witness of the rest of a history, where the sweep keeps all interpretations. At each return it takes the
 * first way past it that it finds, and continues with the next return. Where no way is left, it goes back to the return
 * before, whose search resumes where it stopped. So the configuration that is expanded next is one at the latest return,
 * there one with the fewest steps since the return before, and of these one with the most observers done.
 *
 * <p><b>Soundness.</b> A witness that is found is one: the searches between returns are those of the sweep, so each step
 * was evaluated by the specification, each operation was performed between its call and its return, and all that returned
 * were performed. The other direction is not claimed. A search that is given configurations one by one may miss some that
 * the sweep finds (the argument of {@link Search} needs all of them at the start), the work is limited, and so is the
 * number of returns to go back. So a search that ends without a witness says nothing about the history: the sweep
 * continues where it was, and the verdict, the counterexample and the checkpoints are its own.
 *
 * <p>States and the answers of the specification are shared with the sweep, which does not ask for them again.
 */
final class BestFirst {
    /** The largest sum of open operations over the returns to which it can go back. Bounds the memory. */
    private static final long MOST_SLOTS = 100_000;

    private final GroupSearch.Group group;
    private final Events events;
    private final int[] returns;
    private final Sweep sweep;
    private final Meter meter;
    private final BestFirstTries.Limits limits;
    private Stage earliest;
    private Stage latest;
    /** Of all stages from the earliest to the latest. */
    private long slots;

    private Optional<SweepConfiguration> end = Optional.empty();

    /** @param sweep that waits before a return; it stays as it is */
    BestFirst(GroupSearch.Group group, Events events, Sweep sweep, Meter meter, BestFirstTries.Limits limits) {
        this.group = group;
        this.events = events;
        this.returns = events.returns();
        this.sweep = sweep;
        this.meter = meter;
        this.limits = limits;
        earliest = new Stage(sweep.settled(), new OpenOperations(sweep.open()), Bits.EMPTY);
        latest = earliest;
        slots = earliest.open.open().size();
    }

    /** The way past one return: the operations open before it, and the search for configurations after it. */
    private final class Stage {
        private final int settled;
        private final OpenOperations open;
        /** The slots of operations called since the return before. */
        private final Bits called;

        private final Observers observers;
        private final Search search;
        private Stage previous;
        private Stage next;

        Stage(int settled, OpenOperations open, Bits called) {
            this.settled = settled;
            this.open = open;
            this.called = called;
            observers = new Observers(open, sweep.states());
            search = Search.bestFirst(open, sweep.states(), observers, meter, open.ofOperation(returns[settled]));
        }

        void add(SweepConfiguration afterLastReturn) throws Meter.Exhausted {
            search.add(observers.perform(afterLastReturn, called));
        }
    }

    /**
     * A configuration after the last return of the history, if one is found. Its path is complete if a witness is
     * wanted.
     */
    Optional<SweepConfiguration> run() throws Meter.Exhausted {
        meter.within(limits.stuck(), this::search);
        return end;
    }

    /** The number of returns that were passed. */
    int passed() {
        return latest.settled;
    }

    private void search() throws Meter.Exhausted {
        for (SweepConfiguration root : sweep.frontier()) {
            // The sweep cuts its paths, and so does this search: each its own.
            Path path = group.witness().isPresent() ? root.path : Path.start(root.state.state);
            earliest.add(new SweepConfiguration(root.state, root.done, path));
        }
        Stage at = earliest;
        while (at != null) {
            SweepConfiguration after = at.search.next();
            if (after == null) {
                at = at.previous;
            } else if (at.settled + 1 == returns.length) {
                end = Optional.of(after);
                return;
            } else {
                at = at == latest ? deeper(after) : at.next;
                at.add(after);
            }
        }
    }

    /** Appends a stage for the return after the latest one. */
    private Stage deeper(SweepConfiguration after) {
        meter.allow(limits.further(), limits.stuck());
        TimeboxedHistory history = group.history();
        OpenOperations open = new OpenOperations(latest.open);
        open.close(open.ofOperation(returns[latest.settled]));
        Bits called = Bits.EMPTY;
        for (int number : events.calledAfter(latest.settled + 1)) {
            if (!group.isIrrelevant(number)) {
                Slot slot = open.open(number, history.operation(number), history.end(number), group.actions()[number]);
                called = called.with(slot.number);
            }
        }
        Stage stage = new Stage(latest.settled + 1, open, called);
        stage.previous = latest;
        latest.next = stage;
        latest = stage;
        forget(after);
        return stage;
    }

    /** Keeps the memory bounded in a long history. A state met again is then taken for a new one, no more. */
    private void forget(SweepConfiguration after) {
        slots += latest.open.open().size();
        while (slots > MOST_SLOTS && earliest != latest) {
            slots -= earliest.open.open().size();
            earliest = earliest.next;
            earliest.previous = null;
        }
        if (group.witness().isEmpty()) {
            after.path.cut();
        }
        sweep.forgetStates();
    }
}
