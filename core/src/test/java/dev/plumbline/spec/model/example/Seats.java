package dev.plumbline.spec.model.example;

import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;

/** Sells nothing, and has a parameter: a class that does not define equals. */
public final class Seats implements SequentialModel<Boolean> {
    private final int number;

    /** As many as a bundle would make. */
    public Seats() {
        this(1);
    }

    public Seats(int number) {
        this.number = number;
    }

    @Override
    public String name() {
        return number + "-seats";
    }

    @Override
    public String description() {
        return "sells some seats";
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
        return List.of();
    }
}
