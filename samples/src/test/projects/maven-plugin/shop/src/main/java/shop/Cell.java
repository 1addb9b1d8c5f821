package shop;

import dev.plumbline.value.Value;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;

/** A place for one value. */
public record Cell() implements SequentialModel<Value> {
    @Override
    public String name() {
        return "cell";
    }

    @Override
    public String description() {
        return "Reads return what was written last.";
    }

    @Override
    public List<Signature> operations() {
        return List.of(
                Signature.of("write", "replaces the value").takes("value", Kind.INTEGER),
                Signature.of("read", "returns the value").answers(Kind.INTEGER));
    }

    @Override
    public Value initial() {
        return Value.of(0);
    }

    @Override
    public List<Answer<Value>> step(Value held, Call call) {
        return call.name().equals("write")
                ? Answer.done(call.get("value")).only()
                : Answer.of(held, held).only();
    }
}
