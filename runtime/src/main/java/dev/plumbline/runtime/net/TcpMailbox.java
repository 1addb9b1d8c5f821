package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One mailbox from the view of one process. */
final class TcpMailbox implements Resource {
    private static final int MOST_ON_THEIR_WAY = 10_000;

    private final Optional<Inbox> inbox;
    private final Optional<Resource> taking;
    private final Function<Outbox.Sent, Outbox> connect;
    private Optional<Outbox> outbox = Optional.empty();

    private final Deque<ClockedValue> givenBack = new ArrayDeque<>();
    private final List<ClockedValue> received = new ArrayList<>();
    private final List<ClockedValue> sentBefore = new ArrayList<>();
    private long arrivedBefore;
    private long readWhenStored;
    private final List<Value> sent = new ArrayList<>();

    /**
     * @param inbox if this process reads the mailbox
     * @param connect opens a connection, given the messages that earlier incarnations of the process sent
     */
    TcpMailbox(Optional<Inbox> inbox, Function<Outbox.Sent, Outbox> connect) {
        this.inbox = inbox;
        taking = inbox.map(Inbox::taking);
        this.connect = connect;
    }

    @Override
    public ClockedValue read() {
        Inbox from = inbox.orElseThrow(() -> new TlaError("this mailbox is read by another process"));
        if (givenBack.isEmpty() && from.isEmpty()) {
            throw new SectionAborted("no message");
        }
        Clock counted = taking.orElseThrow().write(Tla.of(0)).clock();
        ClockedValue message = givenBack.isEmpty() ? from.poll().orElseThrow() : givenBack.poll();
        received.add(message);
        return new ClockedValue(message.value(), message.clock().merge(counted));
    }

    @Override
    public WriteResult write(Value value) {
        if (outbox.isEmpty()) {
            outbox = Optional.of(connect.apply(Outbox.Sent.NOTHING));
        }
        if (outbox.get().waiting() + sent.size() >= MOST_ON_THEIR_WAY) {
            throw new SectionAborted("many messages are on their way");
        }
        sent.add(value);
        return WriteResult.UNKNOWN;
    }

    @Override
    public void commit(Clock clock) {
        sent.forEach(value -> outbox.get().send(new ClockedValue(value, clock)));
        sent.clear();
        received.clear();
        taking.ifPresent(t -> t.commit(clock));
    }

    /** Only this process reads here, and its later sections come after the aborted one anyway. */
    @Override
    public void abort(Clock clock) {
        for (int i = received.size() - 1; i >= 0; i--) {
            givenBack.addFirst(received.get(i));
        }
        sent.clear();
        received.clear();
        taking.ifPresent(t -> t.abort(clock));
    }

    /**
     * Sent messages are sent again; the receiver reports which ones it has. Messages that were read are removed from
     * the arrived ones: the file of the mailbox has all of them, in the order in which they were read.
     */
    @Override
    public void restore(LoggedAccess access) {
        if (access.write()) {
            sentBefore.add(new ClockedValue(access.value(), access.clock()));
            return;
        }
        taking.ifPresent(t -> t.restore(new LoggedAccess(true, List.of(), Tla.of(0), access.clock())));
        Optional<ClockedValue> message = inbox.flatMap(Inbox::poll);
        if (message.isEmpty() || !message.get().value().equals(access.value())) {
            throw new TlaError("the log says that " + access.value() + " was read from " + this + ", where "
                    + message.map(m -> m.value().toString()).orElse("no further message")
                    + " had arrived; expected the messages of this log");
        }
    }

    @Override
    public void restored(Clock clock) {
        taking.ifPresent(t -> t.restored(clock));
        if (outbox.isEmpty() && arrivedBefore + sentBefore.size() > 0) {
            outbox = Optional.of(connect.apply(new Outbox.Sent(arrivedBefore, List.copyOf(sentBefore))));
        }
        sentBefore.clear();
    }

    /** How many messages were read, the state of {@link #taking}, how many sent messages have arrived, and the others. */
    @Override
    public Optional<Value> state() {
        readWhenStored = messagesRead();
        Outbox.Sent before = outbox.map(Outbox::sent).orElse(Outbox.Sent.NOTHING);
        List<Value> messages = before.messages().stream()
                .map(message -> Tla.tuple(message.value(), message.clock().toValue()))
                .toList();
        return Optional.of(Tla.tuple(
                Tla.of(readWhenStored),
                taking.map(t -> t.state().orElseThrow()).orElse(Tla.tuple()),
                Tla.of(before.arrived()),
                Tla.tuple(messages)));
    }

    private long messagesRead() {
        return inbox.map(i -> i.taken() - givenBack.size()).orElse(0L);
    }

    @Override
    public void restoreState(Value state) {
        List<Value> parts = ((Value.Tuple) state).elements();
        inbox.ifPresent(i -> i.takeUntil(((Value.Int) parts.get(0)).value()));
        taking.ifPresent(t -> t.restoreState(parts.get(1)));
        arrivedBefore = ((Value.Int) parts.get(2)).value();
        sentBefore.clear();
        for (Value message : ((Value.Tuple) parts.get(3)).elements()) {
            List<Value> stamped = ((Value.Tuple) message).elements();
            sentBefore.add(new ClockedValue(stamped.get(0), Clock.of(stamped.get(1))));
        }
    }

    @Override
    public void stateStored() {
        inbox.ifPresent(i -> i.remove(readWhenStored));
    }

    @Override
    public void close() {
        outbox.ifPresent(Outbox::close);
    }

    @Override
    public String toString() {
        return inbox.isPresent() ? "a mailbox of this process" : "a mailbox of another process";
    }
}
