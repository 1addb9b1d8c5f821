package dev.plumbline.benchmarks.steps;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import util.SimpleFilenameToStream;

/**
 * A search by TLC's interpreter as TLC itself runs it: its own class for evaluation, its own division of Next into
 * actions, and nothing of ours around it. TLC keeps a specification in static fields, so a process can have only one.
 */
final class TlcLevels implements LevelSearch {
    private final FastTool tool;
    private final boolean fingerprinted;
    private final Set<Long> known = new HashSet<>();
    private List<TLCState> level = new ArrayList<>();
    private final List<TLCState> found = new ArrayList<>();
    /** For each state of the level, the number of steps up to those of the next state. */
    private int[] ends = {};

    private TlcLevels(FastTool tool, boolean fingerprinted) {
        this.tool = tool;
        this.fingerprinted = fingerprinted;
        tool.getInitStates(state -> {
            if (known.add(state.fingerPrint())) {
                level.add(state);
            }
            return null;
        });
    }

    /** TLC with a specification. */
    static final class Interpreter {
        private final FastTool tool;

        Interpreter(Path folder, String module) {
            FP64.Init();
            tool = new FastTool(folder.toString(), module, module, new SimpleFilenameToStream(folder.toString()));
        }

        /** @param fingerprinted whether an expansion includes the fingerprints of the states that it finds */
        LevelSearch search(boolean fingerprinted) {
            return new TlcLevels(tool, fingerprinted);
        }
    }

    @Override
    public int states() {
        return level.size();
    }

    @Override
    public long expand() {
        found.clear();
        ends = new int[level.size()];
        INextStateFunctor keeping = new INextStateFunctor() {
            @Override
            public Object addElement(TLCState state) {
                throw new IllegalStateException("a next state without the state before it");
            }

            @Override
            public Object addElement(TLCState before, Action by, TLCState after) {
                if (fingerprinted) {
                    after.fingerPrint();
                }
                found.add(after);
                return this;
            }
        };
        for (int i = 0; i < ends.length; i++) {
            tool.getNextStates(keeping, level.get(i));
            ends[i] = found.size();
        }
        return found.size();
    }

    @Override
    public Map<Value, Map<Value, Integer>> steps() {
        Map<Value, Map<Value, Integer>> all = new HashMap<>();
        for (int i = 0; i < ends.length; i++) {
            Map<Value, Integer> next = new HashMap<>();
            for (int j = i == 0 ? 0 : ends[i - 1]; j < ends[i]; j++) {
                next.merge(value(found.get(j)), 1, Integer::sum);
            }
            all.put(value(level.get(i)), next);
        }
        return all;
    }

    private static Value value(TLCState state) {
        Map<String, Value> variables = new HashMap<>();
        for (OpDeclNode variable : state.getVars()) {
            try {
                variables.put(
                        variable.getName().toString(),
                        Value.parse(state.lookup(variable.getName()).toString()));
            } catch (BadInput e) {
                throw new IllegalStateException("a value that TLC prints cannot be read", e);
            }
        }
        return Value.record(variables);
    }

    @Override
    public void advance() {
        List<TLCState> next = new ArrayList<>();
        for (TLCState state : found) {
            if (known.add(state.fingerPrint())) {
                next.add(state);
            }
        }
        level = next;
    }
}
