package dev.plumbline.casestudies.tree;

import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Call;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
import java.util.OptionalLong;

/** Drives a {@link BalancedTree}; the specification is {@code Tree.tla}. Its subclasses are in {@link FaultyTrees}. */
public class TreeWorkload extends Workload {
    /** As in Tree.cfg: few enough for conflicts between threads, and enough for rotations. */
    private static final int KEYS = 24;

    /** The number of operations of a thread in one neighbourhood of keys before it moves on. */
    private static final int STAY = 40;

    private static final int NEIGHBOURS = 6;
    private static final int STRIDE = 5;

    private final TreeFault fault;
    private BalancedTree tree;
    private int[] calls;
    private int[] changed;

    public TreeWorkload() {
        this(TreeFault.NONE);
    }

    protected TreeWorkload(TreeFault fault) {
        this.fault = fault;
    }

    @Override
    public void setUp(Setup setup) {
        tree = new BalancedTree(fault, new Disturbance(setup.seed()));
        calls = new int[setup.threads()];
        changed = new int[setup.threads()];
    }

    @Override
    public void register(Actions actions) {
        actions.add("Contains", 3, this::contains)
                .add("Insert", 2, this::insert)
                .add("InsertIfAbsent", 3, this::insertIfAbsent)
                .add("Erase", 4, this::erase)
                .add("RangeCount", 2, this::rangeCount);
    }

    private void contains(Call call) {
        int key = keyToAskFor(call);
        call.argument("key", key).begin();
        boolean result = tree.contains(key);
        call.end().result("result", result);
    }

    private void insert(Call call) {
        int key = keyToChange(call);
        long value = value(call);
        call.argument("key", key).argument("value", value).begin();
        OptionalLong result = tree.insert(key, value);
        end(call, result);
    }

    private void insertIfAbsent(Call call) {
        int key = keyToChange(call);
        long value = value(call);
        call.argument("key", key).argument("value", value).begin();
        OptionalLong result = tree.insertIfAbsent(key, value);
        end(call, result);
    }

    private void erase(Call call) {
        int key = keyToChange(call);
        call.argument("key", key).begin();
        OptionalLong result = tree.erase(key);
        end(call, result);
    }

    private void rangeCount(Call call) {
        int one = keyToAskFor(call);
        int other = key(call);
        int from = Math.min(one, other);
        int to = Math.max(one, other);
        call.argument("from", from).argument("to", to).begin();
        int result = tree.rangeCount(from, to);
        call.end().result("result", result);
    }

    private static void end(Call call, OptionalLong result) {
        call.end();
        if (result.isPresent()) {
            call.result("result", result.getAsLong());
        } else {
            call.result("result", (Object) null);
        }
    }

    /**
     * Three of four keys are of a neighbourhood that moves on: the threads meet more often, and one side of the tree
     * grows and shrinks, which makes rotations.
     */
    private int key(Call call) {
        int start = calls[call.thread()]++ / STAY * STRIDE;
        int key = call.random().nextInt(4) == 0
                ? call.random().nextInt(KEYS)
                : (start + call.random().nextInt(NEIGHBOURS)) % KEYS;
        return 1 + key;
    }

    private int keyToChange(Call call) {
        changed[call.thread()] = key(call);
        return changed[call.thread()];
    }

    /**
     * Half of the time the key that the thread has changed last: this shows an update that returned too early.
     */
    private int keyToAskFor(Call call) {
        int last = changed[call.thread()];
        return last > 0 && call.random().nextBoolean() ? last : key(call);
    }

    /** Mostly different from all others, so that a result shows which insertion it has read. */
    private static long value(Call call) {
        return 1 + call.random().nextInt(1_000_000);
    }
}
