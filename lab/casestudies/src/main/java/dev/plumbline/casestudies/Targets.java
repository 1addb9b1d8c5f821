package dev.plumbline.casestudies;

import dev.plumbline.casestudies.transactions.Transactions;
import dev.plumbline.casestudies.tree.FaultyTrees;
import dev.plumbline.casestudies.tree.TreeWorkload;
import dev.plumbline.workload.Workload;
import java.util.List;
import java.util.function.Supplier;

/** All targets. */
final class Targets {
    private Targets() {}

    static List<Target> trees() {
        return List.of(
                tree("", TreeWorkload::new),
                tree("reads the mutable tree", FaultyTrees.ReadsMutableTree::new),
                tree("wrong child", FaultyTrees.WrongChild::new),
                tree("stale node pair", FaultyTrees.StaleNodePair::new),
                tree("returns before linearized", FaultyTrees.ReturnsBeforeLinearized::new),
                tree("early continuation", FaultyTrees.EarlyContinuation::new),
                tree("wrong node in a rotation", FaultyTrees.WrongNodeInRotation::new));
    }

    private static Target tree(String fault, Supplier<Workload> workload) {
        return new Target("balanced tree", fault, "Tree.tla", "Tree.cfg", workload);
    }

    static List<Target> stores() {
        return List.of(
                store("TransactionDB", "", "Locking.cfg", Transactions.Locking::new),
                store("TransactionDB, threads crash", "", "Locking.cfg", Transactions.LockingWithCrashes::new),
                store(
                        "TransactionDB",
                        "reads outside the snapshot",
                        "Locking.cfg",
                        Transactions.LockingReadsOutsideSnapshot::new),
                store(
                        "TransactionDB, threads crash",
                        "a crash keeps its locks",
                        "Locking.cfg",
                        Transactions.LockingCrashKeepsLocks::new),
                store("OptimisticTransactionDB", "", "Optimistic.cfg", Transactions.Optimistic::new),
                store(
                        "OptimisticTransactionDB",
                        "reads outside the snapshot",
                        "Optimistic.cfg",
                        Transactions.OptimisticReadsOutsideSnapshot::new));
    }

    private static Target store(String name, String fault, String config, Supplier<Workload> workload) {
        return new Target("RocksDB " + name, fault, "SnapshotIsolation.tla", config, workload);
    }
}
