package dev.plumbline.tla.community;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.Parser;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import util.ToolIO;

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
        Spec spec = TlaSpec.onTlc(Files.writeString(folder.resolve("Ours.tla"), text), TlaOptions.DEFAULT);
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

    /** The same by the evaluator that Plumbline has itself. */
    static List<String> ownValues(String module, List<String> expressions, Path folder) throws IOException, BadInput {
        StringBuilder text = new StringBuilder(
                "---- MODULE Own ----\nEXTENDS " + extended(module) + "\nVARIABLE x\n" + RandomArguments.DEFINITIONS);
        for (int i = 0; i < expressions.size(); i++) {
            text.append("E" + i + " == " + in(folder, expressions.get(i)) + "\n");
        }
        Path file = Files.writeString(folder.resolve("Own.tla"), text.append("Init == x = 0\nNext == x' = x\n====\n"));
        ConfigFile config = ConfigFile.read(Files.writeString(folder.resolve("Own.cfg"), "INIT Init\nNEXT Next\n"));
        ModuleFiles files = new ModuleFiles(file, List.of(folder.toAbsolutePath()), folder, Map.of());
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        Names names = SanySpecification.names(config);
        SanySpecification translated = SanySpecification.of(Parser.parse("Own", files, Map.of()), config, names);
        Evaluator evaluator = new Evaluator(translated.specification(), names, () -> {});
        List<String> values = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            values.add(value(evaluator, translated.definition("E" + i).body()));
        }
        return values;
    }

    private static String value(Evaluator evaluator, Expr expression) {
        try {
            return Conversion.toHistory(evaluator.value(evaluator.compile(expression), null, null))
                    .toString();
        } catch (SpecException | EvaluationError | ValueError e) {
            return ERROR;
        }
    }

    static String in(Path folder, String expression) {
        return expression.replace("$FOLDER", folder.toString());
    }
}
