package dev.plumbline.mpcal.running;

import static dev.plumbline.runtime.value.Tla.bool;
import static dev.plumbline.runtime.value.Tla.eq;
import static dev.plumbline.runtime.value.Tla.lt;
import static dev.plumbline.runtime.value.Tla.plus;
import static dev.plumbline.runtime.value.Tla.record;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/** The archetype AClient of LockService.tla with one turn, written by hand as a compiler would. */
final class LockClient extends Archetype {
    static final Value SERVER = Tla.of(0);

    private final Variable net;
    private final Variable inside;
    private final Variable turn = local("turn", Tla.of(0));

    private final Label acquire = label("acquire", this::acquire);
    private final Label enter = label("enter", this::enter);
    private final Label leave = label("leave", this::leave);

    LockClient(Value self, Resource net, Resource inside) {
        super("AClient", self);
        this.net = resource("net", net);
        this.inside = resource("inside", inside);
    }

    private Label acquire(Section s) {
        if (!lt(s.read(turn), Tla.of(1))) {
            return done();
        }
        s.write(turn, plus(s.read(turn), Tla.of(1)));
        s.writeAt(net, record("from", self(), "type", LockServer.ACQUIRE), SERVER);
        return enter;
    }

    private Label enter(Section s) {
        Value message = s.read(net, self());
        s.check(eq(Tla.field(message, "type"), LockServer.GRANT), "line 66, column 17");
        s.writeAt(inside, bool(true), self());
        return leave;
    }

    private Label leave(Section s) {
        s.writeAt(inside, bool(false), self());
        s.writeAt(net, record("from", self(), "type", LockServer.RELEASE), SERVER);
        return acquire;
    }
}
