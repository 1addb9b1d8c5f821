package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Expressions;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprRewriter;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Extracts the reads of mapped variables from an expression, in the order of the text. A read of a mailbox removes a
 * message, so the number and the order of reads matter; the specification defines that all reads of an expression come
 * first. Other variables are read in place.
 */
final class ReadsFirst extends ExprRewriter {
    private final Context context;
    private final List<String> lines;
    private final Map<String, Named> results = new HashMap<>();

    /** @param lines receives the reads */
    ReadsFirst(Context context, List<String> lines) {
        this.context = context;
        this.lines = lines;
    }

    /** The names of the results of the reads. */
    Map<String, Named> results() {
        return results;
    }

    @Override
    protected Expr id(Expr.Id id) {
        return isMapped(id) ? read(id, List.of()) : id;
    }

    @Override
    protected Expr apply(Expr.Apply apply) {
        Deque<Expr.Apply> applied = new ArrayDeque<>();
        Expr at = apply;
        while (at instanceof Expr.Apply inner) {
            applied.push(inner);
            at = inner.function();
        }
        if (!(at instanceof Expr.Id id) || !isMapped(id)) {
            return super.apply(apply);
        }
        Named.State state = (Named.State) context.meanings().get(id.name());
        List<List<Expr>> indices = new ArrayList<>();
        while (indices.size() < state.dimensions() && !applied.isEmpty()) {
            indices.add(all(applied.pop().arguments()));
        }
        Expr read = read(id, indices);
        while (!applied.isEmpty()) {
            Expr.Apply further = applied.pop();
            read = new Expr.Apply(further.offset(), read, all(further.arguments()));
        }
        return read;
    }

    private boolean isMapped(Expr.Id id) {
        return !isBound(id.name()) && context.meanings().get(id.name()) instanceof Named.State state && state.mapped();
    }

    private Expr read(Expr.Id id, List<List<Expr>> indices) {
        Named.State state = (Named.State) context.meanings().get(id.name());
        if (indices.size() < state.dimensions()) {
            throw new Uncompilable(
                    context.file(), id.offset(), id.name() + " needs " + state.dimensions() + " indices");
        }
        List<String> words = new ArrayList<>(List.of(state.field()));
        Expressions expressions = new Expressions(context.with(results));
        for (List<Expr> index : indices) {
            for (Expr part : index) {
                for (String used : FreeNames.of(part)) {
                    if (isBound(used)) {
                        throw new Uncompilable(
                                context.file(),
                                id.offset(),
                                id.name() + " is mapped, and " + used
                                        + " is bound inside of this expression: how often it is read is not known");
                    }
                }
            }
            words.add(expressions.argument(index));
        }
        String java = context.names().fresh(id.name() + "Read");
        String key = "#" + java;
        lines.add("Value " + java + " = s.read(" + String.join(", ", words) + ");");
        results.put(key, new Named.Local(java));
        return new Expr.Id(id.offset(), key);
    }
}
