package dev.plumbline.runtime.net;

import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LoggedAccess;
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
 * Mailboxes over TCP from the view of one process: it reads its own ones, and writes to any. The index selects the
 * mailbox.
 *
 * <p>While both ends are alive, each message of a committed section arrives once, however often connections break.
 * Messages from one process to one mailbox arrive in order. Messages from different processes may arrive in any order:
 * a specification should describe this with a bag, or with a sequence for each sender. Messages to a process that has
 * died are lost.
 *
 * <p>With {@link Persistence}, this also holds if either end is killed and continues where its log ends: a message is
 * in a file before it is acknowledged, and sent messages are in the log of the sender.
 *
 * <p>A sender does not wait until its messages arrive. If very many messages are in transit to a mailbox, sections that
 * write to it are tried again until some have arrived.
 */
public final class TcpMailboxes implements Resource {
    private final Map<Value, Inbox> inboxes = new TreeMap<>();
    private final ResourceMap mailboxes;

    /**
     * Starts to listen at the addresses of its own mailboxes.
     *
     * @param mine the indices that this process reads
     * @param addressOf the address of the mailbox of an index; it throws a {@link TlaError} for an index that does not
     *     exist
     * @param linger how long {@link #close} waits for messages in transit
     */
    public TcpMailboxes(Set<Value> mine, Function<Value, InetSocketAddress> addressOf, Duration linger) {
        this(mine, addressOf, linger, Optional.empty());
    }

    /** With mailboxes that outlive their processes; {@code addressOf} is called again before each connection. */
    public TcpMailboxes(
            Set<Value> mine, Function<Value, InetSocketAddress> addressOf, Duration linger, Persistence kept) {
        this(mine, addressOf, linger, Optional.of(kept));
    }

    private TcpMailboxes(
            Set<Value> mine,
            Function<Value, InetSocketAddress> addressOf,
            Duration linger,
            Optional<Persistence> kept) {
        for (Value index : mine) {
            String name = kept.map(k -> k.mailbox(index)).orElse("");
            inboxes.put(
                    index,
                    new Inbox(addressOf.apply(index), name, kept.map(k -> new MailFile(k.file(index), k.storage()))));
        }
        mailboxes = new ResourceMap(index -> new TcpMailbox(Optional.ofNullable(inboxes.get(index)), before -> {
            // Reports an error if the mailbox does not exist.
            InetSocketAddress first = addressOf.apply(index);
            return new Outbox(
                    kept.map(Persistence::sender)
                            .orElseGet(() -> UUID.randomUUID().toString()),
                    kept.map(k -> k.mailbox(index)).orElse(""),
                    kept.isPresent() ? () -> addressOf.apply(index) : () -> first,
                    linger,
                    before);
        }));
    }

    /**
     * Where mailboxes store arrived messages, and the names by which both ends identify each other after a restart.
     *
     * @param folder a folder for one run of the system, the same for each incarnation of a process
     * @param network mailboxes with the same network name belong together
     * @param sender the unique name of this object among the writers to these mailboxes, the same in each incarnation
     * @param storage how files are stored
     */
    public record Persistence(
            Path folder,
            String network,
            String sender,
            @SuppressWarnings("exports") Storage storage) {
        /** With one file for each mailbox. */
        public Persistence(Path folder, String network, String sender) {
            this(folder, network, sender, Storage.DEFAULT);
        }

        /** With several files for each mailbox, of about this many bytes. */
        public Persistence withRotation(long bytes) {
            return new Persistence(folder, network, sender, storage.withParts(bytes, storage.partsKept()));
        }

        /** With messages that survive a power failure, too. */
        public Persistence withSync() {
            return new Persistence(folder, network, sender, storage.withSync());
        }

        String mailbox(Value index) {
            return folder.toAbsolutePath().normalize() + " " + network + "[" + index + "]";
        }

        Path file(Value index) {
            return folder.resolve(
                    network + "-" + URLEncoder.encode(index.toString(), StandardCharsets.UTF_8) + ".mail");
        }
    }

    /** The port of an own mailbox that listens at port 0: the port that the system has chosen. */
    public int port(Value index) {
        return inbox(index).port();
    }

    /** The number of messages that wait in an own mailbox, as a resource for another process of this JVM. */
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
    public void restore(LoggedAccess access) {
        mailboxes.restore(access);
    }

    @Override
    public Optional<Value> state() {
        return mailboxes.state();
    }

    @Override
    public void restoreState(Value state) {
        mailboxes.restoreState(state);
    }

    @Override
    public void stateStored() {
        mailboxes.stateStored();
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
