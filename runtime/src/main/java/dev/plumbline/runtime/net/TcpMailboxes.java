package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.runtime.value.Value;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Mailboxes over TCP, as one process sees them: it reads its own ones, and writes to any. The index says which.
 *
 * <p>While both ends live, each message of a committed section arrives once, however often connections break. Messages
 * from one process to one mailbox arrive in order. Messages from different processes may arrive in any order: a
 * specification should describe this with a bag, or with a sequence for each sender. Messages to a process that has
 * died are lost.
 *
 * <p>A message that is sent is on its way, and the sender does not wait. When very many are on their way to a mailbox,
 * sections that write to it are tried again until some have arrived.
 */
public final class TcpMailboxes implements Resource {
    private final Map<Value, Inbox> inboxes = new TreeMap<>();
    private final ResourceMap mailboxes;

    /**
     * Listens at the addresses of one's own mailboxes at once.
     *
     * @param mine the indices that this process reads
     * @param addressOf where the mailbox of an index is; it throws a {@link TlaError} for an index that there is not
     * @param linger how long {@link #close} waits for messages that are on their way
     */
    public TcpMailboxes(Set<Value> mine, Function<Value, InetSocketAddress> addressOf, Duration linger) {
        for (Value index : mine) {
            inboxes.put(index, new Inbox(addressOf.apply(index)));
        }
        mailboxes = new ResourceMap(index -> new TcpMailbox(
                Optional.ofNullable(inboxes.get(index)), () -> new Outbox(addressOf.apply(index), linger)));
    }

    /** The port of one's own mailbox, for one that listens at port 0: the system has chosen it. */
    public int port(Value index) {
        return inbox(index).port();
    }

    /** How many messages wait in one's own mailbox, for another process of this JVM to read. */
    public Resource arrived(Value index) {
        return new ArrivedMessages(inbox(index));
    }

    private Inbox inbox(Value index) {
        Inbox inbox = inboxes.get(index);
        if (inbox == null) {
            throw new TlaError(
                    "the mailbox " + index + " belongs to another process; expected one of " + inboxes.keySet());
        }
        return inbox;
    }

    @Override
    public Resource at(Value index) {
        return mailboxes.at(index);
    }

    @Override
    public Clock prepare() {
        return mailboxes.prepare();
    }

    @Override
    public void commit(Clock clock) {
        mailboxes.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        mailboxes.abort(clock);
    }

    @Override
    public void close() {
        mailboxes.close();
        inboxes.values().forEach(Inbox::close);
    }

    @Override
    public String toString() {
        return "mailboxes over TCP";
    }
}
