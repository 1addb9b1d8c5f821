package dev.plumbline.benchmarks.overhead;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/** Asks the producer for a number of elements, one after the other. */
final class QueueConsumer extends Archetype {
    private final Variable net;
    private final Variable processed = local("proc", Tla.of(0));
    private final Variable left;

    private final Label c1 = label("c1", this::c1);
    private final Label c2 = label("c2", this::c2);

    QueueConsumer(Value self, Resource net, int elements) {
        super("AConsumer", self);
        this.net = resource("net", net);
        left = local("left", Tla.of(elements));
    }

    private Label c1(Section s) {
        s.writeAt(net, self(), QueueProducer.PRODUCER);
        return c2;
    }

    private Label c2(Section s) {
        s.write(processed, s.read(net, self()));
        s.write(left, Tla.minus(s.read(left), Tla.of(1)));
        return Tla.gt(s.read(left), Tla.of(0)) ? c1 : done();
    }
}
