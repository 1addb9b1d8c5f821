package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.compile.expression.Code;
import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Expressions;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compiles the statements of one section to Java. Every path ends with a {@code return} of the next label. */
final class Statements {
    private final Function<Statement.Goto, String> labels;
    private final Branches branches;
    private final Lines out;

    /** @param labels the expression of Java for the label that a jump names */
    Statements(Function<Statement.Goto, String> labels, Branches branches, Lines out) {
        this.labels = labels;
        this.branches = branches;
        this.out = out;
    }

    void all(List<Statement> statements, Context outer) {
        Context context = outer;
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            if (s instanceof Statement.Call call) {
                call(call, statements.get(i + 1), context);
                return;
            }
            if (s instanceof Statement.With with) {
                // The statements after it do not see its names, but in Java they stay taken.
                all(with.body(), bindings(with, context));
            } else {
                one(s, context);
            }
        }
    }

    /** An expression after its reads. */
    private Expressions reading(Context context, List<Expr> expressions, List<Expr> rewritten, boolean inlined) {
        List<String> lines = new ArrayList<>();
        ReadsFirst reads = new ReadsFirst(context, lines);
        expressions.forEach(e -> rewritten.add(reads.rewrite(e)));
        Map<String, Named> results = reads.results();
        if (!rewritten.isEmpty()
                && rewritten.get(rewritten.size() - 1) instanceof Expr.Id id
                && results.containsKey(id.name())
                && inlined) {
            // The last expression consists of the last read: it needs no name.
            String last = lines.remove(lines.size() - 1);
            results.put(id.name(), new Named.Local(last.substring(last.indexOf(" = ") + 3, last.length() - 1)));
        }
        lines.forEach(out::line);
        return new Expressions(results.isEmpty() ? context : sameNames(context, results));
    }

    /** Locals of one block share a set of names, so that none is declared twice. */
    private static Context sameNames(Context context, Map<String, Named> more) {
        return context.with(more).named(context.names());
    }

    private Code code(Expr e, Context context) {
        List<Expr> rewritten = new ArrayList<>();
        return reading(context, List.of(e), rewritten, true).code(rewritten.get(0));
    }

    private Context bindings(Statement.With with, Context outer) {
        Context context = outer;
        for (Statement.Binding binding : with.bindings()) {
            String value = code(binding.value(), context).asValue();
            String java = context.names().fresh(binding.name());
            out.line("Value " + java + " = " + (binding.member() ? "s.choose(" + value + ")" : value) + ";");
            context = sameNames(context, Map.of(binding.name(), new Named.Local(java)));
        }
        return context;
    }

    private void one(Statement s, Context context) {
        if (s instanceof Statement.Assign assign) {
            assign(assign, context);
        } else if (s instanceof Statement.Await await) {
            branches.await(
                    "s", context.file(), await, code(await.condition(), context).asTruth(), out);
        } else if (s instanceof Statement.Assert check) {
            String condition = code(check.condition(), context).asTruth();
            String place = SourceText.shortPlace(context.file(), s.offset()) + ": " + ExprText.of(check.condition());
            out.line("s.check(" + condition + ", " + Lines.quoted(place) + ");");
        } else if (s instanceof Statement.Print print) {
            out.line("s.print(" + code(print.value(), context).asValue() + ");");
        } else if (s instanceof Statement.If conditional) {
            conditional(conditional, context);
        } else if (s instanceof Statement.Either either) {
            either(either, context);
        } else if (s instanceof Statement.Goto jump) {
            out.line("return " + labels.apply(jump) + ";");
        } else if (s instanceof Statement.Return) {
            out.line("return s.returnFromProcedure();");
        } else if (!(s instanceof Statement.Skip)) {
            throw new Uncompilable(context.file(), s.offset(), "a section cannot have this statement");
        }
    }

    private void conditional(Statement.If s, Context context) {
        if (s.condition() instanceof Expr.Id id && id.name().equals("TRUE")) {
            // while (TRUE): the statements after it are never reached.
            all(s.yes(), context);
            return;
        }
        String condition = branches.condition(context.file(), s, s.condition());
        out.open("if (" + code(s.condition(), context).asTruth() + ") {");
        branches.outcome("s", condition, true, out);
        all(s.yes(), context.with(Map.of()));
        List<Statement> no = s.no();
        while (!branches.reported()
                && no.size() == 1
                && no.get(0) instanceof Statement.If next
                && readsNothing(next.condition(), context)) {
            out.reopen("} else if (" + code(next.condition(), context).asTruth() + ") {");
            all(next.yes(), context.with(Map.of()));
            no = next.no();
        }
        if (branches.reported() || !no.stream().allMatch(Statement.Skip.class::isInstance)) {
            out.reopen("} else {");
            branches.outcome("s", condition, false, out);
            all(no, context.with(Map.of()));
        }
        out.close("}");
    }

    /** Whether a condition needs no read before it: only then can it follow {@code else if}. */
    private static boolean readsNothing(Expr condition, Context context) {
        return FreeNames.of(condition).stream()
                .noneMatch(name -> context.meanings().get(name) instanceof Named.State state && state.mapped());
    }

    private void either(Statement.Either s, Context context) {
        int last = s.branches().size() - 1;
        out.open("switch (s.either(" + (last + 1) + ")) {");
        for (int i = 0; i <= last; i++) {
            out.open((i == last ? "default" : "case " + i) + " -> {");
            branches.either("s", context.file(), s, i, out);
            all(s.branches().get(i), context.with(Map.of()));
            out.close("}");
        }
        out.close("}");
    }

    private void assign(Statement.Assign s, Context context) {
        List<Expr> parts = new ArrayList<>();
        for (Statement.Assignment pair : s.pairs()) {
            for (Expr.Step step : pair.target().path()) {
                if (step instanceof Expr.Step.Index index) {
                    parts.addAll(index.arguments());
                }
            }
            parts.add(pair.value());
        }
        List<Expr> rewritten = new ArrayList<>();
        Expressions expressions = reading(context, parts, rewritten, s.pairs().size() == 1);
        int at = 0;
        List<String> writes = new ArrayList<>();
        for (Statement.Assignment pair : s.pairs()) {
            List<String> indices = new ArrayList<>();
            for (Expr.Step step : pair.target().path()) {
                if (step instanceof Expr.Step.Index index) {
                    int size = index.arguments().size();
                    indices.add(expressions.argument(rewritten.subList(at, at + size)));
                    at += size;
                } else {
                    indices.add("of(\"" + ((Expr.Step.Name) step).name() + "\")");
                }
            }
            String value = expressions.value(rewritten.get(at++));
            if (s.pairs().size() > 1) {
                // All of || is evaluated before anything is assigned.
                String java = context.names().fresh(pair.target().name() + "Next");
                out.line("Value " + java + " = " + value + ";");
                value = java;
                for (int i = 0; i < indices.size(); i++) {
                    String index = context.names().fresh("index");
                    out.line("Value " + index + " = " + indices.get(i) + ";");
                    indices.set(i, index);
                }
            }
            writes.add(write(pair.target(), indices, value, context));
        }
        writes.forEach(out::line);
    }

    private static String write(Statement.Target target, List<String> indices, String value, Context context) {
        Named meaning = context.meanings().get(target.name());
        if (!(meaning instanceof Named.State state)) {
            throw new Uncompilable(
                    context.file(), target.offset(), target.name() + " is not a variable or parameter to assign to");
        }
        if (indices.isEmpty()) {
            return "s.write(" + state.field() + ", " + value + ");";
        }
        return "s.writeAt(" + state.field() + ", " + value + ", " + String.join(", ", indices) + ");";
    }

    /** A call ends its section; the statement after it determines the label to return to. */
    private void call(Statement.Call s, Statement next, Context context) {
        List<Expr> values = new ArrayList<>();
        for (Statement.Argument argument : s.arguments()) {
            if (argument instanceof Statement.Argument.Value value) {
                values.add(value.expression());
            }
        }
        List<Expr> rewritten = new ArrayList<>();
        Expressions expressions = reading(context, values, rewritten, false);
        StringBuilder text = new StringBuilder("return s.call(\"" + s.procedure() + "\")");
        int at = 0;
        for (Statement.Argument argument : s.arguments()) {
            if (argument instanceof Statement.Argument.Reference reference) {
                if (!(context.meanings().get(reference.name()) instanceof Named.State state)) {
                    throw new Uncompilable(
                            context.file(), reference.offset(), reference.name() + " is not a variable or parameter");
                }
                text.append(".reference(").append(state.field()).append(')');
            } else {
                text.append(".value(")
                        .append(expressions.value(rewritten.get(at++)))
                        .append(')');
            }
        }
        text.append(
                next instanceof Statement.Goto jump ? ".returnTo(" + labels.apply(jump) + ")" : ".insteadOfReturn()");
        out.line(text.append(';').toString());
    }
}
