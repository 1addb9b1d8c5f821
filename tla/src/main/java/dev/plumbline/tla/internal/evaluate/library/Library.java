package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.value.Names;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The operators that are written in Java, by module and name. All others are evaluated by their text, also those of
 * community modules.
 */
public final class Library {
    private final Map<String, JavaOperator> operators = new HashMap<>();

    /** @param names of the specification, for strings that are made while it is evaluated */
    public Library(Names names) {
        NumberLibrary.addTo(this);
        SetLibrary.addTo(this);
        BagLibrary.addTo(this);
        SequenceLibrary.addTo(this, names);
        TlcLibrary.addTo(this, names);
        WorldLibrary.addTo(this);
    }

    void add(String module, String name, JavaOperator operator) {
        operators.put(module + "!" + name, operator);
    }

    void addBinary(String module, String name, Calls.Binary.Operation operation) {
        add(module, name, operation);
    }

    /** The operator that a definition of this module and name is replaced with. */
    public Optional<JavaOperator> find(String module, String name) {
        return Optional.ofNullable(operators.get(module + "!" + name));
    }
}
