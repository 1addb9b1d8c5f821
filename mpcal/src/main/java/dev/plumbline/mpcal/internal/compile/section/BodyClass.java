package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Expressions;
import dev.plumbline.mpcal.internal.compile.expression.ModuleMembers;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.translate.Block;
import dev.plumbline.mpcal.internal.translate.ControlFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The class of an archetype or a procedure: fields for its state, and a method for each of its sections. */
public final class BodyClass {
    private final boolean archetype;
    private final String name;
    private final String className;
    private final int offset;
    private final List<Algorithm.Parameter> parameters;
    private final List<Algorithm.Variable> variables;
    private final List<Statement> body;
    private final ModuleMembers members;
    private final SourceFile file;
    private final MappedParameters mapped;
    private final Branches branches;

    private final JavaNames fields = new JavaNames();
    private final JavaNames methodNames = new JavaNames();
    private final Map<String, Named> meanings = new HashMap<>();
    private final Map<String, String> fieldOf = new LinkedHashMap<>();
    private final List<String> methods = new ArrayList<>();

    public BodyClass(
            Algorithm.Archetype a,
            String className,
            ModuleMembers members,
            SourceFile file,
            MappedParameters mapped,
            Branches branches) {
        this(
                true,
                a.name(),
                className,
                a.offset(),
                a.parameters(),
                a.variables(),
                a.body(),
                members,
                file,
                mapped,
                branches);
    }

    public BodyClass(
            Algorithm.Procedure p,
            String className,
            ModuleMembers members,
            SourceFile file,
            MappedParameters mapped,
            Branches branches) {
        this(
                false,
                p.name(),
                className,
                p.offset(),
                p.parameters(),
                p.variables(),
                p.body(),
                members,
                file,
                mapped,
                branches);
    }

    private BodyClass(
            boolean archetype,
            String name,
            String className,
            int offset,
            List<Algorithm.Parameter> parameters,
            List<Algorithm.Variable> variables,
            List<Statement> body,
            ModuleMembers members,
            SourceFile file,
            MappedParameters mapped,
            Branches branches) {
        this.archetype = archetype;
        this.name = name;
        this.className = className;
        this.offset = offset;
        this.parameters = parameters;
        this.variables = variables;
        this.body = body;
        this.members = members;
        this.file = file;
        this.mapped = mapped;
        this.branches = branches;
    }

    /** @param procedures class names of the procedures that an archetype may call */
    public String text(String packageName, List<String> procedures) {
        meanings.put("self", new Named.Local("self()"));
        for (Algorithm.Parameter p : parameters) {
            state(p.name(), p.reference() ? p.dimensions() : 0, p.reference() && mapped.isMapped(name, p.name()));
        }
        for (Algorithm.Variable v : variables) {
            if (fieldOf.containsKey(v.name())) {
                throw new Uncompilable(
                        file, v.offset(), "the variable " + v.name() + " hides a parameter or variable of this name");
            }
            state(v.name(), 0, false);
        }
        List<Block> blocks = ControlFlow.blocks(body, archetype ? "Done" : "Error");
        Map<String, String> labels = new LinkedHashMap<>();
        Map<String, String> sections = new HashMap<>();
        for (Block block : blocks) {
            labels.put(block.label(), fields.fresh(block.label()));
            sections.put(block.label(), methodNames.fresh(block.label()));
        }
        Map<String, Integer> places = new HashMap<>();
        places(body, places);
        Lines out = new Lines();
        out.open("public final class " + className + " extends " + (archetype ? "Archetype" : "Procedure") + " {");
        out.line("private final Definitions module;");
        fieldOf.values().forEach(field -> out.line("private final Variable " + field + ";"));
        out.line("");
        labels.forEach((label, field) -> out.line(
                "private final Label " + field + " = label(\"" + label + "\", this::" + sections.get(label) + ");"));
        out.line("");
        constructor(out, procedures);
        for (Block block : blocks) {
            branches.label(name, block.label(), file, places.get(block.label()));
            out.line("");
            out.line("// " + SourceText.place(file, places.get(block.label())));
            out.open("private Label " + sections.get(block.label()) + "(Section s) {");
            new Statements(jump -> target(jump, labels), branches, out).all(block.body(), context(fields.within()));
            out.close("}");
        }
        methods.forEach(method -> {
            out.line("");
            out.block(method);
        });
        out.close("}");
        String what =
                (archetype ? "The archetype " : "The procedure ") + name + ": " + SourceText.place(file, offset) + ".";
        return SourceText.file(packageName, what, out.toString());
    }

    private void state(String variable, int dimensions, boolean isMapped) {
        String field = fields.fresh(variable);
        fieldOf.put(variable, field);
        meanings.put(variable, new Named.State(field, dimensions, isMapped));
    }

