package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.tlc.evaluator.Enumerated;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.Value;
import java.util.Optional;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.IValue;

/**
 * Makes states of what TLC's interpreter finds. Values are enumerated and normalised at once, so that they do not refer
 * to earlier states and threads may share them.
 *
 * @param view null if there is none
 */
record TlcStates(LocatingTool tool, SemanticNode view, Optional<Symmetry> symmetry) {
    TlcState of(TLCState state) {
        for (OpDeclNode variable : state.getVars()) {
            tlc2.value.impl.Value value = (tlc2.value.impl.Value) state.lookup(variable.getName());
            tlc2.value.impl.Value written = Enumerated.of(value);
            if (written != value) {
                state.bind(variable.getName(), written);
            }
        }
        state.deepNormalize();
        return viewed(state);
    }

    /** The same for a successor of a normalised state: values that are shared with it need no work. */
    TlcState of(TLCState state, TLCState before) {
        for (OpDeclNode variable : state.getVars()) {
            tlc2.value.impl.Value value = (tlc2.value.impl.Value) state.lookup(variable.getName());
            if (value != before.lookup(variable.getName())) {
                tlc2.value.impl.Value written = Enumerated.of(value);
                written.deepNormalize();
                state.bind(variable.getName(), written);
            }
        }
        return viewed(state);
    }

    private TlcState viewed(TLCState state) {
        if (view == null) {
            return new TlcState(state, null, this);
        }
        IValue seen = tool.eval(view, Context.Empty, state);
        seen.deepNormalize();
        return new TlcState(state, seen, this);
    }

    /** As in TLC, the permutations are applied first, and the VIEW to the result. */
    TlcState representative(TlcState state) {
        if (symmetry.isEmpty()) {
            return state;
        }
        try {
            TLCState least = symmetry.get().least(state.tlc());
            return least == state.tlc() ? state : of(least);
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, symmetry.get().set(), ", when permuting a state");
        }
    }

    Value identity(TlcState state) {
        TlcState representative = representative(state);
        return representative.view().map(TlcValues::fromTlc).orElseGet(representative::value);
    }
}
