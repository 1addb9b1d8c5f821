package dev.plumbline.tla.internal.tlc;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.tla.internal.obstacle.BlamedParts;
import dev.plumbline.tla.internal.sany.Places;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.EvalControl;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import util.ToolIO;
import util.UniqueString;

/** A specification loaded for a test; one for each test method, see {@link OwnEvaluator}. */
final class LoadedSpec {
    private final Tool tool;
    private final Path folder;
    private final String config;
    private final Map<String, String> texts;

    private LoadedSpec(Tool tool, Path folder, String config, Map<String, String> texts) {
        this.tool = tool;
        this.folder = folder;
        this.config = config;
        this.texts = texts;
    }

    /** The first module is the root; each text begins with its module line. */
    static LoadedSpec of(Path folder, String config, String... modules) throws IOException {
        // TLC's own way to find modules copies the standard ones to a fixed place, where two JVMs meet.
        ModuleFiles files = new ModuleFiles(folder, List.of(), folder, Map.of());
        String root = null;
        Map<String, String> texts = new TreeMap<>();
        for (String module : modules) {
            String name = module.replaceAll("(?s)^-+ MODULE (\\w+) .*", "$1");
            root = root == null ? name : root;
            files.write(name + ".tla", module);
            texts.put(name + ".tla", module);
        }
        files.write(ModuleFiles.CONFIG + ".cfg", config);
        tlc2.util.FP64.Init(0);
        ToolIO.setMode(ToolIO.TOOL);
        return new LoadedSpec(new FastTool(folder.toString(), root, ModuleFiles.CONFIG, files), folder, config, texts);
    }

    Tool tool() {
        return tool;
    }

    OpDefNode definition(String name) {
        for (OpDefNode each : tool.getRootModule().getOpDefs()) {
            if (each.getName().toString().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no definition " + name);
    }

    /** An operator with its parameters bound to values written in TLA+. */
    record Call(OpDefNode definition, Context context) {
        SemanticNode body() {
            return definition.getBody();
        }
    }

    Call call(String name, String... arguments) {
        OpDefNode definition = definition(name);
        Context context = Context.Empty;
        for (int i = 0; i < arguments.length; i++) {
            context = context.cons(definition.getParams()[i], tlc(arguments[i]));
        }
        return new Call(definition, context);
    }

    private static Value value(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    static tlc2.value.impl.Value tlc(String text) {
        try {
            return TlcValues.toTlc(value(text));
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Pairs of variable and value, written in TLA+. */
    TLCState state(String... assignments) {
        TLCState state = TLCState.Empty.createEmpty();
        for (int i = 0; i < assignments.length; i += 2) {
            state.bind(UniqueString.uniqueStringOf(assignments[i]), tlc(assignments[i + 1]));
        }
        return state;
    }

    Set<Value> next(Call call, TLCState state) {
        StateVec next = tool.getNextStates(new tlc2.tool.Action(call.body(), call.context(), call.definition()), state);
        Set<Value> values = new HashSet<>();
        for (int i = 0; i < next.size(); i++) {
            values.add(value(next.elementAt(i)));
        }
        return values;
    }

    static Value value(TLCState state) {
        TreeMap<String, Value> fields = new TreeMap<>();
        state.getVals().forEach((name, value) -> fields.put(name.toString(), TlcValues.fromTlc(value)));
        return Value.record(fields);
    }

    TLCState state(Value record) {
        return state(((Value.Rec) record).fields());
    }

    private static TLCState state(Map<String, Value> variables) {
        TLCState state = TLCState.Empty.createEmpty();
        variables.forEach((name, value) -> {
            try {
                state.bind(UniqueString.uniqueStringOf(name), TlcValues.toTlc(value));
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        });
        return state;
    }

    /** What is known about a step without taking it. */
    record Analysed(boolean observer, Footprint footprint) {
        static Analysed of(Action action) {
            return new Analysed(action.observer(), action.completing().footprint());
        }
    }

    Analysed analyse(String name, String... arguments) throws IOException {
        return analyseUnder("", name, arguments);
    }

    Footprint footprint(String name, String... arguments) throws IOException {
        return analyse(name, arguments).footprint();
    }

    /**
     * The analysis of our own evaluator, for a specification whose only step is this action.
     *
     * @param rules lines of the .cfg with invariants and constraints
     */
    Analysed analyseUnder(String rules, String name, String... arguments) throws IOException {
        OpDefNode definition = definition(name);
        TreeMap<String, Value> values = new TreeMap<>();
        List<String> bounds = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            String parameter = definition.getParams()[i].getName().toString();
            values.put(parameter, value(arguments[i]));
            bounds.add(parameter + " \\in {" + arguments[i] + "}");
        }
        String call = bounds.isEmpty()
                ? name
                : "\\E " + String.join(", ", bounds) + " : " + name + "(" + String.join(", ", parameters(definition))
                        + ")";
        Files.writeString(
                folder.resolve("Asked.tla"),
                "---- MODULE Asked ----\nEXTENDS " + tool.getRootModule().getName() + "\nAskedNext == " + call
                        + "\n====\n");
        Files.writeString(folder.resolve("Asked.cfg"), config.replace("NEXT Next", "NEXT AskedNext") + rules);
        try {
            return Analysed.of(TlaSource.of(folder.resolve("Asked.tla"))
                    .load(new History.Builder("none", Order.Timeboxes.NANOSECONDS).build())
                    .action(Operation.returned(0, name, values, 0, 1)));
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static List<String> parameters(OpDefNode definition) {
        return Stream.of(definition.getParams())
                .map(parameter -> parameter.getName().toString())
                .toList();
    }

    /** Our explanations of the actions of the root module. */
    BlamedParts explanations() {
        try {
            return new BlamedParts(tool.getRootModule(), config, texts);
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What our explanation blames for it that an action is not enabled. */
    List<String> obstacles(TLCState state, String name, String... arguments) {
        Map<String, Value> values = new TreeMap<>();
        for (int i = 0; i < arguments.length; i++) {
            values.put(definition(name).getParams()[i].getName().toString(), value(arguments[i]));
        }
        try {
            return explanations().obstacles(name, values, ((Value.Rec) value(state)).fields());
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Whether the formula at this place holds for TLC; empty for one in a LAMBDA, which is not looked for. */
    Optional<Boolean> holds(
            SourcePlace place, Map<String, Value> locals, Map<String, Value> state, Map<String, Value> successor) {
        SemanticNode node = at(place);
        if (node == null) {
            return Optional.empty();
        }
        Context context = Context.Empty;
        for (SymbolNode symbol : ((ExprNode) node).getAllParams().toArray(new SymbolNode[0])) {
            if (symbol instanceof FormalParamNode
                    && locals.containsKey(symbol.getName().toString())) {
                context = context.cons(
                        symbol, tlc(locals.get(symbol.getName().toString()).toString()));
            }
        }
        return Optional.of(
                ((BoolValue) tool.eval(node, context, state(state), state(successor), EvalControl.Clear)).val);
    }

    private SemanticNode at(SourcePlace place) {
        for (OpDefNode each : tool.getRootModule().getOpDefs()) {
            SemanticNode found = each.getBody() == null ? null : at(place, each.getBody());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static SemanticNode at(SourcePlace place, SemanticNode node) {
        if (node instanceof ExprNode && Places.of(node).equals(place)) {
            return node;
        }
        SemanticNode[] children = node.getChildren();
        for (SemanticNode child : children == null ? new SemanticNode[0] : children) {
            SemanticNode found = child == null ? null : at(place, child);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
