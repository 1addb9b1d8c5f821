package dev.plumbline.runtime.mapping;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Random;

/** One run of a mapping macro within a section. */
public final class MacroStep {
    private final Resource variable;
    private final Random random;
    private Clock clock = Clock.NONE;

    MacroStep(Resource variable, Random random) {
        this.variable = variable;
        this.random = random;
    }

    /** {@code $variable}. */
    public Value variable() {
        ClockedValue read = variable.read();
        clock = clock.merge(read.clock());
        return read.value();
    }

    /** {@code $variable := value}. */
    public void variable(Value value) {
        clock = clock.merge(variable.write(value).clock());
    }

    /** {@code await condition}. */
    public void await(boolean condition) {
        if (!condition) {
            throw new SectionAborted("a condition of a mapping macro does not hold");
        }
    }

    /** {@code either}: a branch, from 0. */
    public int either(int branches) {
        return random.nextInt(branches);
    }

    /** {@code with (x \in set)}. */
    public Value choose(Value set) {
        List<Value> elements = Tla.elements(set);
        await(!elements.isEmpty());
        return elements.get(random.nextInt(elements.size()));
    }

    Clock clock() {
        return clock;
    }
}
