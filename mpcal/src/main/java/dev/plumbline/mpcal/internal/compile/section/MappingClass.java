package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.compile.expression.Binders;
import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Expressions;
import dev.plumbline.mpcal.internal.compile.expression.ModuleMembers;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The class of a mapping macro: a resource that applies the macro to its variable. */
public final class MappingClass {
    private final Algorithm.MappingMacro macro;
    private final String className;
    private final ModuleMembers members;
    private final SourceFile file;
    private final Branches branches;
    private final List<String> methods = new ArrayList<>();
    private final JavaNames methodNames = new JavaNames();
    private final Lines out = new Lines();

    public MappingClass(
            Algorithm.MappingMacro macro, String className, ModuleMembers members, SourceFile file, Branches branches) {
        this.macro = macro;
        this.className = className;
        this.members = members;
        this.file = file;
        this.branches = branches;
    }

    public String text(String packageName) {
        out.open("public final class " + className + " extends MappedResource {");
        out.line("private final Definitions module;");
        out.line("");
        out.open("public " + className
                + "(Value self, Definitions module, Resource variable, long seed, Value... indices) {");
        out.line("super(self, variable, seed, indices);");
        out.line("this.module = module;");
        out.close("}");
        out.line("");
        out.line("@Override");
        out.open("protected Value yields(Content v) {");
        read(macro.read(), context());
        out.close("}");
        out.line("");
        out.line("@Override");
        out.open("protected void writes(Content v, Value value) {");
        write(macro.write(), context());
        out.close("}");
        methods.forEach(method -> {
            out.line("");
            out.block(method);
        });
        out.close("}");
        return SourceText.file(
                packageName,
                "The mapping macro " + macro.name() + ": " + SourceText.place(file, macro.offset()) + ".",
                out.toString());
    }

    private Context context() {
        Map<String, Named> meanings = new HashMap<>();
        meanings.put("self", new Named.Local("self()"));
        meanings.put("$variable", new Named.Content());
        meanings.put("$value", new Named.Local("value"));
        JavaNames names = new JavaNames();
        names.fresh("value");
        return new Context(
                members,
                file,
                "module.",
                Optional.of(new Context.Passed("Content", "v")),
                meanings,
                names,
                methods,
                methodNames);
    }

    /** A read continues until it yields; a path without a yield has no value, so the section cannot continue. */
    private void read(List<Statement> statements, Context outer) {
        Context context = outer;
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            List<Statement> rest = statements.subList(i + 1, statements.size());
            if (s instanceof Statement.Yield yielded) {
                String value = new Expressions(context).value(yielded.value());
                if (rest.isEmpty()) {
                    out.line("return " + value + ";");
                } else {
                    String java = context.names().fresh("yielded");
                    out.line("Value " + java + " = " + value + ";");
                    write(rest, context);
                    out.line("return " + java + ";");
                }
                return;
            }
            if (yields(s)) {
                if (s instanceof Statement.If conditional) {
                    String condition = branches.condition(file, s, conditional.condition());
                    out.open("if ("
                            + new Expressions(context)
                                    .code(conditional.condition())
                                    .asTruth() + ") {");
                    branches.outcome("v", condition, true, out);
                    read(joined(conditional.yes(), rest), context.with(Map.of()));
                    out.reopen("} else {");
                    branches.outcome("v", condition, false, out);
                    read(joined(conditional.no(), rest), context.with(Map.of()));
                    out.close("}");
                } else if (s instanceof Statement.Either either) {
                    int last = either.branches().size() - 1;
                    out.open("switch (v.either(" + (last + 1) + ")) {");
                    for (int b = 0; b <= last; b++) {
                        out.open((b == last ? "default" : "case " + b) + " -> {");
                        branches.either("v", file, either, b, out);
                        read(joined(either.branches().get(b), rest), context.with(Map.of()));
                        out.close("}");
                    }
                    out.close("}");
                } else if (s instanceof Statement.With with) {
                    Context inner = bindings(with, context);
                    read(joined(with.body(), rest), inner);
                }
                return;
            }
            one(s, context);
        }
        out.line("throw v.nothing();");
    }

    private static List<Statement> joined(List<Statement> first, List<Statement> then) {
        List<Statement> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    private static boolean yields(Statement s) {
        return Nested.parts(s).stream()
                .flatMap(List::stream)
                .anyMatch(inner -> inner instanceof Statement.Yield || yields(inner));
    }

    private void write(List<Statement> statements, Context context) {
        statements.forEach(s -> one(s, context));
    }

    private Context bindings(Statement.With with, Context outer) {
        Context context = outer;
        for (Statement.Binding binding : with.bindings()) {
            String value = new Expressions(context).value(binding.value());
            String java = context.names().fresh(binding.name());
            out.line("Value " + java + " = " + (binding.member() ? "v.choose(" + value + ")" : value) + ";");
            context =
                    context.with(Map.of(binding.name(), new Named.Local(java))).named(context.names());
        }
        return context;
    }

    private void one(Statement s, Context context) {
        Expressions expressions = new Expressions(context);
        if (s instanceof Statement.Yield yielded) {
            out.line("v.set(" + expressions.value(yielded.value()) + ");");
        } else if (s instanceof Statement.Assign assign) {
            assign.pairs().forEach(pair -> assign(pair, context));
        } else if (s instanceof Statement.Await await) {
            branches.await("v", file, await, expressions.code(await.condition()).asTruth(), out);
        } else if (s instanceof Statement.Assert check) {
            String place = SourceText.shortPlace(file, s.offset()) + ": " + ExprText.of(check.condition());
            out.line("v.check(" + expressions.code(check.condition()).asTruth() + ", " + Lines.quoted(place) + ");");
        } else if (s instanceof Statement.If conditional) {
            String condition = branches.condition(file, s, conditional.condition());
            out.open("if (" + expressions.code(conditional.condition()).asTruth() + ") {");
            branches.outcome("v", condition, true, out);
            write(conditional.yes(), context.with(Map.of()));
            if (branches.reported() || !conditional.no().isEmpty()) {
                out.reopen("} else {");
                branches.outcome("v", condition, false, out);
                write(conditional.no(), context.with(Map.of()));
            }
            out.close("}");
        } else if (s instanceof Statement.Either either) {
            int last = either.branches().size() - 1;
            out.open("switch (v.either(" + (last + 1) + ")) {");
            for (int b = 0; b <= last; b++) {
                out.open((b == last ? "default" : "case " + b) + " -> {");
                branches.either("v", file, either, b, out);
                write(either.branches().get(b), context.with(Map.of()));
                out.close("}");
            }
            out.close("}");
        } else if (s instanceof Statement.With with) {
            write(with.body(), bindings(with, context));
        } else if (!(s instanceof Statement.Skip)) {
            throw new Uncompilable(file, s.offset(), "a mapping macro cannot have this statement when it runs");
        }
    }

    private void assign(Statement.Assignment pair, Context context) {
        Statement.Target target = pair.target();
        if (!target.name().equals("$variable")) {
            throw new Uncompilable(
                    file,
                    target.offset(),
                    "a mapping macro that runs can assign to $variable, and not to " + target.name());
        }
        Expr value = pair.value();
        String now = target.path().isEmpty()
                ? new Expressions(context).value(value)
                : new Binders(context).changed("v.get()", new Binders(context).path(target.path()), value);
        out.line("v.set(" + now + ");");
    }
}
