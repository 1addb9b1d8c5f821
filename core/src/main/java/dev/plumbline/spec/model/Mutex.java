package dev.plumbline.spec.model;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A lock that is not reentrant. The state is its holder, or nil: the process of the operation that has taken it, or
 * another value in the argument {@code holder}, where one process may hold it under several names.
 */
final class Mutex extends DeterministicModel<Value> {
    private static final String HOLDER = "holder";

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("acquire", "takes the lock; not possible while it is held")
                    .also("lock")
                    .mayTake(HOLDER, Kind.ELEMENT),
            Signature.of("release", "gives the lock back; possible only for its holder")
                    .also("unlock")
                    .mayTake(HOLDER, Kind.ELEMENT),
            Signature.of("tryAcquire", "takes the lock if it is free and returns whether it did")
                    .also("tryLock")
                    .mayTake(HOLDER, Kind.ELEMENT)
                    .answers(Kind.BOOLEAN),
            Signature.of(HOLDER, "returns the holder, or nil").answers(Kind.ANY));

    private Mutex(Value initial) {
        super(
                "mutex",
                "a lock held by a process or another holder, not reentrant; initial: nil (free) or the holder, default"
                        + " nil",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static Mutex from(Optional<Value> initial) throws BadInput {
        Value holder = Call.normal(initial.orElse(Call.NIL), Call.NIL);
        if (!holder.equals(Call.NIL) && !Kind.INTEGER.accepts(holder) && !Kind.STRING.accepts(holder)) {
            throw Initial.unfit("mutex", holder, "nil, or the holder: an integer or a string");
        }
        return new Mutex(holder);
    }

    private static Value holder(Call call) {
        return call.has(HOLDER) ? call.value(HOLDER) : call.process();
    }

    @Override
    Effect<Value> effect(Value state, Call call) {
        boolean free = state.equals(Call.NIL);
        return switch (call.name()) {
            case "acquire" ->
                free ? Effect.done(holder(call)) : Effect.blocked(state, "holder of the lock = nil", state + " = nil");
            case "release" ->
                state.equals(holder(call))
                        ? Effect.done(Call.NIL)
                        : Effect.blocked(
                                state,
                                call.has(HOLDER) ? "holder of the lock = holder" : "holder of the lock = process",
                                state + " = " + holder(call));
            case "tryAcquire" ->
                Effect.of(free ? holder(call) : state, free, "(holder of the lock = nil: " + state + " = nil)");
            case HOLDER -> Effect.of(state, state, "holder of the lock");
            default -> throw unchecked(call);
        };
    }

    @Override
    String words(Value state, Call call) {
        if (call.name().equals(HOLDER)) {
            return "";
        }
        String kind = call.has(HOLDER) ? "" : "process ";
        String held = state.equals(Call.NIL) ? "the lock is free" : "the lock is held by " + kind + state;
        return held + (call.name().equals("release") ? ", not held by " + kind + holder(call) : "");
    }

    @Override
    List<ReadPart> reads(Value state, Call call) {
        return List.of(new ReadPart("the lock", List.of()));
    }

    @Override
    public boolean observer(Call call) {
        return call.name().equals(HOLDER) || call.name().equals("tryAcquire") && call.returned(Value.Bool.FALSE);
    }

    @Override
    public Value show(Value state) {
        return state;
    }
}
