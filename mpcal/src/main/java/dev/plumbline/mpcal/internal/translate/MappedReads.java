package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprRewriter;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Extracts the reads of mapped variables from an expression, in the order of the text: each is replaced by a name for
 * its result. All other names are replaced by their meanings. A read whose index depends on a name that the expression
 * binds (by a quantifier) could be any number of reads: it is reported.
 */
final class MappedReads extends ExprRewriter {
    /** One read: the name of its result, and the indices of the mapped variable. */
    record Read(String name, Meaning.Mapped meaning, List<Expr> indices) {}

    private final Map<String, Meaning> meanings;
    private final FreshNames names;
    private final Consumer<Problem> problems;
    private final List<Read> reads = new ArrayList<>();

    MappedReads(Map<String, Meaning> meanings, FreshNames names, Consumer<Problem> problems) {
        this.meanings = meanings;
        this.names = names;
        this.problems = problems;
    }

    List<Read> reads() {
        return reads;
    }

    @Override
    protected Expr apply(Expr.Apply apply) {
        Deque<Expr.Apply> applied = new ArrayDeque<>();
        Expr at = apply;
        while (at instanceof Expr.Apply inner) {
            applied.push(inner);
            at = inner.function();
        }
        if (!(at instanceof Expr.Id id) || !(meaning(id) instanceof Meaning.Mapped mapped)) {
            return super.apply(apply);
        }
        List<Expr> indices = new ArrayList<>();
        while (indices.size() < mapped.dimensions() && !applied.isEmpty()) {
            indices.add(index(applied.pop()));
        }
        Expr read = read(id, mapped, indices);
        while (!applied.isEmpty()) {
            Expr.Apply further = applied.pop();
            read = new Expr.Apply(further.offset(), read, all(further.arguments()));
        }
        return read;
    }

    private Expr index(Expr.Apply applied) {
        List<Expr> arguments = all(applied.arguments());
        return arguments.size() == 1 ? arguments.get(0) : new Expr.Tuple(applied.offset(), arguments);
    }

    @Override
    protected Expr id(Expr.Id id) {
        Meaning meaning = meaning(id);
        if (meaning instanceof Meaning.Mapped mapped) {
            return read(id, mapped, List.of());
        }
        return meaning == null ? id : new Expr.Id(id.offset(), meaning.variable());
    }

    /** The meaning of a free name; null if it has none in the translation. */
    private Meaning meaning(Expr.Id id) {
        return isBound(id.name()) ? null : meanings.get(id.name());
    }

    private Expr read(Expr.Id id, Meaning.Mapped mapped, List<Expr> indices) {
        for (Expr index : indices) {
            for (String used : FreeNames.of(index)) {
                if (isBound(used)) {
                    problems.accept(new Problem(
                            Problem.Kind.REFERENCE_MISMATCH,
                            id.offset(),
                            id.name() + " is mapped, and " + used
                                    + " is bound inside of this expression: how often it is read is not known"));
                }
            }
        }
        String name = names.fresh("yielded_" + mapped.variable());
        reads.add(new Read(name, mapped, indices));
        return new Expr.Id(id.offset(), name);
    }
}
