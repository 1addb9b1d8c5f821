package dev.plumbline.runtime.mapping;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.Random;

/**
 * A variable with a mapping macro: reads and writes apply the macro to the variable. Choices of the macro are random.
 *
 * <pre>{@code
 * SharedMap mailboxes = new SharedMap(index -> Tla.tuple());
 * Resource network = new ResourceMap(index ->
 *         new MappedVariable(mailboxes.variable(index).handle(), new ReliableLink(), seed));
 * }</pre>
 */
public final class MappedVariable implements Resource {
    private final Resource variable;
    private final MappingMacro macro;
    private final Random random;

    /**
     * @param variable the variable that the macro uses, as a handle of one process
     * @param seed of the choices
     */
    public MappedVariable(Resource variable, MappingMacro macro, long seed) {
        this.variable = variable;
        this.macro = macro;
        random = new Random(seed);
    }

    @Override
    public ClockedValue read() {
        MacroStep step = new MacroStep(variable, random);
        Value yielded = macro.read(step);
        return new ClockedValue(yielded, step.clock());
    }

    @Override
    public WriteResult write(Value value) {
        MacroStep step = new MacroStep(variable, random);
        step.variable(macro.write(step, value));
        return new WriteResult(Optional.empty(), step.clock());
    }

    @Override
    public Clock prepare() {
        return variable.prepare();
    }

    @Override
    public void commit(Clock clock) {
        variable.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        variable.abort(clock);
    }

    @Override
    public void close() {
        variable.close();
    }

    @Override
    public String toString() {
        return variable + " with a mapping macro";
    }
}
