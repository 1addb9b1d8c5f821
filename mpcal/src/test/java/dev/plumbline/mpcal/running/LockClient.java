package dev.plumbline.mpcal.running;

import static dev.plumbline.runtime.value.Tla.bool;
import static dev.plumbline.runtime.value.Tla.eq;
import static dev.plumbline.runtime.value.Tla.record;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.Value;

/** The archetype AClient of locksvc.tla, written by hand as a compiler would. */
final class LockClient extends Archetype {
    static final Value SERVER = Tla.of(0);

    private final Variable network;
    private final Variable hasLock;

    private final Label acquireLock = label("acquireLock", this::acquireLock);
    private final Label criticalSection = label("criticalSection", this::criticalSection);
    private final Label unlock = label("unlock", this::unlock);

    LockClient(Value self, Resource network, Resource hasLock) {
        super("AClient", self);
        this.network = resource("network", network);
        this.hasLock = resource("hasLock", hasLock);
    }

    private Label acquireLock(Section s) {
        s.writeAt(network, record("from", self(), "type", LockServer.LOCK), SERVER);
        return criticalSection;
    }

    private Label criticalSection(Section s) {
        Value resp = s.read(network, self());
        s.check(eq(resp, LockServer.GRANT), "line 62, column 13");
        s.writeAt(hasLock, bool(true), self());
        return unlock;
    }

    private Label unlock(Section s) {
        s.writeAt(hasLock, bool(false), self());
        s.writeAt(network, record("from", self(), "type", LockServer.UNLOCK), SERVER);
        return done();
    }
}
