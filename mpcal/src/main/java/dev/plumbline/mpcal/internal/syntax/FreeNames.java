package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Finds the names that an expression uses and does not bind itself, operators included. */
public final class FreeNames extends ExprRewriter {
    private final BiConsumer<String, Integer> use;
    private final Deque<List<String>> bound = new ArrayDeque<>();

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

    @Override
    protected List<String> under(List<String> names) {
        bound.push(names);
        return names;
    }

    @Override
    protected void leave() {
        bound.pop();
    }

    private void note(String name, int offset) {
        if (!name.equals("@") && bound.stream().noneMatch(names -> names.contains(name))) {
            use.accept(name, offset);
        }
    }
}
