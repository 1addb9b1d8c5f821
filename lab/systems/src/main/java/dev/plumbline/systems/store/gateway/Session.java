package dev.plumbline.systems.store.gateway;

import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Between a connection and the client process that serves it: one request at a time goes in, its answer comes out. */
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

    /** An answer that is there already. */
    Optional<Value> answerIfAny() {
        return Optional.ofNullable(answers.poll());
    }
}
