package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A variable that processes of several JVMs share. Each member has a replica, from which it reads. A section that writes
 * asks all other members for their votes when it prepares, in an order that is the same for all, and tells them the value
 * when it commits (two-phase commit).
 *
 * <p><b>Sections are serialisable.</b> A replica that a section has read does not change before this section ends,
 * because its member votes no; and a replica whose member has voted yes is not read before the decision. So no section
 * reads a value after another one has logged that it replaces it.
 *
 * <p><b>Clocks.</b> A read comes after the last write, whose clock comes with the value. A vote contains the clock of all
 * accesses of the member, aborted ones included, so a write comes after everything that was read before.
 *
 * <p><b>Failures.</b> Two-phase commit blocks: while a member that has started and has not ended does not answer, no
 * section can write, and the members that have voted for a dead coordinator cannot read either. A member that ends leaves
 * its clock, and is not asked any more.
 */
public final class TwoPhaseVariable implements Resource {
    /** How long a decision is sent to a member that does not answer; then it is taken for dead. */
    private static final long TELLING_NANOS = 10_000_000_000L;

    private static final long PAUSE_NANOS = 5_000_000;

    private final Members members;
    private final Participant participant;
    private final VoteServer server;
    private final Map<Value, VoteConnection> connections = new TreeMap<>();
    private final List<Value> asked = new ArrayList<>();
    private long number;
    private boolean open;
    private boolean written;
    private Value current;
    private Clock writes = Clock.NONE;

    /** @param initial the value before the first write, the same for all members */
    public TwoPhaseVariable(Members members, Value initial) {
        this.members = members;
        current = initial;
        participant = new Participant(initial);
        server = new VoteServer(participant);
        members.publish(server.port());
    }

    private void open() {
        if (!open) {
            ClockedValue seen =
                    participant.open().orElseThrow(() -> new SectionAborted("another member writes the variable"));
            open = true;
            written = false;
            current = seen.value();
            writes = seen.clock();
        }
    }

    @Override
    public ClockedValue read() {
        open();
        return new ClockedValue(current, writes);
    }

    @Override
    public WriteResult write(Value value) {
        open();
        Value old = current;
        current = value;
        written = true;
        return new WriteResult(Optional.of(old), writes);
    }

    @Override
    public Resource at(Value index) {
        return LocalState.part(this, index);
    }

    @Override
    public Clock prepare() {
        if (!written) {
            return Clock.NONE;
        }
        number++;
        Clock clock = Clock.NONE;
        for (Value member : members.others()) {
            Optional<Clock> left = members.left(member);
            if (left.isEmpty()) {
                asked.add(member);
                left = connection(member).ask(Request.prepare(members.self(), number));
            }
            if (left.isEmpty()) {
                // It may have ended since it was asked.
                left = members.left(member);
            }
            clock = clock.merge(left.orElseThrow(() -> new SectionAborted("the member " + member + " votes no")));
        }
        return clock;
    }

    @Override
    public void commit(Clock clock) {
        if (open && written) {
            tell(Request.commit(members.self(), number, current, clock));
            participant.close(current, clock);
        } else if (open) {
            participant.close(clock);
        }
        ended();
    }

    @Override
    public void abort(Clock clock) {
        if (open) {
            tell(Request.abort(members.self(), number));
            participant.close(clock);
        }
        ended();
    }

    private void ended() {
        asked.clear();
        open = false;
        written = false;
    }

    /** A member that has ended needs no decision, and one that does not answer for a long time is dead. */
    private void tell(Request decision) {
        long end = System.nanoTime() + TELLING_NANOS;
        for (Value member : asked) {
            while (connection(member).ask(decision).isEmpty()
                    && members.left(member).isEmpty()
                    && System.nanoTime() < end) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private VoteConnection connection(Value member) {
        return connections.computeIfAbsent(member, m -> new VoteConnection(() -> members.port(m)));
    }

    @Override
    public void close() {
        members.leave(participant.leave());
        server.close();
        connections.values().forEach(VoteConnection::close);
    }

    @Override
    public String toString() {
        return "a variable shared by two-phase commit";
    }
}
