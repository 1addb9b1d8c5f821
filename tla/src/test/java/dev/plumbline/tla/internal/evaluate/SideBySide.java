package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import tlc2.value.impl.IntValue;
import util.ToolIO;
import util.UniqueString;

/**
 * One module, read by TLC's interpreter and by ours. All modules must have the variables x, y and z: TLC keeps their
 * number for the whole process.
 */
final class SideBySide {
    static final List<String> VARIABLES = List.of("x", "y", "z");

    private final FastTool tool;
    /** By name: TLC's own look-up goes through all definitions, and modules of random expressions have thousands. */
    private final Map<UniqueString, OpDefNode> definitions = new HashMap<>();

    private final Path config;
    private SanySpecification translated;
    private Evaluator evaluator;
    private Names names;

    /** Finds states. */
    interface States {
        List<Value> find() throws BadInput, IOException;
    }

    /**
     * A value, or the reason why there is none.
     *
     * @param text null if there is none
     */
    record Outcome(String text, String refusal) {
        /** The text of the states that are found. */
        static Outcome of(States states) throws BadInput, IOException {
            try {
                return new Outcome(states.find().toString(), null);
            } catch (EvaluationError e) {
                return new Outcome(null, e.inFull());
            } catch (RuntimeException | StackOverflowError e) {
                return new Outcome(null, e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }

        boolean isRefused() {
            return text == null;
        }

        /** Whether only the size of numbers or sets was too much. */
        boolean isLimit() {
            return isRefused() && (refusal.startsWith("limit") || refusal.contains("verflow"));
        }

        boolean isLike(Outcome other) {
            return isRefused() ? other.isRefused() : text.equals(other.text);
        }

        @Override
        public String toString() {
            return isRefused() ? "refused: " + refusal : text;
        }
    }

    /** @param text of module M, with definitions Init and Next */
    SideBySide(Path folder, String text, String constants) throws IOException {
        Path module = folder.resolve("M.tla");
        Files.writeString(module, text);
        config = folder.resolve("M.cfg");
        Files.writeString(config, "INIT Init\nNEXT Next\n" + constants);
        ModuleFiles files = new ModuleFiles(module, List.of(folder.toAbsolutePath()), folder, Map.of());
        files.write(ModuleFiles.CONFIG + ".cfg", Files.readString(config));
        tlc2.util.FP64.Init(0);
        ToolIO.setMode(ToolIO.TOOL);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ToolIO.out = new PrintStream(printed, false, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        try {
            tool = new FastTool("", "M", ModuleFiles.CONFIG, files);
        } catch (RuntimeException e) {
            throw new IllegalStateException(printed.toString(StandardCharsets.UTF_8) + text, e);
        }
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            definitions.putIfAbsent(definition.getName(), definition);
        }
    }

    /** Strings that TLC makes while it evaluates are ordered as it made them, so ours is prepared after it. */
    private void prepare() throws BadInput, IOException {
        if (evaluator == null) {
            ConfigFile file = ConfigFile.read(config);
            names = SanySpecification.names(file);
            translated = SanySpecification.of(tool.getRootModule(), file, names);
            evaluator = new Evaluator(translated.specification(), names, () -> {});
        }
    }

    private OpDefNode node(String definition) {
        return definitions.get(UniqueString.uniqueStringOf(definition));
    }

    /** The value of a definition with one parameter, which TLC does not evaluate before it is asked. */
    Outcome valueInTlc(String definition, Value state) {
        try {
            OpDefNode node = node(definition);
            Context context = Context.Empty.cons(node.getParams()[0], IntValue.gen(0));
            tlc2.value.impl.Value value = (tlc2.value.impl.Value) tool.eval(node.getBody(), context, tlcState(state));
            value.deepNormalize();
            return new Outcome(TlcValues.fromTlc(value).toString(), null);
        } catch (SpecException e) {
            return new Outcome(null, "infinite: " + e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            return new Outcome(null, e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** As {@link #valueInTlc}. Infinite sets cannot be written down, so they are not compared. */
    Outcome value(String definition, Value state) throws BadInput, IOException {
        prepare();
        Definition found = translated.definition(definition);
        Expr.Call call = new Expr.Call(found, List.of(new Expr.Literal(Num.ZERO, found.place())), found.place());
        try {
            TlaValue value =
                    evaluator.value(evaluator.compile(call), state(state), null).settled();
            return new Outcome(Conversion.toHistory(value).toString(), null);
        } catch (SpecException e) {
            return new Outcome(null, "infinite: " + e.getMessage());
        } catch (EvaluationError e) {
            return new Outcome(null, (e.isLimit() ? "limit: " : "") + e.inFull());
        } catch (ValueError e) {
            return new Outcome(null, (e.isLimit() ? "limit: " : "") + e.getMessage());
        }
    }

    /** States after an action without parameters; each as often as TLC finds it. */
    List<Value> nextInTlc(String action, Value state) {
        OpDefNode node = node(action);
        StateVec found = tool.getNextStates(new Action(node.getBody(), Context.Empty, node), tlcState(state));
        List<Value> states = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            states.add(complete(found.elementAt(i)));
        }
        states.sort(null);
        return states;
    }

    List<Value> initialInTlc(String predicate) {
        OpDefNode node = node(predicate);
        tool.getInitStateSpec().setElementAt(new Action(node.getBody(), Context.Empty, node), 0);
        List<Value> states = new ArrayList<>();
        tool.getInitStates(state -> {
            states.add(complete(state));
            return states;
        });
        states.sort(null);
        return states;
    }

    List<Value> next(String action, Value state) throws BadInput, IOException {
        List<Value> found = nextInOrder(action, state);
        found.sort(null);
        return found;
    }

    /** The same, in the order in which our own evaluator finds them. */
    List<Value> nextInOrder(String action, Value state) throws BadInput, IOException {
        prepare();
        List<Value> found = new ArrayList<>();
        evaluator.next(
                evaluator.compile(translated.definition(action).body()), state(state), each -> found.add(record(each)));
        return found;
    }

    List<Value> initial(String predicate) throws BadInput, IOException {
        prepare();
        List<Value> found = new ArrayList<>();
        evaluator.initial(evaluator.compile(translated.definition(predicate).body()), each -> found.add(record(each)));
        found.sort(null);
        return found;
    }

    private static Value complete(TLCState state) {
        Map<String, Value> fields = new TreeMap<>();
        state.getVals().forEach((name, value) -> {
            if (value == null) {
                throw new IllegalStateException(name + " has no value");
            }
            ((tlc2.value.impl.Value) value).deepNormalize();
            fields.put(name.toString(), TlcValues.fromTlc(value));
        });
        return Value.record(fields);
    }

    private static Value record(TlaValue[] state) {
        Map<String, Value> fields = new TreeMap<>();
        for (int i = 0; i < state.length; i++) {
            fields.put(VARIABLES.get(i), Conversion.toHistory(state[i]));
        }
        return Value.record(fields);
    }

    private static TLCState tlcState(Value state) {
        TLCState made = TLCState.Empty.createEmpty();
        ((Value.Rec) state).fields().forEach((name, value) -> {
            try {
                made.bind(UniqueString.uniqueStringOf(name), TlcValues.toTlc(value));
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        });
        return made;
    }

    private TlaValue[] state(Value state) throws BadInput {
        TlaValue[] made = new TlaValue[VARIABLES.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = Conversion.fromHistory(((Value.Rec) state).fields().get(VARIABLES.get(i)), names);
        }
        return made;
    }
}
