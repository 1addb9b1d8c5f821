package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Sections that read and write variables and channels at random. Values that are written are all different. */
final class RandomWorker extends Archetype {
    private final List<Variable> variables = new ArrayList<>();
    private final List<Variable> channels = new ArrayList<>();
    private final Variable round = local("round", Tla.of(0));
    private final int rounds;
    private final Random random;
    private int values;
    private int attempts;

    private final Label work = label("work", this::work);

    RandomWorker(int self, List<Resource> variables, List<Resource> channels, int rounds, long seed) {
        super("Worker", Tla.of(self));
        for (Resource variable : variables) {
            this.variables.add(resource("x" + this.variables.size(), variable));
        }
        for (Resource channel : channels) {
            this.channels.add(resource("c" + this.channels.size(), channel));
        }
        this.rounds = rounds;
        random = new Random(seed * 31 + self);
    }

    private Value fresh() {
        return Tla.tuple(self(), Tla.of(++values));
    }

    private Label work(Section s) {
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            Variable variable = variables.get(random.nextInt(variables.size()));
            Variable channel = channels.get(random.nextInt(channels.size()));
            switch (random.nextInt(6)) {
                case 0, 1 -> s.read(variable);
                case 2, 3 -> s.write(variable, fresh());
                case 4 -> s.write(channel, fresh());
                default -> s.read(channel);
            }
        }
        // So that a worker ends whatever its channels hold.
        boolean tired = ++attempts > 20 * rounds;
        s.await(tired || random.nextInt(4) > 0);
        s.write(round, Tla.plus(s.read(round), Tla.of(1)));
        return tired || Tla.eq(s.read(round), Tla.of(rounds)) ? done() : work;
    }
}
