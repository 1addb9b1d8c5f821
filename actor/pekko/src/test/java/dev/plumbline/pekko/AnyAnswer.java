package dev.plumbline.pekko;

import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;

/** A model that allows everything, for tests that look at histories themselves. */
final class AnyAnswer implements SequentialModel<String> {
    @Override
    public String name() {
        return "any";
    }

    @Override
    public String description() {
        return "allows every answer";
    }

    @Override
    public List<Signature> operations() {
        return List.of(Signature.of("ask", "asks").takes("request", Kind.ANY).answers(Kind.ANY));
    }

    @Override
    public String initial() {
        return "any";
    }

    @Override
    public List<Answer<String>> step(String state, Call call) {
        return Answer.done(state).only();
    }

    @Override
    public boolean observer(Call call) {
        return true;
    }
}
