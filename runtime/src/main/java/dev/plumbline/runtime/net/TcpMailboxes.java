package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.PastAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * Mailboxes over TCP, as one process sees them: it reads its own ones, and writes to any. The index says which.
 *
 * <p>While both ends live, each message of a committed section arrives once, however often connections break. Messages
 * from one process to one mailbox arrive in order. Messages from different processes may arrive in any order: a
 * specification should describe this with a bag, or with a sequence for each sender. Messages to a process that has
 * died are lost.
 *
 * <p>With {@link Kept}, that also holds when either end is killed and goes on where its log ends: what arrived is in a
 * file before it is acknowledged, and what was sent is in the log of the sender.
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
        this(mine, addressOf, linger, Optional.empty());
    }

    /** With mailboxes that outlive their processes; {@code addressOf} is asked again before each connection. */
    public TcpMailboxes(Set<Value> mine, Function<Value, InetSocketAddress> addressOf, Duration linger, Kept kept) {
        this(mine, addressOf, linger, Optional.of(kept));
    }

    private TcpMailboxes(
            Set<Value> mine, Function<Value, InetSocketAddress> addressOf, Duration linger, Optional<Kept> kept) {
        for (Value index : mine) {
            String name = kept.map(k -> k.mailbox(index)).orElse("");
            inboxes.put(index, new Inbox(addressOf.apply(index), name, kept.map(k -> new MailFile(k.file(index)))));
        }
        mailboxes = new ResourceMap(index -> new TcpMailbox(Optional.ofNullable(inboxes.get(index)), before -> {
            // Whoever writes to a mailbox that there is not shall learn of it.
            InetSocketAddress first = addressOf.apply(index);
            return new Outbox(
                    kept.map(Kept::sender).orElseGet(() -> UUID.randomUUID().toString()),
                    kept.map(k -> k.mailbox(index)).orElse(""),
                    kept.isPresent() ? () -> addressOf.apply(index) : () -> first,
                    linger,
                    before);
        }));
    }

    /**
     * Where mailboxes keep what has arrived, and the names by which both ends know each other when they start again.
     *
     * @param folder that belongs to one run of the system, and is the same for each life of a process
     * @param network mailboxes of one name belong together
     * @param sender the name of this object among all that write to these mailboxes: the same in each life
     */
    public record Kept(Path folder, String network, String sender) {
        String mailbox(Value index) {
            return folder.toAbsolutePath().normalize() + " " + network + "[" + index + "]";
        }

        Path file(Value index) {
            return folder.resolve(
                    network + "-" + URLEncoder.encode(index.toString(), StandardCharsets.UTF_8) + ".mail");
        }
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
    public void restore(PastAccess access) {
        mailboxes.restore(access);
    }

    @Override
    public void restored(Clock clock) {
        mailboxes.restored(clock);
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
