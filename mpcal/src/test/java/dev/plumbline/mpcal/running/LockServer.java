package dev.plumbline.mpcal.running;

import static dev.plumbline.runtime.value.Tla.append;
import static dev.plumbline.runtime.value.Tla.eq;
import static dev.plumbline.runtime.value.Tla.head;
import static dev.plumbline.runtime.value.Tla.len;
import static dev.plumbline.runtime.value.Tla.ne;
import static dev.plumbline.runtime.value.Tla.record;
import static dev.plumbline.runtime.value.Tla.tail;
import static dev.plumbline.runtime.value.Tla.tuple;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/** The archetype AServer of LockService.tla, written by hand as a compiler would. */
final class LockServer extends Archetype {
    static final Value ACQUIRE = Tla.of("acquire");
    static final Value GRANT = Tla.of("grant");
    static final Value RELEASE = Tla.of("release");

    private final Variable net;
    private final Variable waiting = local("waiting", tuple());

    private final Label serve = label("serve", this::serve);

    LockServer(Value self, Resource net) {
        super("AServer", self);
        this.net = resource("net", net);
    }

    private Label serve(Section s) {
        Value message = s.read(net, self());
        if (eq(Tla.field(message, "type"), ACQUIRE)) {
            s.write(waiting, append(s.read(waiting), Tla.field(message, "from")));
            if (eq(len(s.read(waiting)), Tla.of(1))) {
                s.writeAt(net, record("from", self(), "type", GRANT), Tla.field(message, "from"));
            }
        } else {
            boolean expected =
                    eq(Tla.field(message, "type"), RELEASE) && eq(Tla.field(message, "from"), head(s.read(waiting)));
            s.check(expected, "line 48, column 21");
            s.write(waiting, tail(s.read(waiting)));
            if (ne(s.read(waiting), tuple())) {
                s.writeAt(net, record("from", self(), "type", GRANT), head(s.read(waiting)));
            }
        }
        return serve;
    }
}
