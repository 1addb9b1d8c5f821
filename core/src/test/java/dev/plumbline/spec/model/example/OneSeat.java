package dev.plumbline.spec.model.example;

import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;

/** Sells its one seat once. Can be constructed without anything else. */
public final class OneSeat implements SequentialModel<Boolean> {
    @Override
    public String name() {
        return "one-seat";
    }

    @Override
    public String description() {
        return "sells one seat, once";
    }

    @Override
    public List<Signature> operations() {
        return List.of(Signature.of("buy", "sells the seat"));
    }

    @Override
    public Boolean initial() {
        return false;
    }

    @Override
    public List<Answer<Boolean>> step(Boolean sold, Call call) {
        return sold ? List.of() : Answer.done(true).only();
    }
}
