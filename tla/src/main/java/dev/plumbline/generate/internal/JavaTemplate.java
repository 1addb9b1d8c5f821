package dev.plumbline.generate.internal;

import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workload in Java: a generated abstract class with a method for each operation, and a hand-written subclass. There
 * are two classes instead of one with marked regions, so that no hand-written code is in a file that is generated
 * again.
 */
final class JavaTemplate implements Template {
    private static final Set<String> KEYWORDS = Set.of(
            "abstract",
            "assert",
            "boolean",
            "break",
            "byte",
            "case",
            "catch",
            "char",
            "class",
            "const",
            "continue",
            "default",
            "do",
            "double",
            "else",
            "enum",
            "extends",
            "false",
            "final",
            "finally",
            "float",
            "for",
            "goto",
            "if",
            "implements",
            "import",
            "instanceof",
            "int",
            "interface",
            "long",
            "native",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "short",
            "static",
            "strictfp",
            "super",
            "switch",
            "synchronized",
            "this",
            "throw",
            "throws",
            "transient",
            "true",
            "try",
            "void",
            "volatile",
            "while",
            "_",
            "var",
            "yield",
            "record",
            "sealed",
            "permits");
    private static final Set<String> METHODS = Set.of(
            "wait",
            "notify",
            "notifyAll",
            "getClass",
            "hashCode",
            "equals",
            "toString",
            "clone",
            "finalize",
            "register",
            "setUp",
            "tearDown",
            "weight");

    @Override
    public String language() {
        return "java";
    }

    @Override
    public Set<String> reserved() {
        return Stream.concat(KEYWORDS.stream(), METHODS.stream()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String generatedFile(String module) {
        return "src/" + Identifiers.type(module) + "Actions.java";
    }

    @Override
    public String handWrittenFile(String module) {
        return "src/" + Identifiers.type(module) + "Workload.java";
    }

    @Override
    public String generated(Design design) {
        String type = Identifiers.type(design.module());
        Text text = new Text();
        text.line("// " + Manifest.MARK + " from " + CommentText.line(design.spec())
                + ", and written anew by each init: your part is " + type + "Workload.java.");
        design.manifest().lines().forEach(text::line);
        text.line("import dev.plumbline.workload.Actions;")
                .line("import dev.plumbline.workload.Call;")
                .line("import dev.plumbline.workload.Workload;")
                .line()
                .line(
                        "/** The operations of " + design.module()
                                + ". Operations whose methods are not overridden are unsupported, and every run reports them. */")
                .line("public abstract class " + type + "Actions extends Workload {")
                .line("    /** How often the operation is chosen in relation to the others; at least 1. */")
                .line("    protected int weight(String operation) {")
                .line("        return 1;")
                .line("    }")
                .line()
                .line("    @Override")
                .line("    public void register(Actions actions) {");
        for (OperationPlan operation : design.operations()) {
            String name = UnwrittenBody.literal(operation.name());
            text.line("        actions.add(" + name + ", weight(" + name + "), this::" + design.identifier(operation)
                    + ");");
        }
        text.line("    }");
        for (OperationPlan operation : design.operations()) {
            text.line();
            documentation(text, operation);
            method(text, design, operation);
        }
        JavaRandomValues.helpers(text, design);
        for (Manifest.Entry entry : design.gone()) {
            text.line()
                    .line("    /** The specification no longer has this action. Never called; kept for as long as "
                            + type + "Workload overrides it. */")
                    .line("    @Deprecated")
                    .line("    protected void " + entry.identifier() + "(Call call) throws Exception {")
                    .line("        throw call.unsupported();")
                    .line("    }");
        }
        return text.line("}").toString();
    }

    @Override
    public String handWritten(Design design) {
        String type = Identifiers.type(design.module());
        Text text = new Text();
        text.line("import dev.plumbline.workload.Call;")
                .line("import dev.plumbline.workload.Setup;")
                .line()
                .line("/**")
                .line(
                        " * The part of the workload that is yours: init never touches it again. One instance is used by all"
                                + " threads of a run.")
                .line(" */")
                .line("public class " + type + "Workload extends " + type + "Actions {")
                .line("    // The system under test:")
                .line("    // private MySystem system;")
                .line()
                .line("    @Override")
                .line("    public void setUp(Setup setup) throws Exception {")
                .line("        // Before the threads start:")
                .line("        // system = new MySystem();")
                .line("    }");
        for (OperationPlan operation : design.operations()) {
            text.line();
            for (ActionSignature action : operation.actions()) {
                text.line("    // " + CommentText.line(action.text() + ", " + action.file() + ":" + action.line()));
            }
            text.line("    @Override");
            method(text, design, operation);
        }
        return text.line("}").toString();
    }

    private static void documentation(Text text, OperationPlan operation) {
        text.line("    /**");
        for (ActionSignature action : operation.actions()) {
            String first = "{@code " + action.text() + "}, " + action.file() + ":" + action.line() + ".";
            text.line("     * " + first
                    + (action == operation.completing() && operation.step().isPresent()
                            ? " Comes after any number of the former; both are one operation."
                            : ""));
            for (String line : CommentText.documentation(action.comment())) {
                text.line(("     * " + line).stripTrailing());
            }
        }
        text.line("     */");
    }

    private static void method(Text text, Design design, OperationPlan operation) {
        Map<String, String> names = Identifiers.assign(
                operation.allParameters().stream().map(Parameter::name).toList(),
                Identifiers::plain,
                Stream.concat(KEYWORDS.stream(), Stream.of("call", "system")).collect(Collectors.toSet()),
                Map.of());
        text.line("    protected void " + design.identifier(operation) + "(Call call) throws Exception {");
        UnwrittenBody body = new UnwrittenBody(operation, names);
        for (Parameter parameter : body.arguments()) {
            text.line("        " + draw(body.name(parameter), ParameterSource.of(parameter)) + ";"
                    + UnwrittenBody.drawnFrom(parameter, " // "));
        }
        body.explainOthers(text);
        for (Parameter parameter : body.arguments()) {
            text.line("        // call.argument(" + UnwrittenBody.literal(parameter.name()) + ", "
                    + body.name(parameter) + ");");
        }
        text.line("        // call.begin();").line(String.format(Locale.ROOT, UnwrittenBody.SYSTEM_HERE, "the system"));
        body.writeEnds(text, "call.end()", "call.abort()", ";");
        text.line("        throw call.unsupported(); " + UnwrittenBody.LAST_LINE)
                .line("    }");
    }

    private static String draw(String name, ParameterSource draw) {
        return JavaRandomValues.type(draw) + " " + name + " = " + JavaRandomValues.expression(draw);
    }

    @Override
    public String readme(Design design, Commands commands) {
        String type = Identifiers.type(design.module());
        return ReadmeText.java(design, commands, type + "Actions", type + "Workload");
    }
}
