package dev.plumbline.spec.model;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** A lock that is not reentrant. The state is the process that holds it, or nil. */
final class Mutex extends DeterministicModel<Value> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("acquire", "takes the lock; not possible while it is held")
                    .also("lock"),
            Signature.of("release", "gives the lock back; possible only for the process that holds it")
                    .also("unlock"),
            Signature.of("tryAcquire", "takes the lock if it is free and returns whether it did")
                    .also("tryLock")
                    .answers(Kind.BOOLEAN));

    private Mutex(Value initial) {
        super(
                "mutex",
                "a lock held by a process, not reentrant; initial: nil (free) or the process that holds it, default nil",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static Mutex from(Optional<Value> initial) throws BadInput {
        Value holder = Call.normal(initial.orElse(Call.NIL), Call.NIL);
        if (!holder.equals(Call.NIL) && !Kind.INTEGER.accepts(holder) && !Kind.STRING.accepts(holder)) {
            throw Initial.unfit("mutex", holder, "nil, or the process that holds it: an integer or a string");
        }
        return new Mutex(holder);
    }

    @Override
    Effect<Value> effect(Value state, Call call) {
        boolean free = state.equals(Call.NIL);
        return switch (call.name()) {
            case "acquire" ->
                free
                        ? Effect.done(call.process())
                        : Effect.blocked(state, "holder of the lock = nil", state + " = nil");
            case "release" ->
                state.equals(call.process())
                        ? Effect.done(Call.NIL)
                        : Effect.blocked(state, "holder of the lock = process", state + " = " + call.process());
            case "tryAcquire" ->
                Effect.of(free ? call.process() : state, free, "(holder of the lock = nil: " + state + " = nil)");
            default -> throw unchecked(call);
        };
    }

    @Override
    String words(Value state, Call call) {
        String held = state.equals(Call.NIL) ? "the lock is free" : "the lock is held by process " + state;
        return held + (call.name().equals("release") ? ", not held by process " + call.process() : "");
    }

    @Override
    List<ReadPart> reads(Value state, Call call) {
        return List.of(new ReadPart("the lock", List.of()));
    }

    @Override
    public boolean observer(Call call) {
        return call.name().equals("tryAcquire") && call.returned(Value.Bool.FALSE);
    }

    @Override
    public Value show(Value state) {
        return state;
    }
}
