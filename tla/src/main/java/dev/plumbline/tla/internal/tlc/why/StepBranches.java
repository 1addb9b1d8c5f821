package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.explore.Explorer;
import dev.plumbline.tla.internal.why.Branches;
import dev.plumbline.tla.internal.why.TakenBranches;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tlc2.tool.TLCState;

/** The branches of a specification, and those that a step takes. May be used by several threads at once. */
public final class StepBranches {
    private final LocatingTool tool;
    private final Explorer explorer;
    private Branches ofText;

    public StepBranches(LocatingTool tool, Explorer explorer) {
        this.tool = tool;
        this.explorer = explorer;
    }

    /** In the order of the text. */
    public List<Branch> all() {
        return ofText().all();
    }

    /** Looked for when first needed: a check without coverage does not want them. */
    private synchronized Branches ofText() {
        if (ofText == null) {
            Branches all = new Branches(new TlcSituation(tool, TLCState.Empty));
            explorer.actions((name, node) -> all.add(name, TlcPart.of(node)));
            ofText = all;
        }
        return ofText;
    }

    /** Those of the action by which the second state comes of the first. */
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
            // TLC may refuse to compare where it would otherwise assign. Then nothing more is known of the branches.
            return List.copyOf(taken);
        }
        return List.copyOf(taken);
    }
}
