package shop;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.Kind;
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
    public List<Value> next(Value held, Operation operation) {
        Value result = operation.arguments().get("result");
        return operation.name().equals("write")
                ? List.of(operation.arguments().get("value"))
                : result.equals(held) ? List.of(held) : List.of();
    }
}
