package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * The number of messages that have arrived at a mailbox and wait there. Messages in transit do not count, so a
 * specification that counts all sent messages does not describe it.
 *
 * <p><b>Clocks.</b> A section that counts a message comes after the section that sent it, and before the section that
 * takes it.
 */
final class ArrivedMessages implements Resource {
    private final Inbox inbox;
    private final Resource taking;

    ArrivedMessages(Inbox inbox) {
        this.inbox = inbox;
        taking = inbox.taking();
    }

    @Override
    public ClockedValue read() {
        Clock takers = taking.read().clock();
        ClockedValue count = inbox.count();
        return new ClockedValue(count.value(), count.clock().merge(takers));
    }

    @Override
    public void commit(Clock clock) {
        taking.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        taking.abort(clock);
    }

    @Override
    public void restore(LoggedAccess access) {
        taking.restore(new LoggedAccess(false, List.of(), Tla.of(0), access.clock()));
    }

    @Override
    public Optional<Value> state() {
        return taking.state();
    }

    @Override
    public void restoreState(Value state) {
        taking.restoreState(state);
    }

    @Override
    public void restored(Clock clock) {
        taking.restored(clock);
    }

    @Override
    public String toString() {
        return "the number of messages in a mailbox";
    }
}
