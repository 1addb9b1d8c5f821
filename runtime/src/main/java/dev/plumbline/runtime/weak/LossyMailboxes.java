package dev.plumbline.runtime.weak;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.Random;

/**
 * Mailboxes that lose some of the messages written to them, as a network of datagrams does. The others keep their order.
 * The sender decides which are lost, and does not see it.
 *
 * <p>After a kill, a process does not know which messages it has lost: sending them again would let a lost message
 * arrive. So {@link #restore} is not implemented, and a process that used this cannot continue.
 */
public final class LossyMailboxes implements Resource {
    private final Resource mailboxes;
    private final int percent;
    private final Random random;

    /** @param percent how many of a hundred messages are lost on average */
    public LossyMailboxes(Resource mailboxes, int percent, long seed) {
        this.mailboxes = mailboxes;
        this.percent = percent;
        random = new Random(seed);
    }

    @Override
    public Resource at(Value index) {
        return new Mailbox(index);
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
    }

    @Override
    public String toString() {
        return "lossy mailboxes";
    }

    private final class Mailbox implements Resource {
        private final Value index;

        Mailbox(Value index) {
            this.index = index;
        }

        @Override
        public ClockedValue read() {
            return mailboxes.at(index).read();
        }

        @Override
        public WriteResult write(Value value) {
            return random.nextInt(100) < percent
                    ? WriteResult.UNKNOWN
                    : mailboxes.at(index).write(value);
        }

        /** The mailboxes commit and abort as a whole. */
        @Override
        public void commit(Clock clock) {}

        @Override
        public void abort(Clock clock) {}
    }
}
