package dev.plumbline.runtime.replica;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A replica of a {@link Replicated} object. Its updates are sent to all other replicas when their section commits, and
 * the first access of a section takes in what has arrived. No process waits for another one.
 *
 * <p>A read is a record: the {@code value} of the object, and the {@code view}, which says how many updates of each
 * replica are in it. Many views may have one value, so without the view a check of the log would have to follow all of
 * them, and their number grows with each read.
 *
 * <p><b>Causal delivery.</b> An update is taken in when all updates that its origin had are here. So a section that has
 * seen an update has seen its causes, and its clock says exactly which updates it has seen: those whose sections are
 * before it. This holds for aborted sections too. They give their messages back, and the next section takes them in
 * again with its first access, whether it reads or writes.
 *
 * <p>The state is immutable: a section that aborts goes back to the one before it. After a kill the updates taken in are
 * not known, so {@link #restore} is not implemented.
 */
public final class Replica implements Resource {
    /**
     * The updates that a replica has.
     *
     * @param view how many of each replica, as a function
     * @param early those that have arrived before one of their causes
     */
    private record State(Value contents, Value view, List<ClockedValue> early) {}

    private final Replicated type;
    private final Value self;
    private final Resource mailboxes;
    private State committed;
    private State current;
    /** Of the updates that this section has taken in, once it has an access. */
    private Optional<Clock> taken = Optional.empty();

    /**
     * @param self the index of this replica
     * @param all indices of replicas
     * @param initial the value of a register before the first write
     * @param mailboxes one for each replica; messages of one sender must arrive in order
     */
    public Replica(Replicated type, Value self, Value all, Value initial, Resource mailboxes) {
        if (Tla.notIn(self, all)) {
            throw new TlaError("the process " + self + " is none of the replicas " + all);
        }
        this.type = type;
        this.self = self;
        this.mailboxes = mailboxes;
        committed = new State(type.empty(initial), Tla.function(all, r -> Tla.of(0)), List.of());
        current = committed;
    }

    @Override
    public ClockedValue read() {
        Clock clock = takeIn();
        return new ClockedValue(Tla.record("value", type.read(current.contents), "view", current.view), clock);
    }

    @Override
    public WriteResult write(Value value) {
        Clock clock = takeIn();
        Update update = new Update(self, current.view, type.stamped(current.contents, value));
        add(update, current.early);
        for (Value replica : Tla.elements(Tla.domain(current.view))) {
            if (!replica.equals(self)) {
                mailboxes.at(replica).write(update.message());
            }
        }
        return new WriteResult(Optional.empty(), clock);
    }

    /** A process sees its own replica only. */
    @Override
    public Resource at(Value index) {
        if (!index.equals(self)) {
            throw new TlaError("the replica " + index + " belongs to another process; expected " + self);
        }
        return this;
    }

    /** Takes in the updates that have arrived, and returns the clock of those whose causes are here. */
    private Clock takeIn() {
        if (taken.isEmpty()) {
            taken = Optional.of(takeInNow());
        }
        return taken.get();
    }

    private Clock takeInNow() {
        List<ClockedValue> early = new ArrayList<>(current.early);
        try {
            while (true) {
                early.add(mailboxes.at(self).read());
            }
        } catch (SectionAborted e) {
            // No further message has arrived.
        }
        Clock clock = Clock.NONE;
        boolean found = true;
        while (found) {
            found = false;
            for (Iterator<ClockedValue> messages = early.iterator(); messages.hasNext(); ) {
                ClockedValue message = messages.next();
                Update update = Update.of(message.value());
                if (update.isNext(current.view)) {
                    messages.remove();
                    add(update, current.early);
                    clock = clock.merge(message.clock());
                    found = true;
                }
            }
        }
        current = new State(current.contents, current.view, List.copyOf(early));
        return clock;
    }

    private void add(Update update, List<ClockedValue> early) {
        Value view = Tla.except(current.view, update.origin(), update.number());
        current = new State(type.after(current.contents, update), view, early);
    }

    @Override
    public Clock prepare() {
        return mailboxes.prepare();
    }

    @Override
    public void commit(Clock clock) {
        committed = current;
        taken = Optional.empty();
        mailboxes.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        current = committed;
        taken = Optional.empty();
        mailboxes.abort(clock);
    }

    @Override
    public void close() {
        mailboxes.close();
    }

    @Override
    public String toString() {
        return "a replica";
    }
}
