package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.tla.internal.obstacle.KnownValue;
import dev.plumbline.tla.internal.obstacle.Successor;
import tlc2.tool.TLCState;
import util.UniqueString;

/** A state of TLC's in which some variables have values. */
record TlcSuccessor(TLCState state) implements Successor {
    @Override
    public boolean has(String variable) {
        return state.lookup(UniqueString.uniqueStringOf(variable)) != null;
    }

    @Override
    public KnownValue get(String variable) {
        return new TlcKnown(state.lookup(UniqueString.uniqueStringOf(variable)));
    }

    @Override
    public Successor with(String variable, KnownValue value) {
        return new TlcSuccessor(state.copy().bind(UniqueString.uniqueStringOf(variable), ((TlcKnown) value).value()));
    }
}
