package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.world.DataFiles;
import dev.plumbline.tla.internal.world.Registers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The operators that are written in Java, by module and name. All others are evaluated by their text, also those of
 * community modules. Those of a module are made when the first of them is asked for: most specifications use few
 * modules, and all operators together took a tenth of the time in which a small one is loaded for the first time.
 */
public final class Library {
    /** Those that nobody has asked for yet. */
    private final List<Part> parts;

    private final Set<String> opened = new HashSet<>();
    private final Map<String, JavaOperator> operators = new HashMap<>();
    private final Map<String, JavaOperator> ofValues = new HashMap<>();
    private final DataFiles files = new DataFiles();
    private final Registers<TlaValue> registers;
    private final ThreadLocal<Integer> level = ThreadLocal.withInitial(() -> 0);

    /** @param names of the specification, for strings that are made while it is evaluated */
    public Library(Names names) {
        registers = new Registers<>(new TlaValueMaker(names));
        parts = new ArrayList<>(List.of(
                new Part(NumberLibrary.MODULES, () -> NumberLibrary.addTo(this)),
                new Part(SetLibrary.MODULES, () -> SetLibrary.addTo(this)),
                new Part(BagLibrary.MODULES, () -> BagLibrary.addTo(this)),
                new Part(SequenceLibrary.MODULES, () -> SequenceLibrary.addTo(this, names)),
                new Part(TlcLibrary.MODULES, () -> TlcLibrary.addTo(this, names)),
                new Part(FoldLibrary.MODULES, () -> FoldLibrary.addTo(this)),
                new Part(WorldLibrary.MODULES, () -> new WorldLibrary(names, files).addTo(this)),
                new Part(RegisterLibrary.MODULES, () -> RegisterLibrary.addTo(this, registers, level::get))));
    }

    /** @param modules to which it adds operators */
    private record Part(Set<String> modules, Runnable adding) {}

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

    /** Makes the operators of a module. */
    private void open(String module) {
        List<Part> asked =
                parts.stream().filter(part -> part.modules.contains(module)).toList();
        for (Part part : asked) {
            parts.remove(part);
            opened.addAll(part.modules);
            part.adding.run();
        }
    }

    void add(String module, String name, JavaOperator operator) {
        operators.put(key(module, name), operator);
    }

    void addOfValues(String module, String name, JavaOperator operator) {
        ofValues.put(key(module, name), operator);
    }

    /** An operator of a module that its part does not name would never be found. */
    private String key(String module, String name) {
        if (!opened.contains(module)) {
            throw new IllegalStateException(name + " of " + module + ": no part that was opened names this module");
        }
        return module + "!" + name;
    }

    void addBinary(String module, String name, Calls.Binary.Operation operation) {
        add(module, name, operation);
    }

    /** The operator that a definition of this module and name is replaced with. */
    public synchronized Optional<JavaOperator> find(String module, String name) {
        open(module);
        return Optional.ofNullable(operators.get(module + "!" + name));
    }

    /** The operator that does the same as the text of a definition if all that the text could need has a value. */
    public synchronized Optional<JavaOperator> findOfValues(String module, String name) {
        open(module);
        return Optional.ofNullable(ofValues.get(module + "!" + name));
    }
}
