package dev.plumbline.systems.store.gateway;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.system.Launch;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Answers that leave the system when the section that gives them commits, and so is logged. */
public final class ClientResponses implements Resource {
    private final Session session;
    private final List<Value> written = new ArrayList<>();

    /** The name in the configuration of a run. */
    public ClientResponses(Launch launch, Value self) {
        this(Gateway.of(launch, self).session(self));
    }

    ClientResponses(Session session) {
        this.session = session;
    }

    @Override
    public WriteResult write(Value value) {
        written.add(value);
        return WriteResult.UNKNOWN;
    }

    @Override
    public void commit(Clock clock) {
        written.forEach(session::answer);
        written.clear();
    }

    @Override
    public void abort(Clock clock) {
        written.clear();
    }

    /** The client of the answer is gone. */
    @Override
    public void restore(LoggedAccess access) {}

    @Override
    public String toString() {
        return "the responses to a client";
    }
}
