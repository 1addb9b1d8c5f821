package dev.plumbline.tla.community;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Evaluates expressions with the modules that Plumbline brings along. */
final class CommunityFacts {
    static final String ERROR = "error";
    private static final String EXTENDED = "Integers, Sequences, FiniteSets, TLC, Bags, TLCExt";

    private CommunityFacts() {}

    static String extended(String module) {
        return module.equals("TLCExt") ? EXTENDED : EXTENDED + ", " + module;
    }

    /** The value of each expression, or {@link #ERROR}, also where a limit of the evaluator was reached. */
    static List<String> values(String module, List<String> expressions, Path folder) throws IOException, BadInput {
        StringBuilder text = new StringBuilder(
                "---- MODULE Ours ----\nEXTENDS " + extended(module) + "\nVARIABLE x\n" + RandomArguments.DEFINITIONS);
        StringBuilder cases = new StringBuilder();
        for (int i = 1; i <= expressions.size(); i++) {
            text.append("E" + i + "(dummy) == " + in(folder, expressions.get(i - 1)) + "\n");
            cases.append(i == 1 ? "CASE " : "\n  [] ").append("i = " + i + " -> E" + i + "(0)");
        }
        text.append("Init == x = 0\nEvaluate(i) == x' = " + cases + "\nNext == \\E i \\in 1.." + expressions.size()
                + " : Evaluate(i)\n====\n");
        Spec spec = TlaSpec.load(Files.writeString(folder.resolve("Ours.tla"), text), TlaOptions.DEFAULT);
        State initial = spec.initialStates().get(0);
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= expressions.size(); i++) {
            values.add(value(spec, initial, i));
        }
        return values;
    }

    private static String value(Spec spec, State initial, int number) throws BadInput {
        Operation evaluate = new Operation(
                Value.of(0),
                "Evaluate",
                Map.of("i", Value.of(number)),
                new Timebox(0, 1),
                Outcome.RETURNED,
                Map.of(),
                0);
        try {
            Value state =
                    spec.action(evaluate).completing().next(initial).get(0).value();
            return ((Value.Rec) state).fields().get("x").toString();
        } catch (SpecException e) {
            return ERROR;
        }
    }

    static String in(Path folder, String expression) {
        return expression.replace("$FOLDER", folder.toString());
    }
}
