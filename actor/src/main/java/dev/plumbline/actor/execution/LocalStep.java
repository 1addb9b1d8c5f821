package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import java.util.List;

/**
 * A receipt that depended on its actor and its message alone, and so can be repeated in another system without calling
 * the actor: it only changed its state and sent messages to actors, in a network that keeps no order, merges nothing
 * and is not cut. Equal actors react in the same way to equal messages; the search treats them as the same anyway.
 */
final class LocalStep {
    private final ActorRef self;
    private final Cell next;
    private final List<Envelope> sent;

    private LocalStep(ActorRef self, Cell next, List<Envelope> sent) {
        this.self = self;
        this.next = next;
        this.sent = sent;
    }

    /** @param taken a receipt that is {@link Snapshot.Taken#local} */
    static LocalStep of(Snapshot.Taken taken) {
        ActorRef self = taken.step().actor().orElseThrow();
        Snapshot after = taken.after();
        return new LocalStep(
                self, after.cells[after.indexOf(self)], taken.step().sent());
    }

    /** The same receipt in another system. */
    Snapshot repeat(Snapshot before, int index) {
        int at = before.indexOf(self);
        Cell[] cells = before.cells.clone();
        cells[at] = cells[at].like(next);
        Envelope[] inTransit = new Envelope[before.inTransit.length - 1 + sent.size()];
        System.arraycopy(before.inTransit, 0, inTransit, 0, index);
        int left = before.inTransit.length - 1;
        System.arraycopy(before.inTransit, index + 1, inTransit, index, left - index);
        for (int i = 0; i < sent.size(); i++) {
            Envelope each = sent.get(i);
            inTransit[left + i] = new Envelope(
                    before.sent + i,
                    each.from(),
                    each.to(),
                    each.message(),
                    before.steps,
                    -1,
                    -1,
                    false,
                    each.digest());
        }
        return new Snapshot(
                before.world,
                cells,
                inTransit,
                before.sent + sent.size(),
                before.steps + 1,
                before.calls,
                before.faults,
                before.lastOnWay);
    }

    @Override
    public String toString() {
        return self + " becomes " + next.actor() + " and sends " + sent;
    }
}
