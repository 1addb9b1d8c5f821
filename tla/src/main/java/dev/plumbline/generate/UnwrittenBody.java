package dev.plumbline.generate;

import dev.plumbline.tla.ActionSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The body of an operation that nobody has written yet, as far as it is the same in every language. */
final class UnwrittenBody {
    static final String SYSTEM_HERE = "        // ... call %s here, and do nothing else ...";
    static final String LAST_LINE = "// delete this line when the operation is written";

    private final OperationPlan operation;
    private final Map<String, String> names;
    private final List<Parameter> arguments = new ArrayList<>();
    private final List<Parameter> answers = new ArrayList<>();

    /** @param names the identifiers of the parameters */
    UnwrittenBody(OperationPlan operation, Map<String, String> names) {
        this.operation = operation;
        this.names = names;
        for (Parameter parameter : operation.parameters()) {
            (Draw.of(parameter) instanceof Draw.Answered ? answers : arguments).add(parameter);
        }
    }

    /** What the workload draws and the system is given. */
    List<Parameter> arguments() {
        return arguments;
    }

    String name(Parameter parameter) {
        return names.get(parameter.name());
    }

    /** Says of the parameters that are not drawn why not. */
    void tellOthers(Text text) {
        for (Parameter parameter : operation.ofStepsOnly()) {
            text.line("        // " + parameter.name() + " is a parameter of "
                    + operation.step().orElseThrow().name() + " alone: untold, it may differ from step to step."
                    + inNext(parameter, " "));
        }
        for (Parameter parameter : answers) {
            text.line("        // " + name(parameter) + " is what the system answers." + inNext(parameter, " "));
        }
    }

    /**
     * How the operation ends, and how if it was aborted. Results are told alike in every language.
     *
     * @param returned the call that begins its end
     * @param aborted the same if it was aborted
     * @param end of the line
     */
    void tellEnds(Text text, String returned, String aborted, String end) {
        text.line("        // " + returned + results(answers) + end);
        operation
                .abort()
                .ifPresent(abort -> text.line("        // Or, if it was aborted (" + abort.text() + "): " + aborted
                        + results(operation.ofAbortOnly()) + end));
    }

    private String results(List<Parameter> told) {
        return told.stream()
                .map(answer -> ".result(" + literal(answer.name()) + ", " + name(answer) + ")")
                .collect(Collectors.joining());
    }

    /** The same for one that is drawn, with what is left to do where nobody could tell from what. */
    static String drawnFrom(Parameter parameter, String before) {
        return Draw.of(parameter) instanceof Draw.Unknown
                ? before + "TODO: draw what the specification means"
                        + (parameter.bounds().isEmpty() ? "" : ", " + inNext(parameter, ""))
                : inNext(parameter, before);
    }

    /** Over what Next lets the parameter range. */
    static String inNext(Parameter parameter, String before) {
        return parameter.bounds().isEmpty()
                ? ""
                : before + "in Next: " + CommentText.line(String.join(" or ", parameter.bounds()));
    }

    static String literal(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r") + "\"";
    }
}
