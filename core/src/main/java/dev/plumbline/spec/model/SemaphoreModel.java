package dev.plumbline.spec.model;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** Permits that are taken and given back, by anyone. The state is the number of permits left. */
final class SemaphoreModel extends DeterministicModel<Value> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("acquire", "takes permits, by default 1; not possible while there are fewer")
                    .mayTake("permits", Kind.NATURAL),
            Signature.of("release", "gives permits back, by default 1").mayTake("permits", Kind.NATURAL),
            Signature.of("tryAcquire", "takes permits, by default 1, if there are enough and returns whether it did")
                    .mayTake("permits", Kind.NATURAL)
                    .answers(Kind.BOOLEAN),
            Signature.of("availablePermits", "returns the number of permits left")
                    .answers(Kind.INTEGER));

    private SemaphoreModel(Value initial) {
        super(
                "semaphore",
                "permits that are taken and given back; initial: the number of permits, default 1",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static SemaphoreModel from(Optional<Value> initial) throws BadInput {
        return new SemaphoreModel(Value.of(Initial.integer("semaphore", initial, 1)));
    }

    @Override
    Effect<Value> effect(Value state, Call call) {
        long left = ((Value.Int) state).value();
        long permits = call.integer("permits", 1);
        boolean enough = left >= permits;
        return switch (call.name()) {
            case "acquire" ->
                enough
                        ? Effect.done(changed(state, -permits))
                        : Effect.blocked(state, "permits left >= permits", left + " >= " + permits);
            case "release" -> Effect.done(changed(state, permits));
            case "tryAcquire" ->
                Effect.of(
                        enough ? changed(state, -permits) : state,
                        enough,
                        "(permits left >= permits: " + left + " >= " + permits + ")");
            case "availablePermits" -> Effect.of(state, state, "permits left");
            default -> throw unchecked(call);
        };
    }

    private static Value changed(Value state, long by) {
        try {
            return by == 0 ? state : Value.of(Math.addExact(((Value.Int) state).value(), by));
        } catch (ArithmeticException e) {
            throw new SpecException(
                    "model semaphore: " + state + " + " + by + " permits do not fit into an integer of 64 bits", e);
        }
    }

    @Override
    String words(Value state, Call call) {
        return call.name().equals("availablePermits")
                ? "the number of permits left is " + state + ", not " + Signature.shortened(call.result())
                : "the number of permits left is " + state + ", and " + call.integer("permits", 1)
                        + (call.integer("permits", 1) == 1 ? " is" : " are") + " asked for";
    }

    @Override
    List<ReadPart> reads(Value state, Call call) {
        return List.of(new ReadPart("the number of permits", List.of()));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "availablePermits" -> true;
            case "tryAcquire" -> call.returned(Value.Bool.FALSE) || call.integer("permits", 1) == 0;
            default -> call.integer("permits", 1) == 0;
        };
    }

    @Override
    public Value show(Value state) {
        return state;
    }
}
