package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.obstacle.Branches;
import dev.plumbline.tla.internal.obstacle.TakenBranches;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.explore.Explorer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tlc2.tool.TLCState;

/** The branches of a specification, and those that a step takes. Thread-safe. */
public final class StepBranches {
    private final LocatingTool tool;
    private final Explorer explorer;
    private Branches ofText;

    public StepBranches(LocatingTool tool, Explorer explorer) {
        this.tool = tool;
        this.explorer = explorer;
    }

    /** All branches, in the order of the text. */
    public List<Branch> all() {
        return ofText().all();
    }

    /** Computed on first use: a check without coverage does not need them. */
    private synchronized Branches ofText() {
        if (ofText == null) {
            Branches all = new Branches(new TlcSituation(tool, TLCState.Empty));
            explorer.actions((name, node) -> all.add(name, TlcPart.of(node)));
            ofText = all;
        }
        return ofText;
    }

    /** The branches of the action that leads from the first state to the second. */
    public List<Branch> taken(TLCState before, String action, TLCState after) {
        Branches all = ofText();
        Set<Branch> taken = new TreeSet<>();
        try {
            explorer.allowing(
                    before,
                    action,
                    after,
                    (name, node, context) -> new TakenBranches(
                                    new TlcSituation(tool, before), new TlcSuccessor(after), all, name, taken)
                            .walk(new TlcPart(node, context)));
        } catch (RuntimeException | StackOverflowError notEvaluated) {
            // Here TLC compares values that it would otherwise assign, which may fail. The remaining branches are then
            // unknown.
            return List.copyOf(taken);
        }
        return List.copyOf(taken);
    }
}
