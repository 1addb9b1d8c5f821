package dev.plumbline.mpcal.internal.syntax;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Finds the names that an expression uses and does not bind itself, operators included. */
public final class FreeNames extends ExprRewriter {
    private final BiConsumer<String, Integer> use;

    private FreeNames(BiConsumer<String, Integer> use) {
        this.use = use;
    }

    public static Set<String> of(Expr expression) {
        Set<String> names = new TreeSet<>();
        each(expression, (name, offset) -> names.add(name));
        return names;
    }

    /** Calls back for each use of a free name, with its place, in the order of the text. */
    public static void each(Expr expression, BiConsumer<String, Integer> use) {
        new FreeNames(use).rewrite(expression);
    }

    @Override
    protected Expr id(Expr.Id id) {
        note(id.name(), id.offset());
        return id;
    }

    @Override
    protected Expr call(Expr.Call call) {
        note(call.name(), call.offset());
        return super.call(call);
    }

    private void note(String name, int offset) {
        if (!name.equals("@") && !isBound(name)) {
            use.accept(name, offset);
        }
    }
}
