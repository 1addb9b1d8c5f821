package dev.plumbline.generate.internal;

import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The body of an operation that is not written yet, as far as it is the same in every language. */
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
            (ParameterSource.of(parameter) instanceof ParameterSource.Answered ? answers : arguments).add(parameter);
        }
    }

    /** The parameters that the workload draws and passes to the system. */
    List<Parameter> arguments() {
        return arguments;
    }

    String name(Parameter parameter) {
        return names.get(parameter.name());
    }

    /** Writes comments that say why the other parameters are not drawn. */
    void explainOthers(Text text) {
        for (Parameter parameter : operation.ofStepsOnly()) {
            text.line("        // " + parameter.name() + " is a parameter of "
                    + operation.step().orElseThrow().name()
                    + " alone: if it is not recorded, it may differ from step to step."
                    + inNext(parameter, " "));
        }
        for (Parameter parameter : answers) {
            text.line("        // " + name(parameter) + " is a result of the system." + inNext(parameter, " "));
        }
    }

    /**
     * Writes how the operation ends, and how if it was aborted. Results are recorded in the same way in every language.
     *
     * @param returned the call that begins its end
     * @param aborted the same if it was aborted
     * @param end the end of the line
     */
    void writeEnds(Text text, String returned, String aborted, String end) {
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

    /** The same for a drawn parameter, with a TODO if its domain is unknown. */
    static String drawnFrom(Parameter parameter, String before) {
        return ParameterSource.of(parameter) instanceof ParameterSource.Unknown
                ? before + "TODO: draw what the specification means"
                        + (parameter.bounds().isEmpty() ? "" : ", " + inNext(parameter, ""))
                : inNext(parameter, before);
    }

    /** The set over which the parameter ranges in Next. */
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
