package dev.plumbline.actor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An actor that is a client: it sends one request after the other and waits for each answer. Here an operation begins
 * when the client <em>sends</em> its request and ends when the client <em>receives</em> the answer, and both messages
 * travel over the network. With a {@link Request} an operation begins when an actor receives it and ends when an actor
 * answers, so that neither message is a separate step; that gives fewer states, and fewer operations that overlap.
 *
 * <pre>{@code
 * harness.actor("c", ScriptedClient.silent()
 *         .ask("server", new Get(7), Invocation.of("read"), message -> message instanceof GetOk ok && ok.id() == 7
 *                 ? Optional.of(Answer.of(ok.value())) : Optional.empty()))
 * }</pre>
 *
 * <p>The first request is sent when the system starts. The client persists all of its state: after a crash it continues
 * to wait for the same answer, and does not send again.
 *
 * @param position of the question whose answer it waits for
 */
public record ScriptedClient(List<Question> questions, int position) implements Actor {
    /**
     * @param answer reads the answer to this question from a message; empty if the message is not an answer to it, and
     *     then the client ignores the message
     */
    public record Question(
            ActorRef to, Object message, Invocation invocation, Function<Object, Optional<Answer>> answer) {}

    public ScriptedClient {
        questions = List.copyOf(questions);
    }

    /** A client that sends nothing. */
    public static ScriptedClient silent() {
        return new ScriptedClient(List.of(), 0);
    }

    /** The same with a further question; see {@link Question}. */
    public ScriptedClient ask(
            String to, Object message, Invocation invocation, Function<Object, Optional<Answer>> answer) {
        List<Question> more = new ArrayList<>(questions);
        more.add(new Question(ActorRef.of(to), message, invocation, answer));
        return new ScriptedClient(more, position);
    }

    @Override
    public Actor started(Context context) {
        return asking(context, 0);
    }

    @Override
    public Actor receive(Context context, Object message) {
        if (position == questions.size()) {
            return this;
        }
        Optional<Answer> answer = questions.get(position).answer.apply(message);
        if (answer.isEmpty()) {
            return this;
        }
        context.returned(answer.get());
        return asking(context, position + 1);
    }

    private Actor asking(Context context, int next) {
        if (next < questions.size()) {
            Question question = questions.get(next);
            context.called(question.invocation);
            context.send(question.to, question.message);
        }
        return new ScriptedClient(questions, next);
    }

    /** All of its state: the answer that it waits for may still arrive. */
    @Override
    public Optional<Actor> persisted() {
        return Optional.of(this);
    }

    @Override
    public Actor restarted(Context context) {
        return this;
    }

    @Override
    public String toString() {
        return position == questions.size()
                ? "done"
                : "question " + (position + 1) + ": " + questions.get(position).invocation;
    }
}
