package dev.plumbline.casestudies.tree;

/**
 * Faults of a {@link BalancedTree}: the kinds that section 7.2.2 of the OmniLink paper reports. Each is one condition
 * in the code of the tree, marked by the name of its constant.
 */
public enum TreeFault {
    /** The correct tree. */
    NONE,

    /** {@code contains} goes down the mutable tree and so sees updates before they are linearized. */
    READS_MUTABLE_TREE,

    /**
     * An immutable node gets a wrong child: "one update has changed one child, so when the left one is new the right
     * one can be kept". Two updates, one on either side, may have arrived since.
     */
    WRONG_CHILD,

    /**
     * A refresh pairs the children of a node as they were with the immutable counterpart of the node as it is later: it
     * reads the counterpart last. Its exchange then succeeds although what it installs is older than what it replaces.
     */
    STALE_NODE_PAIR,

    /**
     * An update that changes nothing returns at once, although the state that it has read may not have arrived at the
     * root.
     */
    RETURNS_BEFORE_LINEARIZED,

    /**
     * An update is marked as done when it reaches the root, and refreshes the root after that: updates that have
     * delegated to it continue one step before the changes are linearized.
     */
    EARLY_CONTINUATION,

    /**
     * A double rotation gives its lower right node a counterpart at once, and makes it of the wrong grandchild. It
     * stays until an update passes that node.
     */
    WRONG_NODE_IN_ROTATION
}
