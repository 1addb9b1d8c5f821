package dev.plumbline.benchmarks.overhead;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/** Sends the next number to each requester, like the producer of the distributed queue in the TraceLink paper. */
final class QueueProducer extends Archetype {
    static final Value PRODUCER = Tla.of(0);

    private final Variable net;
    private final Variable stream = local("s", Tla.of(0));
    private final Variable requester = local("requester");

    private final Label p1 = label("p1", this::p1);
    private final Label p2 = label("p2", this::p2);

    QueueProducer(Resource net) {
        super("AProducer", PRODUCER);
        this.net = resource("net", net);
    }

    private Label p1(Section s) {
        s.write(requester, s.read(net, self()));
        return p2;
    }

    private Label p2(Section s) {
        s.write(stream, Tla.plus(s.read(stream), Tla.of(1)));
        s.writeAt(net, s.read(stream), s.read(requester));
        return p1;
    }
}
