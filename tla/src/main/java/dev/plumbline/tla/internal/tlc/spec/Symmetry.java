package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.IMVPerm;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.MVPerms;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.Value;

/**
 * Permutations of model values that leave the meaning of a specification unchanged. A state is represented by its least
 * permuted version, compared variable by variable in TLC's order of values. TLC uses the same representative, so it
 * counts the same states.
 */
final class Symmetry {
    private final LocatingTool tool;
    private final SemanticNode set;
    private volatile IMVPerm[] group;

    Symmetry(LocatingTool tool, SemanticNode set) {
        this.tool = tool;
        this.set = set;
    }

    SemanticNode set() {
        return set;
    }

    /** Evaluated when first needed: a check of a history does not need it, and errors in it do not matter then. */
    private synchronized IMVPerm[] group() {
        if (group == null) {
            // The permutations are arrays over all model values, so none may be missing from TLC's table.
            ModelValue.setValues();
            Value value = (Value) tool.eval(set, Context.Empty, TLCState.Empty);
            Value written = value.toSetEnum();
            if (!(written instanceof Enumerable permutations)) {
                throw new SpecException(
                        Failures.place(set) + ": SYMMETRY is " + value + "; expected a set of permutations");
            }
            group = MVPerms.permutationSubgroup(permutations);
        }
        return group;
    }

    /** The least permuted version of this state; the same object if that is the state itself. */
    TLCState least(TLCState state) {
        IMVPerm[] permutations = group == null ? group() : group;
        OpDeclNode[] variables = state.getVars();
        Value[] own = new Value[variables.length];
        for (int i = 0; i < variables.length; i++) {
            own[i] = (Value) state.lookup(variables[i].getName());
        }
        Value[] least = own;
        Value[] permuted = new Value[variables.length];
        for (IMVPerm permutation : permutations) {
            if (isLess(own, permutation, permuted, least)) {
                Value[] free = least == own ? new Value[variables.length] : least;
                least = permuted;
                permuted = free;
            }
        }
        if (least == own) {
            return state;
        }
        TLCState result = TLCState.Empty.createEmpty();
        for (int i = 0; i < variables.length; i++) {
            result.bind(variables[i].getName(), least[i]);
        }
        return result;
    }

    /** Permutes the values one by one until the result is known not to be less. */
    private static boolean isLess(Value[] own, IMVPerm permutation, Value[] permuted, Value[] than) {
        int order = 0;
        for (int i = 0; i < own.length; i++) {
            permuted[i] = (Value) own[i].permute(permutation);
            if (order == 0) {
                order = permuted[i].compareTo(than[i]);
                if (order > 0) {
                    return false;
                }
            }
        }
        return order < 0;
    }
}
