package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.world.DataFiles;
import dev.plumbline.tla.internal.world.Registers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The operators that are written in Java, by module and name. All others are evaluated by their text, also those of
 * community modules.
 */
public final class Library {
    private final Map<String, JavaOperator> operators = new HashMap<>();
    private final Map<String, JavaOperator> ofValues = new HashMap<>();
    private final DataFiles files = new DataFiles();
    private final Registers<TlaValue> registers;
    private final ThreadLocal<Integer> level = ThreadLocal.withInitial(() -> 0);

    /** @param names of the specification, for strings that are made while it is evaluated */
    public Library(Names names) {
        registers = new Registers<>(new TlaValueMaker(names));
        NumberLibrary.addTo(this);
        SetLibrary.addTo(this);
        BagLibrary.addTo(this);
        SequenceLibrary.addTo(this, names);
        TlcLibrary.addTo(this, names);
        FoldLibrary.addTo(this);
        new WorldLibrary(names, files).addTo(this);
        RegisterLibrary.addTo(this, registers, level::get);
    }

    /** The files that were read while the specification was evaluated. */
    public DataFiles files() {
        return files;
    }

    /** For TLCGet and TLCSet. */
    public Registers<TlaValue> registers() {
        return registers;
    }

    /**
     * Evaluates with another answer to {@code TLCGet("level")}, in this thread.
     *
     * @param number of states on the way to the state at hand; 0 if there is none
     */
    public <T> T atLevel(int number, Supplier<T> evaluation) {
        int before = level.get();
        level.set(number);
        try {
            return evaluation.get();
        } finally {
            level.set(before);
        }
    }

    /** The value that an operation gives which both evaluators share; its errors become errors of this one. */
    static TlaValue evaluated(Supplier<TlaValue> operation) {
        try {
            return operation.get();
        } catch (SpecException e) {
            throw e.isLimit() ? ValueError.limit(e.getMessage()) : new ValueError(e.getMessage());
        }
    }

    void add(String module, String name, JavaOperator operator) {
        operators.put(module + "!" + name, operator);
    }

    void addOfValues(String module, String name, JavaOperator operator) {
        ofValues.put(module + "!" + name, operator);
    }

    void addBinary(String module, String name, Calls.Binary.Operation operation) {
        add(module, name, operation);
    }

    /** The operator that a definition of this module and name is replaced with. */
    public Optional<JavaOperator> find(String module, String name) {
        return Optional.ofNullable(operators.get(module + "!" + name));
    }

    /** The operator that does the same as the text of a definition if all that the text could need has a value. */
    public Optional<JavaOperator> findOfValues(String module, String name) {
        return Optional.ofNullable(ofValues.get(module + "!" + name));
    }
}
