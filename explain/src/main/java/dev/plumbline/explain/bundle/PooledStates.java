package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.coding.References;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;

/** References of the documents in a bundle: states by their numbers in a {@link StatePool}. */
final class PooledStates extends References {
    private final StatePool pool = new StatePool();

    PooledStates(Numbers numbers) {
        super(numbers);
    }

    StatePool pool() {
        return pool;
    }

    @Override
    public Value state(State state) {
        return Value.of(pool.add(state));
    }

    @Override
    public Value state(State state, State like) {
        return Value.of(pool.add(state, like));
    }
}
