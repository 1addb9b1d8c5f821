package dev.plumbline.systems.store.gateway;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.system.Launch;
import dev.plumbline.value.Value;

/** Requests from outside the system. For the specification, any request may arrive at any time. */
public final class ClientRequests implements Resource {
    private final Session session;
    private boolean read;

    /** The name in the configuration of a run. */
    public ClientRequests(Launch launch, Value self) {
        this(Gateway.of(launch, self).session(self));
    }

    ClientRequests(Session session) {
        this.session = session;
    }

    @Override
    public ClockedValue read() {
        Value request = session.asked().filter(asked -> !read).orElseThrow(() -> new SectionAborted("no open request"));
        read = true;
        return ClockedValue.plain(request);
    }

    @Override
    public void commit(Clock clock) {
        if (read) {
            session.taken();
        }
        read = false;
    }

    @Override
    public void abort(Clock clock) {
        read = false;
    }

    /** The client of the request is gone. */
    @Override
    public void restore(LoggedAccess access) {}

    @Override
    public String toString() {
        return "the requests of a client";
    }
}
