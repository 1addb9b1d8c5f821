package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * A queue of messages between processes in one JVM, with any number of senders and receivers. It behaves like a mapping
 * macro that appends to a sequence of at most {@code capacity} messages, and removes the first one.
 *
 * <p>Messages become visible when the section that sends them commits, all of one section together. Messages that an
 * aborted section received stay in the channel, in their place. Only one section at a time receives, and one sends:
 * otherwise a second receiver would take the second message while the first may still return the first one. A section
 * does not receive its own messages.
 *
 * <p><b>Clocks.</b> A message carries the clock of its section. Receivers come after earlier receivers, because they
 * remove the next message; senders come after earlier senders, because they append; a sender to a full channel comes
 * after the receiver that made room. Aborted sections did the same up to their abort, so sections that change the queue
 * afterwards come after them.
 */
public final class Channel {
    private final Semaphore sending = new Semaphore(1);
    private final Semaphore receiving = new Semaphore(1);
    // The following fields are guarded by this.
    private final List<ClockedValue> messages = new ArrayList<>();
    private final Deque<Clock> madeRoom = new ArrayDeque<>();
    private final boolean bounded;
    private int neverUsed;
    private Clock lastSent = Clock.NONE;
    private Clock lastReceived = Clock.NONE;

    /** @param capacity how many messages fit */
    public Channel(int capacity) {
        this(true, capacity);
    }

    private Channel(boolean bounded, int capacity) {
        this.bounded = bounded;
        neverUsed = capacity;
    }

    /** A channel that is never full. */
    public static Channel unbounded() {
        return new Channel(false, 0);
    }

    /** The channel as a resource of one process: it receives by reading and sends by writing. */
    public Resource handle() {
        return new Handle();
    }

    /**
     * The clock of the section that made room for the message after {@code ahead} further ones, if there is room. A
     * channel of 3 places has room for its first three messages at once, and for the fourth when the first was
     * received.
     */
    private Optional<Clock> room(int ahead, Handle of) {
        if (!bounded || ahead < neverUsed) {
            return Optional.of(Clock.NONE);
        }
        int among = ahead - neverUsed;
        if (among < madeRoom.size()) {
            return Optional.of(new ArrayList<>(madeRoom).get(among));
        }
        // Room made by this section itself, which only this section may use.
        return among < madeRoom.size() + of.received ? Optional.of(Clock.NONE) : Optional.empty();
    }

    private void use(int places) {
        for (int i = 0; bounded && i < places; i++) {
            if (neverUsed > 0) {
                neverUsed--;
            } else {
                madeRoom.poll();
            }
        }
    }

    private final class Handle implements Resource {
        private final List<Value> sent = new ArrayList<>();
        private int received;
        private boolean receives;
        private boolean sends;

        @Override
        public ClockedValue read() {
            receives = receives || acquired(receiving, "another section receives");
            synchronized (Channel.this) {
                if (received == messages.size()) {
                    throw new SectionAborted("no message");
                }
                ClockedValue message = messages.get(received++);
                return new ClockedValue(message.value(), message.clock().merge(lastReceived));
            }
        }

        @Override
        public WriteResult write(Value value) {
            sends = sends || acquired(sending, "another section sends");
            synchronized (Channel.this) {
                Clock room = room(sent.size(), this).orElseThrow(() -> new SectionAborted("the channel is full"));
                sent.add(value);
                return new WriteResult(Optional.empty(), lastSent.merge(room));
            }
        }

        private boolean acquired(Semaphore end, String otherwise) {
            if (!end.tryAcquire()) {
                throw new SectionAborted(otherwise);
            }
            return true;
        }

        @Override
        public void commit(Clock clock) {
            synchronized (Channel.this) {
                messages.subList(0, received).clear();
                for (int i = 0; bounded && i < received; i++) {
                    madeRoom.add(clock);
                }
                use(sent.size());
                sent.forEach(value -> messages.add(new ClockedValue(value, clock)));
                seen(clock);
            }
            end();
        }

        @Override
        public void abort(Clock clock) {
            synchronized (Channel.this) {
                seen(clock);
            }
            end();
        }

        private void seen(Clock clock) {
            if (received > 0) {
                lastReceived = lastReceived.merge(clock);
            }
            if (!sent.isEmpty()) {
                lastSent = lastSent.merge(clock);
            }
        }

        private void end() {
            received = 0;
            sent.clear();
            if (receives) {
                receives = false;
                receiving.release();
            }
            if (sends) {
                sends = false;
                sending.release();
            }
        }

        @Override
        public String toString() {
            return "a channel";
        }
    }
}
