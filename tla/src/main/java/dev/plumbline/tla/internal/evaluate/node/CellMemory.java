package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/**
 * An expression that mentions only some of the locals around it: {@code Cardinality({k \in Keys: a <= k /\ k <= b /\
 * map[k] # 0})} in an operator with the parameters a, b and result. Its values are cached by the contents of the cells
 * that it mentions, as long as the state stays the same: a loop over results then counts once for each a and b.
 *
 * <p>This is sound for the reasons of {@link Invariant}. The contents of a cell never change, and a value, a thunk and a
 * closure each mean the same wherever they are used in one state, so the same objects in all cells that the expression
 * mentions mean the same locals. The same run with the same epoch means the same current state, and the same next state
 * if that is known; whether variables refer to the next state is part of the key, since a thunk has another value there.
 * A value that read a state being built is not kept. Nothing is evaluated earlier than the text needs it: cells are
 * compared, not evaluated.
 */
public final class CellMemory extends Node {
    /** Expressions that mention more locals are seldom evaluated again with the same ones. */
    public static final int MOST_CELLS = 4;

    private static final int BITS = 8;
    private static final int TRIAL = 1 << 12;
    private static final int WORTHWHILE = TRIAL / 4;

    /**
     * Complete when another thread sees it, since its fields are final and the array was filled before; no other thread
     * has the same run.
     */
    private record Entry(Run run, Object[] cells, int epoch, boolean primed, boolean reads, TlaValue value) {
        boolean isFor(Run current) {
            return run == current && epoch == current.epoch && primed == current.primed;
        }
    }

    /** Values of an expression; nodes for the same expression may share them. */
    public static final class Table {
        private final List<Object> binders;
        /** Null until a value is cached, and after the cache was given up because of too few hits. */
        private Entry[] entries;
        // Lost updates only delay the decision.
        private int asked;
        private int answered;
        private boolean isGivenUp;

        /** @param binders the locals and definitions whose cells the expression mentions */
        public Table(List<Object> binders) {
            this.binders = List.copyOf(binders);
        }

        /** Whether the cells are those of the same locals and definitions, in the same order. */
        public boolean isBy(List<Object> others) {
            boolean isSame = binders.size() == others.size();
            for (int i = 0; isSame && i < others.size(); i++) {
                isSame = binders.get(i) == others.get(i);
            }
            return isSame;
        }

        /** Counts a question, and gives the cache up if too few of the last ones were answered. */
        private void count() {
            if (++asked == TRIAL) {
                isGivenUp = answered < WORTHWHILE;
                asked = 0;
                answered = 0;
                entries = isGivenUp ? null : entries;
            }
        }
    }

    private final Node node;
    private final int[] hops;
    private final Table table;

    /** @param hops for each mentioned cell, the number of cells before it */
    public CellMemory(Node node, int[] hops, Table table) {
        super(node.place());
        this.node = node;
        this.hops = hops.clone();
        this.table = table;
    }

    @Override
    public boolean test(Run run, Environment environment) {
        return table.isGivenUp ? node.test(run, environment) : super.test(run, environment);
    }

    @Override
    public TlaValue eval(Run run, Environment environment) {
        table.count();
        if (table.isGivenUp) {
            return node.eval(run, environment);
        }
        int place = place(environment);
        Entry[] all = table.entries;
        Entry known = all == null ? null : all[place];
        if (known != null && known.isFor(run) && hasCells(known.cells, environment)) {
            table.answered++;
            if (known.reads) {
                run.reads++;
            }
            return known.value;
        }
        long reads = run.reads;
        long unsettled = run.unsettledReads;
        TlaValue value = node.eval(run, environment);
        if (run.unsettledReads == unsettled) {
            if (all == null) {
                all = new Entry[1 << BITS];
                table.entries = all;
            }
            all[place] = new Entry(run, cells(environment), run.epoch, run.primed, run.reads != reads, value);
        }
        return value;
    }

    /** A hash of values whose parts are all computed; hashing another content would evaluate it. */
    private int place(Environment environment) {
        int hash = 0;
        for (int each : hops) {
            Object content = environment.at(each);
            hash = 31 * hash + (content instanceof TlaValue value && value.isSettled() ? value.hashCode() : 0);
        }
        return hash * 0x9e3779b1 >>> Integer.SIZE - BITS;
    }

    private boolean hasCells(Object[] cells, Environment environment) {
        for (int i = 0; i < hops.length; i++) {
            if (cells[i] != environment.at(hops[i])) {
                return false;
            }
        }
        return true;
    }

    private Object[] cells(Environment environment) {
        Object[] cells = new Object[hops.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = environment.at(hops[i]);
        }
        return cells;
    }
}
