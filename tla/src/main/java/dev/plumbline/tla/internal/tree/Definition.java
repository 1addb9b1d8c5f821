package dev.plumbline.tla.internal.tree;

import java.util.List;
import java.util.Objects;

/**
 * A defined operator. The body is set after the object was created, since it may mention the operator itself. A
 * definition of a LET is local: its body may use the locals around the LET, and calls of it occur only below that
 * {@link Expr.Let}.
 */
public final class Definition implements Callee {
    private final String name;
    private final String module;
    private final List<Local> parameters;
    private final boolean local;
    private final SourcePlace place;
    private Expr body;

    /**
     * @param name as defined, without the prefix of an instance
     * @param module the module whose text has the definition: with the name, the key of operators that are evaluated by
     *     Java
     * @param local whether it belongs to a {@link Expr.Let}
     */
    public Definition(String name, String module, List<Local> parameters, boolean local, SourcePlace place) {
        this.name = name;
        this.module = module;
        this.parameters = List.copyOf(parameters);
        this.local = local;
        this.place = place;
    }

    /** Sets the body. Must be called once. */
    public void define(Expr expression) {
        if (body != null) {
            throw new IllegalStateException(name + " has a body");
        }
        body = Objects.requireNonNull(expression);
    }

    @Override
    public String name() {
        return name;
    }

    public String module() {
        return module;
    }

    public List<Local> parameters() {
        return parameters;
    }

    @Override
    public int arity() {
        return parameters.size();
    }

    public boolean isLocal() {
        return local;
    }

    public SourcePlace place() {
        return place;
    }

    /** Whether it has a body; operators that are known only by their names have none. */
    public boolean hasBody() {
        return body != null;
    }

    public Expr body() {
        return Objects.requireNonNull(body, name);
    }

    @Override
    public String toString() {
        return name;
    }
}
