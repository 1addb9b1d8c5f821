package dev.plumbline.systems.store.gateway;

import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Connects a connection with the client process that serves it: it passes on one request at a time, and its answer. */
final class Session {
    private final BlockingQueue<Value> answers = new LinkedBlockingQueue<>();
    // Guarded by this.
    private Optional<Value> asked = Optional.empty();

    synchronized void ask(Value request) {
        asked = Optional.of(request);
    }

    /** The request that no section has taken yet. */
    synchronized Optional<Value> asked() {
        return asked;
    }

    synchronized void taken() {
        asked = Optional.empty();
    }

    void answer(Value answer) {
        answers.add(answer);
    }

    Value awaitAnswer() throws InterruptedException {
        return answers.take();
    }

    /** The answer, if there is one already. */
    Optional<Value> answerIfAny() {
        return Optional.ofNullable(answers.poll());
    }
}
