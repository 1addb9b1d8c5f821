package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The variables on which the value of a formula depends according to its text: all variables that it mentions, directly
 * or through definitions. An operator that is passed as an argument counts where it is passed.
 *
 * <p>Each definition is visited once, as in Tarjan's algorithm: definitions that mention each other, directly or
 * through others, read the same variables. While one of them is being visited, a mention of it adds nothing: the
 * definition that was entered first is left last, and collects everything that they read.
 */
public final class ReadVariables {
    /** The variables that an expression, or a set of definitions that mention each other, reads. */
    static final class VariablesRead {
        private final BitSet variables = new BitSet();
        private boolean isUnknown;
        private boolean isOfSteps;

        /** Whether the value depends on more than the states. */
        boolean isUnknown() {
            return isUnknown;
        }

        boolean has(int variable) {
            return variables.get(variable);
        }

        boolean isEmpty() {
            return variables.isEmpty();
        }

        /** The only variable, if the value depends on one state; otherwise less than 0. */
        int only() {
            return isUnknown || isOfSteps || variables.cardinality() != 1 ? -1 : variables.nextSetBit(0);
        }

        void add(VariablesRead other) {
            variables.or(other.variables);
            isUnknown |= other.isUnknown;
            isOfSteps |= other.isOfSteps;
        }
    }

    private final Map<Definition, VariablesRead> known = new HashMap<>();
    /** Definitions without a result yet, with the order in which they were entered. */
    private final Map<Definition, Integer> met = new HashMap<>();

    private final Deque<Definition> open = new ArrayDeque<>();
    /** The earliest open definition that the one being visited mentions. */
    private int earliest = Integer.MAX_VALUE;

    /** The indexes of the variables; empty if the value depends on more than the state. */
    public static Optional<int[]> of(Expr formula) {
        VariablesRead reads = new VariablesRead();
        new ReadVariables().visit(formula, reads);
        return reads.isUnknown
                ? Optional.empty()
                : Optional.of(reads.variables.stream().toArray());
    }

    /**
     * Whether the value depends on one state at most. Each definition is visited once, however often it is mentioned:
     * definitions that mention each other twice would take a visit of the text exponential time.
     */
    static boolean isOfOneState(Expr formula) {
        VariablesRead reads = new VariablesRead();
        new ReadVariables().visit(formula, reads);
        return !reads.isUnknown && !reads.isOfSteps;
    }

    /** The same for the value of a definition, which is about one state; empty if it mentions another one. */
    synchronized Optional<int[]> ofOneState(Definition definition) {
        try {
            VariablesRead reads = definition(definition);
            return reads.isUnknown || reads.isOfSteps
                    ? Optional.empty()
                    : Optional.of(reads.variables.stream().toArray());
        } finally {
            forgetOpen();
        }
    }

    /** What an expression reads, in one state or in two. Definitions that were visited before are not visited again. */
    synchronized VariablesRead by(Expr expression) {
        try {
            VariablesRead reads = new VariablesRead();
            visit(expression, reads);
            return reads;
        } finally {
            forgetOpen();
        }
    }

    /** There are open definitions only after an error such as a stack overflow. */
    private void forgetOpen() {
        open.clear();
        met.clear();
        earliest = Integer.MAX_VALUE;
    }

    private void visit(Expr expression, VariablesRead reads) {
        reads.isOfSteps |= expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged
                || expression instanceof Expr.Subscripted
                || expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Temporal;
        // Independent variables have no place in a state.
        reads.isUnknown |= expression instanceof Expr.Enabled enabled
                && !enabled.independent().isEmpty();
        if (expression instanceof Expr.VariableRef reference) {
            reads.variables.set(reference.variable().index());
        } else if (expression instanceof Expr.Call call) {
            callee(call.callee(), reads);
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator(), reads);
        }
        Parts.of(expression).forEach(part -> visit(part, reads));
    }

    private void callee(Callee callee, VariablesRead reads) {
        if (callee instanceof Lambda lambda) {
            visit(lambda.body(), reads);
        } else if (callee instanceof Definition definition) {
            Integer earlier = met.get(definition);
            if (earlier == null) {
                reads.add(definition(definition));
            } else {
                earliest = Math.min(earliest, earlier);
            }
        }
    }

    /** @param definition that is not being visited */
    private VariablesRead definition(Definition definition) {
        VariablesRead reads = known.get(definition);
        if (reads != null) {
            return reads;
        }
        reads = new VariablesRead();
        int number = met.size();
        int around = earliest;
        met.put(definition, number);
        open.push(definition);
        earliest = number;
        reads.isUnknown = Dependence.isChanging(definition);
        if (definition.hasBody()) {
            visit(definition.body(), reads);
        }
        if (earliest == number) {
            // None of the definitions met since then mentions an earlier one.
            Definition last;
            do {
                last = open.pop();
                met.remove(last);
                known.put(last, reads);
            } while (last != definition);
            earliest = around;
        } else {
            earliest = Math.min(around, earliest);
        }
        return reads;
    }
}
