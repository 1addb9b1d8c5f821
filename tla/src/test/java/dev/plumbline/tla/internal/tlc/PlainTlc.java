package dev.plumbline.tla.internal.tlc;

import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import util.ToolIO;
import util.UniqueString;

/**
 * TLC as it is, for comparison: it reads the .cfg itself, takes Next apart in its own way, and evaluates with its own
 * tool. Takes a tuple of one state, a record, to the tuple of its next states, one for each way in which TLC finds
 * them.
 */
public final class PlainTlc implements UnaryOperator<Value> {
    private final FastTool tool;

    /** @param scratch a folder to write to */
    public PlainTlc(Path module, String config, Path scratch) throws IOException {
        ModuleFiles files =
                new ModuleFiles(module, List.of(module.toAbsolutePath().getParent()), scratch, Map.of());
        files.write(ModuleFiles.CONFIG + ".cfg", config);
        tlc2.util.FP64.Init(0);
        ToolIO.setMode(ToolIO.TOOL);
        String file = module.getFileName().toString();
        tool = new FastTool("", file.substring(0, file.length() - ".tla".length()), ModuleFiles.CONFIG, files);
    }

    @Override
    public Value apply(Value record) {
        TLCState state = TLCState.Empty.createEmpty();
        ((Value.Rec) record).fields().forEach((name, value) -> {
            try {
                state.bind(UniqueString.uniqueStringOf(name), TlcValues.toTlc(value));
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        });
        List<Value> found = new ArrayList<>();
        for (Action action : tool.getActions()) {
            StateVec next = tool.getNextStates(action, state);
            for (int i = 0; i < next.size(); i++) {
                Map<String, Value> fields = new TreeMap<>();
                next.elementAt(i)
                        .getVals()
                        .forEach((name, value) -> fields.put(name.toString(), TlcValues.fromTlc(value)));
                found.add(Value.record(fields));
            }
        }
        return Value.tuple(found.toArray(new Value[0]));
    }
}
