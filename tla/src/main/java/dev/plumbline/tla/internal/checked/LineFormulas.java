package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.compiled.EvaluationFailures;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;

/** Expressions over a state and a line of a log. */
final class LineFormulas {
    private final Map<String, Code> codes = new HashMap<>();
    private final Names names;

    /** @param definitions by the text of the expression, with the line as parameter */
    LineFormulas(Compiler compiler, Map<String, Definition> definitions, Names names) {
        this.names = names;
        definitions.forEach((text, definition) -> codes.put(
                text,
                compiler.code(
                        definition.body(),
                        Scope.EMPTY.withValue(definition.parameters().get(0)))));
    }

    /** @throws SpecException if it cannot be evaluated */
    Value evaluate(String expression, Value line, TlaValue[] state) {
        Code code = codes.get(expression);
        if (code == null) {
            throw new SpecException("the specification was loaded without the expression " + expression);
        }
        Run run = new Run(state, null, false, Run.Watch.UNTIL_INTERRUPTED);
        try {
            Environment environment = new Environment(Conversion.fromHistory(line, names), null);
            return Conversion.toHistory(code.node().eval(run, environment));
        } catch (StackOverflowError e) {
            throw failure(
                    expression,
                    line,
                    EvaluationFailures.exception(
                            run.tooDeep(e, code.expression().place())));
        } catch (EvaluationError | ValueError e) {
            throw failure(expression, line, EvaluationFailures.exception(e));
        } catch (BadInput | SpecException e) {
            throw failure(expression, line, e);
        }
    }

    private static SpecException failure(String expression, Value line, Exception cause) {
        return new SpecException(
                "mapping: " + expression + ": " + cause.getMessage() + ", for the event " + line, cause);
    }
}
