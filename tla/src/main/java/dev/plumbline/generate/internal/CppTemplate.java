package dev.plumbline.generate.internal;

import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A workload in C++: a header with a static function for each operation, and the hand-written source, whose functions
 * hide those of the header. The return type of a function says whether its operation is supported, so the compiler
 * knows it: to support an operation, delete the last line of its function.
 */
final class CppTemplate implements Template {
    private static final Set<String> KEYWORDS =
            Set.of(("alignas alignof and and_eq asm auto bitand bitor bool break case"
                            + " catch char char8_t char16_t char32_t class compl concept const consteval constexpr constinit"
                            + " const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast"
                            + " else enum explicit export extern false float for friend goto if inline int long mutable"
                            + " namespace new noexcept not not_eq nullptr operator or or_eq private protected public register"
                            + " reinterpret_cast requires return short signed sizeof static static_assert static_cast struct"
                            + " switch template this thread_local throw true try typedef typeid typename union unsigned using"
                            + " virtual void volatile wchar_t while xor xor_eq"
                            // macros of the standard library and of compilers
                            + " assert errno offsetof setjmp stdin stdout stderr signbit isnan linux unix EOF NULL _")
                    .split(" "));
    private static final Set<String> MEMBERS =
            Set.of("context", "unsupported", "weight", "actions", "workload", "run", "std", "plumbline", "main");

    @Override
    public String language() {
        return "cpp";
    }

    @Override
    public Set<String> reserved() {
        Set<String> all = new HashSet<>(KEYWORDS);
        all.addAll(MEMBERS);
        return all;
    }

    private static String stem(String module) {
        return Identifiers.plain(module).toLowerCase(Locale.ROOT);
    }

    @Override
    public String generatedFile(String module) {
        return stem(module) + "_actions.hpp";
    }

    @Override
    public String handWrittenFile(String module) {
        return stem(module) + "_workload.cpp";
    }

    @Override
    public String generated(Design design) {
        Text text = new Text();
        text.line("// " + Manifest.MARK + " from " + CommentText.line(design.spec())
                + ", and written anew by each init: your part is " + handWrittenFile(design.module()) + ".");
        design.manifest().lines().forEach(text::line);
        text.line("#pragma once")
                .line()
                .line("#include <array>")
                .line("#include <cstdint>")
                .line("#include <string>")
                .line()
                .line("#include \"plumbline/workload.hpp\"")
                .line()
                .line("namespace " + stem(design.module()) + "_spec {")
                .line()
                .line("/// Returned by the function of an operation that is not written yet.")
                .line("struct not_written {};")
                .line()
                .line("/// The operations of " + design.module()
                        + ". State is the system under test, shared by all threads.")
                .line("template <class State>")
                .line("struct actions {")
                .line("    using state_type = State;")
                .line("    using context = plumbline::workload_context<State>;")
                .line("    static not_written unsupported() { return {}; }")
                .line("    /// How often an operation is chosen in relation to the others; at least 1.")
                .line("    static unsigned weight(const std::string&) { return 1; }");
        for (OperationPlan operation : design.operations()) {
            text.line();
            for (ActionSignature action : operation.actions()) {
                text.line("    /// " + CommentText.line(action.text() + ", " + action.file() + ":" + action.line())
                        + (action == operation.completing() && operation.step().isPresent()
                                ? ", after any number of the former; both are one operation"
                                : ""));
                action.comment()
                        .lines()
                        .forEach(line -> text.line(("    /// " + CommentText.line(line)).stripTrailing()));
            }
            function(text, design, operation);
        }
        text.line("};")
                .line()
                .line("template <class State>")
                .line("using body = void (*)(plumbline::workload_context<State>&);")
                .line("template <class State>")
                .line("using unwritten = not_written (*)(plumbline::workload_context<State>&);")
                .line()
                .line("template <class State>")
                .line(
                        "void add(plumbline::workload<State>& w, const std::string& name, unsigned weight, body<State> written) {")
                .line("    w.action(name, weight, written);")
                .line("}")
                .line("template <class State>")
                .line("void add(plumbline::workload<State>& w, const std::string& name, unsigned, unwritten<State>) {")
                .line("    w.unsupported(name, \"not written\");")
                .line("}")
                .line()
                .line("/// Runs the workload that Mine is, a struct derived from actions.")
                .line("template <class Mine>")
                .line("int run(int argc, char** argv) {")
                .line("    using state = typename Mine::state_type;")
                .line("    plumbline::workload<state> w;");
        for (OperationPlan operation : design.operations()) {
            String name = UnwrittenBody.literal(operation.name());
            text.line("    add<state>(w, " + name + ", Mine::weight(" + name + "), &Mine::"
                    + design.identifier(operation) + ");");
        }
        return text.line("    return w.main(argc, argv);")
                .line("}")
                .line()
                .line("}  // namespace " + stem(design.module()) + "_spec")
                .toString();
    }

