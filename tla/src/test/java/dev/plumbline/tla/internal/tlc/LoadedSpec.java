package dev.plumbline.tla.internal.tlc;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.tlc.analysis.ActionAnalysis;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.obstacle.Explanation;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import util.ToolIO;
import util.UniqueString;

/** A specification loaded for a test; one for each test method, see {@link OwnEvaluator}. */
final class LoadedSpec {
    private final Tool tool;

    private LoadedSpec(Tool tool) {
        this.tool = tool;
    }

    /** The first module is the root; each text begins with its module line. */
    static LoadedSpec of(Path folder, String config, String... modules) throws IOException {
        // TLC's own way to find modules copies the standard ones to a fixed place, where two JVMs meet.
        ModuleFiles files = new ModuleFiles(folder, List.of(), folder, Map.of());
        String root = null;
        for (String module : modules) {
            String name = module.replaceAll("(?s)^-+ MODULE (\\w+) .*", "$1");
            root = root == null ? name : root;
            files.write(name + ".tla", module);
        }
        files.write(ModuleFiles.CONFIG + ".cfg", config);
        tlc2.util.FP64.Init(0);
        ToolIO.setMode(ToolIO.TOOL);
        return new LoadedSpec(new FastTool(folder.toString(), root, ModuleFiles.CONFIG, files));
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

    static tlc2.value.impl.Value tlc(String text) {
        try {
            return TlcValues.toTlc(Value.parse(text));
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
        StateVec next = tool.getNextStates(new Action(call.body(), call.context(), call.definition()), state);
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
        TLCState state = TLCState.Empty.createEmpty();
        ((Value.Rec) record).fields().forEach((name, value) -> {
            try {
                state.bind(UniqueString.uniqueStringOf(name), TlcValues.toTlc(value));
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        });
        return state;
    }

    ActionAnalysis analyse(String name, String... arguments) {
        Call call = call(name, arguments);
        return ActionAnalysis.of(tool, call.body(), call.context());
    }

    Footprint footprint(String name, String... arguments) {
        return analyse(name, arguments).footprint();
    }

    List<String> obstacles(TLCState state, String name, String... arguments) {
        Call call = call(name, arguments);
        return Explanation.of(tool, call.body(), call.context(), state).stream()
                .map(Obstacle::toString)
                .toList();
    }
}
