package dev.plumbline.casestudies.tree;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Carries changes of the mutable tree up to the immutable tree at its root.
 *
 * <p><b>Two attempts are enough.</b> A refresh reads the counterpart of a node, then those of its children, and
 * exchanges the first for a new one made of the others. If my exchange fails twice, then in between another one
 * succeeded that had read the counterpart after my first attempt began; so it has read the children after that too, and
 * what it installed reflects what I wanted to bring. That needs the counterpart to be read <i>before</i> the children:
 * see {@link TreeFault#STALE_NODE_PAIR}.
 *
 * <p><b>Delegation.</b> An update that has failed twice need not continue: the creator of the installed version
 * propagates it to the root. The update waits until the creator is done. Waiting without limit is not needed for
 * correctness and could take long, so after a while it continues by itself.
 */
final class Propagator {
    private static final int PATIENCE = 200;

    private final TreeNode root;
    private final TreeFault fault;
    private final Chaos chaos;
    private final Rotation rotation;

    Propagator(TreeNode root, TreeFault fault, Chaos chaos) {
        this.root = root;
        this.fault = fault;
        this.chaos = chaos;
        rotation = new Rotation(this, fault, chaos);
        versionOf(root);
    }

    /**
     * Returns when the immutable tree at the root reflects the state of this key in the mutable tree at the time of the
     * call.
     */
    void propagate(int key) {
        Propagation mine = new Propagation();
        try {
            climb(key, mine);
        } finally {
            mine.finish();
        }
    }

    /**
     * From the leaf up to the root. The way is searched anew from each node on it: a rotation may have put new nodes on the way, and these are refreshed first. Below a refreshed node, nothing has to be done: a node that is inserted there later creates its counterpart from children that reflect this change.
     */
    private void climb(int key, Propagation mine) {
        Set<TreeNode> refreshed = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<TreeNode> way = new ArrayDeque<>();
        way.push(root);
        while (!way.isEmpty()) {
            TreeNode node = way.peek();
            for (TreeNode next = node.child(key); !next.isLeaf && !refreshed.contains(next); next = node.child(key)) {
                way.push(next);
                node = next;
            }
            way.pop();
            if (fault == TreeFault.EARLY_CONTINUATION && node == root) {
                mine.finish();
            }
            if (!refresh(node, mine)) {
                if (!refresh(node, mine) && broughtUpByAnother(node, mine)) {
                    return;
                }
            }
            refreshed.add(node);
            chaos.point();
            if (!way.isEmpty()) {
                rotation.balance(way.peek(), node);
            }
        }
    }

    private boolean refresh(TreeNode node, Propagation mine) {
        Version old = versionOf(node);
        chaos.point();
        Version left = childVersion(node, true);
        chaos.point();
        Version right = childVersion(node, false);
        chaos.point();
        if (fault == TreeFault.WRONG_CHILD && left != old.left) {
            right = old.right;
        }
        if (fault == TreeFault.STALE_NODE_PAIR) {
            old = versionOf(node);
        }
        return node.version.compareAndSet(old, Version.inner(node.key, left, right, mine));
    }

    /** The counterpart of a child, read while it is still the child. */
    private Version childVersion(TreeNode node, boolean isLeft) {
        while (true) {
            TreeNode child = isLeft ? node.left : node.right;
            Version version = versionOf(child);
            if (child == (isLeft ? node.left : node.right)) {
                return version;
            }
        }
    }

    /** The counterpart of a node; a new node gets one now, from its children. No update propagates that to the root. */
    Version versionOf(TreeNode node) {
        Version known = node.version.get();
        if (known != null) {
            return known;
        }
        Version left = childVersion(node, true);
        chaos.point();
        Version right = childVersion(node, false);
        node.version.compareAndSet(null, Version.inner(node.key, left, right, null));
        return node.version.get();
    }

    /** After two failures: whether the root reflects this change because another update has propagated it. */
    private boolean broughtUpByAnother(TreeNode node, Propagation mine) {
        Propagation other = versionOf(node).creator;
        // A removed node may be on the way of the other update only: that update continues with the new nodes above its
        // own key, and the new node above this key may have got its counterpart before this change. If the node is
        // removed later, its successors create their counterparts from children that reflect this change.
        if (other == null || other == mine || node.removed) {
            return false;
        }
        for (int i = 0; i < PATIENCE; i++) {
            if (other.isDone()) {
                return true;
            }
            Thread.yield();
        }
        return false;
    }
}
