package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Turns the statements of a step into plain PlusCal: names are replaced by their meanings, reads of mapped variables
 * come before the statement that needs them, and writes are replaced by the mapping macro. The indices of a target are
 * evaluated before the value.
 */
final class Lowering {
    private final Map<String, Meaning> meanings;
    private final FreshNames names;
    private final MappingExpansion mapping;
    private final Function<Statement.Call, Statement> calls;
    private final Consumer<Problem> problems;

    /**
     * {@code calls} turns a call, whose value arguments are lowered, into a call of the procedure of the translation.
     */
    Lowering(
            Map<String, Meaning> meanings,
            FreshNames names,
            Function<Statement.Call, Statement> calls,
            Consumer<Problem> problems) {
        this.meanings = meanings;
        this.names = names;
        this.calls = calls;
        this.problems = problems;
        this.mapping = new MappingExpansion(names);
    }

    /** {@code with} must bind unique names: see {@link Rebinding}. */
    List<Statement> all(List<Statement> statements) {
        List<Statement> lowered = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            if (s instanceof Statement.Call) {
                // Reads for the arguments enclose the call, and the jump after it belongs to the call.
                lowered.addAll(one(s, statements.subList(i + 1, statements.size())));
                return lowered;
            }
            lowered.addAll(one(s, List.of()));
        }
        return lowered;
    }

    private List<Statement> one(Statement s, List<Statement> behindCall) {
        MappedReads reads = new MappedReads(meanings, names, problems);
        List<Statement> user;
        if (s instanceof Statement.Assign assign) {
            user = assign(assign, reads);
        } else if (s instanceof Statement.Call call) {
            user = new ArrayList<>(List.of(calls.apply((Statement.Call) Nested.withExpressions(call, reads::rewrite))));
            user.addAll(all(behindCall));
        } else {
            user = List.of(Nested.with(Nested.withExpressions(s, reads::rewrite), this::all));
        }
        for (int i = reads.reads().size() - 1; i >= 0; i--) {
            user = mapping.read(reads.reads().get(i), user);
        }
        return user;
    }

    private List<Statement> assign(Statement.Assign assign, MappedReads reads) {
        List<Statement.Assignment> plain = new ArrayList<>();
        List<Statement> mapped = new ArrayList<>();
        List<Statement.Binding> values = new ArrayList<>();
        for (Statement.Assignment pair : assign.pairs()) {
            Statement.Target target = pair.target();
            List<Expr.Step> path = new ArrayList<>();
            for (Expr.Step step : target.path()) {
                path.add(step instanceof Expr.Step.Index index ? new Expr.Step.Index(rewritten(index, reads)) : step);
            }
            Expr value = reads.rewrite(pair.value());
            Meaning meaning = meanings.get(target.name());
            if (meaning instanceof Meaning.Mapped through) {
                if (assign.pairs().size() > 1) {
                    // All values of || are evaluated before the assignments.
                    String name = names.fresh("value");
                    values.add(new Statement.Binding(target.offset(), name, false, value));
                    value = new Expr.Id(target.offset(), name);
                }
                mapped.addAll(mapping.write(through, indices(path), value));
            } else {
                String name = meaning == null ? target.name() : meaning.variable();
                plain.add(new Statement.Assignment(new Statement.Target(target.offset(), name, path), value));
            }
        }
        List<Statement> all = new ArrayList<>();
        if (!plain.isEmpty()) {
            all.add(new Statement.Assign(assign.offset(), plain));
        }
        all.addAll(mapped);
        for (int i = values.size() - 1; i >= 0; i--) {
            all = List.of(new Statement.With(assign.offset(), List.of(values.get(i)), all));
        }
        return all;
    }

    private static List<Expr> rewritten(Expr.Step.Index index, MappedReads reads) {
        List<Expr> arguments = new ArrayList<>();
        index.arguments().forEach(argument -> arguments.add(reads.rewrite(argument)));
        return arguments;
    }

    private static List<Expr> indices(List<Expr.Step> path) {
        List<Expr> indices = new ArrayList<>();
        for (Expr.Step step : path) {
            List<Expr> arguments = ((Expr.Step.Index) step).arguments();
            indices.add(arguments.size() == 1 ? arguments.get(0) : new Expr.Tuple(0, arguments));
        }
        return indices;
    }
}
