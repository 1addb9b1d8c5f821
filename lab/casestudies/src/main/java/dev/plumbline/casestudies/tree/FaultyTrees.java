package dev.plumbline.casestudies.tree;

/**
 * The workload for each {@link TreeFault}, by a name that can be given to a command: {@code FaultyTrees$WrongChild}.
 */
public final class FaultyTrees {
    private FaultyTrees() {}

    public static final class ReadsMutableTree extends TreeWorkload {
        public ReadsMutableTree() {
            super(TreeFault.READS_MUTABLE_TREE);
        }
    }

    public static final class WrongChild extends TreeWorkload {
        public WrongChild() {
            super(TreeFault.WRONG_CHILD);
        }
    }

    public static final class StaleNodePair extends TreeWorkload {
        public StaleNodePair() {
            super(TreeFault.STALE_NODE_PAIR);
        }
    }

    public static final class ReturnsBeforeLinearized extends TreeWorkload {
        public ReturnsBeforeLinearized() {
            super(TreeFault.RETURNS_BEFORE_LINEARIZED);
        }
    }

    public static final class EarlyContinuation extends TreeWorkload {
        public EarlyContinuation() {
            super(TreeFault.EARLY_CONTINUATION);
        }
    }

    public static final class WrongNodeInRotation extends TreeWorkload {
        public WrongNodeInRotation() {
            super(TreeFault.WRONG_NODE_IN_ROTATION);
        }
    }
}