    private Context context(JavaNames names) {
        return new Context(
                members,
                file,
                "module.",
                Optional.of(new Context.Passed("Section", "s")),
                meanings,
                names,
                methods,
                methodNames);
    }

    private String target(Statement.Goto jump, Map<String, String> labels) {
        if (labels.containsKey(jump.label())) {
            return labels.get(jump.label());
        }
        if (archetype && jump.label().equals("Done")) {
            return "done()";
        }
        if (!archetype && jump.label().equals("Error")) {
            return "error()";
        }
        throw new Uncompilable(file, jump.offset(), "the jump to " + jump.label() + " leaves " + name);
    }

    private static void places(List<Statement> statements, Map<String, Integer> places) {
        for (Statement s : statements) {
            if (s instanceof Statement.Labeled labeled) {
                places.put(labeled.label(), labeled.offset());
            }
            Nested.parts(s).forEach(part -> places(part, places));
        }
    }

    private void constructor(Lines out, List<String> procedures) {
        JavaNames names = new JavaNames();
        List<String> declared = new ArrayList<>(
                archetype
                        ? List.of("Value self", "Definitions module")
                        : List.of("Archetype archetype", "Definitions module"));
        names.fresh("archetype");
        Map<String, Named> initial = new HashMap<>();
        initial.put("self", new Named.Local(archetype ? "self" : "archetype.self()"));
        Map<String, String> arguments = new HashMap<>();
        for (Algorithm.Parameter p : parameters) {
            if (archetype) {
                String java = names.fresh(p.name());
                arguments.put(p.name(), java);
                declared.add((p.reference() ? "Resource " : "Value ") + java);
                if (!p.reference()) {
                    initial.put(p.name(), new Named.Local(java));
                }
            }
        }
        out.open("public " + className + "(" + String.join(", ", declared) + ") {");
        out.line(archetype ? "super(\"" + name + "\", self);" : "super(archetype, \"" + name + "\");");
        out.line("this.module = module;");
        for (Algorithm.Parameter p : parameters) {
            String made;
            if (archetype) {
                made = (p.reference() ? "resource" : "local") + "(\"" + p.name() + "\", " + arguments.get(p.name())
                        + ")";
            } else {
                made = (p.reference() ? "reference" : "parameter") + "(\"" + p.name() + "\")";
            }
            out.line("this." + fieldOf.get(p.name()) + " = " + made + ";");
        }
        for (int i = 0; i < variables.size(); i++) {
            variable(out, i, initial, names);
        }
        procedures.forEach(procedure -> out.line("new " + procedure + "(this, module);"));
        out.close("}");
    }

    private void variable(Lines out, int index, Map<String, Named> initial, JavaNames names) {
        Algorithm.Variable v = variables.get(index);
        String field = "this." + fieldOf.get(v.name()) + " = ";
        Context context = new Context(members, file, "module.", Optional.empty(), initial, names, methods, methodNames);
        if (!archetype && v.value().isPresent() && dependsOnState(v, initial)) {
            // Each call computes the initial value from the arguments.
            Context section = context(fields.within());
            String value = initialValue(v, new Expressions(section));
            out.line(field + "local(\"" + v.name() + "\", Tla.DEFAULT_INIT_VALUE, s -> " + value + ");");
            return;
        }
        String value = v.value().isPresent() ? initialValue(v, new Expressions(context)) : "Tla.DEFAULT_INIT_VALUE";
        boolean needed = variables.subList(index + 1, variables.size()).stream()
                .flatMap(later -> later.value().stream())
                .anyMatch(e -> FreeNames.of(e).contains(v.name()));
        if (archetype && needed) {
            String java = names.fresh(v.name());
            out.line("Value " + java + " = " + value + ";");
            initial.put(v.name(), new Named.Local(java));
            value = java;
        }
        boolean none = archetype && v.value().isEmpty() && !needed;
        out.line(field + "local(\"" + v.name() + "\"" + (none ? "" : ", " + value) + ");");
    }

    private boolean dependsOnState(Algorithm.Variable v, Map<String, Named> initial) {
        return FreeNames.of(v.value().orElseThrow()).stream()
                .anyMatch(used -> fieldOf.containsKey(used) && !initial.containsKey(used));
    }

    /** For {@code x \in S} any element is correct: a system need not exhibit every allowed behaviour. */
    private String initialValue(Algorithm.Variable v, Expressions expressions) {
        for (String used : FreeNames.of(v.value().orElseThrow())) {
            if (archetype
                    && fieldOf.containsKey(used)
                    && !expressions.context().meanings().containsKey(used)) {
                throw new Uncompilable(
                        file,
                        v.offset(),
                        v.name() + " begins with what " + used + " holds, which is not known before the first section");
            }
        }
        String value = expressions.value(v.value().orElseThrow());
        return v.member() ? "choose(" + value + ", x -> true)" : value;
    }
}
