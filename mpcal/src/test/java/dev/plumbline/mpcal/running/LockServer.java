package dev.plumbline.mpcal.running;

import static dev.plumbline.runtime.value.Tla.append;
import static dev.plumbline.runtime.value.Tla.eq;
import static dev.plumbline.runtime.value.Tla.head;
import static dev.plumbline.runtime.value.Tla.ne;
import static dev.plumbline.runtime.value.Tla.tail;
import static dev.plumbline.runtime.value.Tla.tuple;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.Value;

/** The archetype AServer of locksvc.tla, written by hand as a compiler would. */
final class LockServer extends Archetype {
    static final Value LOCK = Tla.of(1);
    static final Value UNLOCK = Tla.of(2);
    static final Value GRANT = Tla.of(3);

    private final Variable network;
    private final Variable msg = local("msg");
    private final Variable q = local("q", tuple());

    private final Label serverLoop = label("serverLoop", this::serverLoop);
    private final Label serverReceive = label("serverReceive", this::serverReceive);
    private final Label serverRespond = label("serverRespond", this::serverRespond);

    LockServer(Value self, Resource network) {
        super("AServer", self);
        this.network = resource("network", network);
    }

    private Label serverLoop(Section s) {
        return serverReceive;
    }

    private Label serverReceive(Section s) {
        s.write(msg, s.read(network, self()));
        return serverRespond;
    }

    private Label serverRespond(Section s) {
        if (eq(s.read(msg).field("type"), LOCK)) {
            if (eq(s.read(q), tuple())) {
                s.writeAt(network, GRANT, s.read(msg).field("from"));
            }
            s.write(q, append(s.read(q), s.read(msg).field("from")));
        } else if (eq(s.read(msg).field("type"), UNLOCK)) {
            s.write(q, tail(s.read(q)));
            if (ne(s.read(q), tuple())) {
                s.writeAt(network, GRANT, head(s.read(q)));
            }
        }
        return serverLoop;
    }
}
