package dev.plumbline.casestudies.tree;

/**
 * Keeps the tree balanced by weight: where one side is more than three times as heavy as the other, it is rotated
 * (once, or twice if the inner grandchild is the heavy one). Weights come from the immutable tree and may be out of
 * date; a rotation is always correct, but may be of little use.
 *
 * <p>A rotation does not change nodes. It replaces two or three by new ones, and marks the old ones as removed. So the keys below a node change only by updates. The new nodes have no counterpart yet, since any that
 * could be given to them now may be out of date before they are linked in: see
 * {@link TreeFault#WRONG_NODE_IN_ROTATION}.
 */
final class Rotation {
    private static final int DELTA = 3;
    private static final int GAMMA = 2;

    private final Propagator propagator;
    private final TreeFault fault;
    private final Chaos chaos;

    Rotation(Propagator propagator, TreeFault fault, Chaos chaos) {
        this.propagator = propagator;
        this.fault = fault;
        this.chaos = chaos;
    }

    /** Rotates at the node if it is out of balance and still the child of that parent. */
    void balance(TreeNode parent, TreeNode node) {
        Version version = propagator.versionOf(node);
        int left = version.left.weight();
        int right = version.right.weight();
        if (left > DELTA * right) {
            rotate(parent, node, true);
        } else if (right > DELTA * left) {
            rotate(parent, node, false);
        }
    }

    /**
     * Takes monitors from the root downwards. While the monitor of a node is held, the node below stays in its place.
     */
    private void rotate(TreeNode parent, TreeNode node, boolean leftIsHeavy) {
        TreeNode heavy = leftIsHeavy ? node.left : node.right;
        if (heavy.isLeaf) {
            return;
        }
        Version version = propagator.versionOf(heavy);
        Version outer = leftIsHeavy ? version.left : version.right;
        Version inner = leftIsHeavy ? version.right : version.left;
        boolean isDouble = inner.weight() >= GAMMA * outer.weight();
        chaos.point();
        synchronized (parent) {
            if (parent.removed || !parent.hasChild(node)) {
                return;
            }
            synchronized (node) {
                if (node.removed || !node.hasChild(heavy) || heavy.isLeaf) {
                    return;
                }
                synchronized (heavy) {
                    TreeNode middle = leftIsHeavy ? heavy.right : heavy.left;
                    if (isDouble && !middle.isLeaf) {
                        synchronized (middle) {
                            TreeNode top = twice(node, heavy, middle, leftIsHeavy);
                            middle.removed = true;
                            replace(parent, node, heavy, top);
                        }
                    } else {
                        TreeNode lower = leftIsHeavy
                                ? TreeNode.inner(node.key, middle, node.right)
                                : TreeNode.inner(node.key, node.left, middle);
                        TreeNode top = leftIsHeavy
                                ? TreeNode.inner(heavy.key, heavy.left, lower)
                                : TreeNode.inner(heavy.key, lower, heavy.right);
                        replace(parent, node, heavy, top);
                    }
                }
            }
        }
    }

    private TreeNode twice(TreeNode node, TreeNode heavy, TreeNode middle, boolean leftIsHeavy) {
        TreeNode left = leftIsHeavy
                ? TreeNode.inner(heavy.key, heavy.left, middle.left)
                : TreeNode.inner(node.key, node.left, middle.left);
        TreeNode right = leftIsHeavy
                ? TreeNode.inner(node.key, middle.right, node.right)
                : TreeNode.inner(heavy.key, middle.right, heavy.right);
        if (fault == TreeFault.WRONG_NODE_IN_ROTATION) {
            right.version.set(Version.inner(
                    right.key, propagator.versionOf(middle.left), propagator.versionOf(right.right), null));
        }
        return TreeNode.inner(middle.key, left, right);
    }

    private static void replace(TreeNode parent, TreeNode node, TreeNode heavy, TreeNode top) {
        node.removed = true;
        heavy.removed = true;
        parent.replaceChild(node, top);
    }
}
