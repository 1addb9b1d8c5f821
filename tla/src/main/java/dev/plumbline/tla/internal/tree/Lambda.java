package dev.plumbline.tla.internal.tree;

import java.util.List;

/**
 * An operator without a name, {@code LAMBDA x: x + 1}. Its body may use the locals around it.
 *
 * @param place where it is written
 */
public record Lambda(List<Local> parameters, Expr body, SourcePlace place) implements Callee {
    public Lambda {
        parameters = List.copyOf(parameters);
    }

    @Override
    public String name() {
        return "LAMBDA";
    }

    @Override
    public int arity() {
        return parameters.size();
    }
}