    @Override
    public String handWritten(Design design) {
        Text text = new Text();
        text.line("// The part of the workload that is yours: init never touches it again.")
                .line("#include \"" + generatedFile(design.module()) + "\"")
                .line()
                .line("namespace {")
                .line()
                .line("/// The system under test. Made once a run and used by all threads.")
                .line("struct system_under_test {")
                .line("    // my::system it;")
                .line("};")
                .line()
                .line("struct workload : " + stem(design.module()) + "_spec::actions<system_under_test> {");
        boolean first = true;
        for (OperationPlan operation : design.operations()) {
            if (!first) {
                text.line();
            }
            first = false;
            for (ActionSignature action : operation.actions()) {
                text.line("    // " + CommentText.line(action.text() + ", " + action.file() + ":" + action.line()));
            }
            function(text, design, operation);
        }
        return text.line("};")
                .line()
                .line("}  // namespace")
                .line()
                .line("int main(int argc, char** argv) { return " + stem(design.module())
                        + "_spec::run<workload>(argc, argv); }")
                .toString();
    }

    private static void function(Text text, Design design, OperationPlan operation) {
        Set<String> taken = new HashSet<>(KEYWORDS);
        taken.addAll(MEMBERS);
        taken.add("c");
        Map<String, String> names = Identifiers.assign(
                operation.allParameters().stream().map(Parameter::name).toList(), Identifiers::plain, taken, Map.of());
        text.line("    static auto " + design.identifier(operation) + "([[maybe_unused]] context& c) {");
        UnwrittenBody body = new UnwrittenBody(operation, names);
        for (Parameter parameter : body.arguments()) {
            text.line("        [[maybe_unused]] const " + draw(body.name(parameter), ParameterSource.of(parameter))
                    + ";" + UnwrittenBody.drawnFrom(parameter, "  // "));
        }
        body.explainOthers(text);
        text.line("        // c.log.begin(" + UnwrittenBody.literal(operation.name()) + ")"
                        + body.arguments().stream()
                                .map(argument -> ".arg(" + UnwrittenBody.literal(argument.name()) + ", "
                                        + body.name(argument) + ")")
                                .collect(Collectors.joining())
                        + ".call();")
                .line(String.format(Locale.ROOT, UnwrittenBody.SYSTEM_HERE, "c.state"));
        body.writeEnds(text, "c.log.returned()", "c.log.aborted()", ".done();");
        text.line("        return unsupported();  " + UnwrittenBody.LAST_LINE).line("    }");
    }

    private static String draw(String name, ParameterSource draw) {
        return CppRandomValues.type(draw) + " " + name + " = " + CppRandomValues.expression(draw);
    }

    @Override
    public String readme(Design design, Commands commands) {
        return ReadmeText.cpp(
                design,
                commands,
                generatedFile(design.module()),
                handWrittenFile(design.module()),
                stem(design.module()) + "_workload");
    }
}
