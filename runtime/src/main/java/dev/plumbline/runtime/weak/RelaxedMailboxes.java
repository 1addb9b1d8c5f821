package dev.plumbline.runtime.weak;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Mailboxes that keep no order, not even that of one sender: a section receives any of the messages that have arrived.
 * No message is lost.
 *
 * <p>All arrived messages are taken from the mailbox below, and those that a section does not receive stay here. A
 * section that aborts gives back what it took, so a message is either here or below, and comes with its own clock.
 *
 * <p>After a kill, the messages that stayed here would be missing. So {@link #restore} is not implemented, and a process
 * that used this cannot continue.
 */
public final class RelaxedMailboxes implements Resource {
    private final Resource mailboxes;
    private final Random random;
    private final Map<Value, Mailbox> parts = new TreeMap<>();

    public RelaxedMailboxes(Resource mailboxes, long seed) {
        this.mailboxes = mailboxes;
        random = new Random(seed);
    }

    @Override
    public Resource at(Value index) {
        return parts.computeIfAbsent(index, Mailbox::new);
    }

    @Override
    public Clock prepare() {
        return mailboxes.prepare();
    }

    @Override
    public void commit(Clock clock) {
        parts.values().forEach(Mailbox::committed);
        mailboxes.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        parts.values().forEach(Mailbox::aborted);
        mailboxes.abort(clock);
    }

    @Override
    public void close() {
        mailboxes.close();
    }

    @Override
    public String toString() {
        return "relaxed mailboxes";
    }

    private final class Mailbox implements Resource {
        private final Value index;
        private final List<ClockedValue> kept = new ArrayList<>();
        /** The kept messages and those taken by this section, without those that it received. */
        private List<ClockedValue> waiting = new ArrayList<>();

        Mailbox(Value index) {
            this.index = index;
        }

        @Override
        public ClockedValue read() {
            takeAll();
            if (waiting.isEmpty()) {
                throw new SectionAborted("no message");
            }
            return waiting.remove(random.nextInt(waiting.size()));
        }

        private void takeAll() {
            try {
                while (true) {
                    waiting.add(mailboxes.at(index).read());
                }
            } catch (SectionAborted e) {
                // No further message has arrived.
            }
        }

        @Override
        public WriteResult write(Value value) {
            return mailboxes.at(index).write(value);
        }

        void committed() {
            kept.clear();
            kept.addAll(waiting);
        }

        /** The mailbox below gets back what this section took from it. */
        void aborted() {
            waiting = new ArrayList<>(kept);
        }

        /** The mailboxes commit and abort as a whole. */
        @Override
        public void commit(Clock clock) {}

        @Override
        public void abort(Clock clock) {}
    }
}
