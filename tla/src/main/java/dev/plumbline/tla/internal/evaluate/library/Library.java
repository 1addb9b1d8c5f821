package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.external.DataFiles;
import dev.plumbline.tla.internal.external.Registers;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The operators that are written in Java, by module and name. All others, including those of community modules, are
 * evaluated by their TLA+ definitions. The operators of a module are created when the first of them is needed: most
 * specifications use few modules, and creating all operators took a tenth of the time of loading a small specification
 * for the first time.
 */
public final class Library {
    /** The parts that are not needed yet. */
    private final List<Part> parts;

    private final Set<String> opened = new HashSet<>();
    /** The modules of which an operator was needed, also those of which none is written in Java. */
    private final Set<String> asked = new HashSet<>();

    private final Map<String, JavaOperator> operators = new HashMap<>();
    private final Map<String, JavaOperator> ofValues = new HashMap<>();
    private final DataFiles files = new DataFiles();
    private final Registers<TlaValue> registers;
    private final ThreadLocal<Integer> level = ThreadLocal.withInitial(() -> 0);

    /** @param names of the specification, for strings that are created during evaluation */
    public Library(Names names) {
        registers = new Registers<>(new TlaValueMaker(names));
        parts = new ArrayList<>(List.of(
                new Part(NumberLibrary.MODULES, () -> NumberLibrary.addTo(this)),
                new Part(SetLibrary.MODULES, () -> SetLibrary.addTo(this)),
                new Part(BagLibrary.MODULES, () -> BagLibrary.addTo(this)),
                new Part(SequenceLibrary.MODULES, () -> SequenceLibrary.addTo(this, names)),
                new Part(TlcLibrary.MODULES, () -> TlcLibrary.addTo(this, names)),
                new Part(FoldLibrary.MODULES, () -> FoldLibrary.addTo(this)),
                new Part(ExternalLibrary.MODULES, () -> new ExternalLibrary(names, files).addTo(this)),
                new Part(RegisterLibrary.MODULES, () -> RegisterLibrary.addTo(this, registers, level::get))));
    }

    /** @param modules the modules to which it adds operators */
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
     * Evaluates with another value of {@code TLCGet("level")}, in this thread.
     *
     * @param number the number of states on the path to the current state; 0 if there is none
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

    /** The value of an operation that both evaluators share; its errors become errors of this evaluator. */
    static TlaValue evaluated(Supplier<TlaValue> operation) {
        try {
            return operation.get();
        } catch (SpecException e) {
            throw e.isLimit() ? ValueError.limit(e.getMessage()) : new ValueError(e.getMessage());
        }
    }

    /** Creates the operators of a module. */
    private void open(String module) {
        if (!asked.add(module)) {
            return;
        }
        List<Part> needed =
                parts.stream().filter(part -> part.modules.contains(module)).toList();
        for (Part part : needed) {
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

    /** Fails for a module that the part does not name: its operators would never be found. */
    private String key(String module, String name) {
        if (!opened.contains(module)) {
            throw new IllegalStateException(name + " of " + module + ": no part that was opened names this module");
        }
        return module + "!" + name;
    }

    void addBinary(String module, String name, Calls.Binary.Operation operation) {
        add(module, name, operation);
    }

    /** The operator that replaces the definition of this module and name. */
    public synchronized Optional<JavaOperator> find(String module, String name) {
        open(module);
        return Optional.ofNullable(operators.get(module + "!" + name));
    }

    /** The operator that has the same value as the TLA+ definition, provided that all arguments have a value. */
    public synchronized Optional<JavaOperator> findOfValues(String module, String name) {
        open(module);
        return Optional.ofNullable(ofValues.get(module + "!" + name));
    }
}
