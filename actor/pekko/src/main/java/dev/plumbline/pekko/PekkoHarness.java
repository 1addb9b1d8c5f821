package dev.plumbline.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Invocation;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Adapter;

/**
 * What an exploration of Pekko actors needs to know: the actors, what clients ask for, and the sequential object that
 * their answers are compared with.
 *
 * <pre>{@code
 * PekkoHarness harness = PekkoHarness.of("counter", "register", Value.of(0))
 *         .actor("register", Props.create(Register.class))
 *         .request("a", "register", new Write(1), Invocation.of("write").with("value", 1))
 *         .request("b", "register", new Read(), Invocation.of("read"))
 *         .build();
 * PekkoReport report = new PekkoExplorer(harness).run();
 * }</pre>
 *
 * <p>Each execution starts with a new actor system, so whatever is given here is used many times: {@code Props} and
 * messages must hold nothing that actors change.
 */
public final class PekkoHarness {
    /** A schedule that is longer is cut, and the report says so. */
    public static final int DEFAULT_LENGTH = 10_000;
    /** Timers go off at most so often in an execution, and the report says if more would have. */
    public static final int DEFAULT_EXPIRIES = 10;
    /** A step that takes longer is taken to block. */
    public static final Duration DEFAULT_STEP_TIME = Duration.ofSeconds(10);
    /** So long is waited once for threads that are not controlled. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofMillis(100);

    private final Builder parts;
    private final List<PekkoRequest> requests;
    private final List<Consumer<ActorSystem>> starts;

    private PekkoHarness(Builder parts) {
        this.parts = parts;
        this.requests = List.copyOf(parts.requests);
        this.starts = List.copyOf(parts.starts);
    }

    public String name() {
        return parts.name;
    }

    public Spec spec() {
        return parts.spec;
    }

    public List<PekkoRequest> requests() {
        return requests;
    }

    /** Creates the actors. */
    public List<Consumer<ActorSystem>> starts() {
        return starts;
    }

    /** What a message sent to a client tells it; nothing if it does not end the operation. */
    public Optional<Answer> answer(Invocation open, Object message) {
        return parts.answers.apply(open, message);
    }

    public Config config() {
        return parts.config;
    }

    /** How many steps a schedule may have. */
    public int length() {
        return parts.length;
    }

    /** How often timers may go off in an execution. */
    public int expiries() {
        return parts.expiries;
    }

    /** How much CPU time a step may take. */
    public Duration stepTime() {
        return parts.stepTime;
    }

    /** How long is waited, after the first execution, for threads that are not controlled. */
    public Duration patience() {
        return parts.patience;
    }

    /** Whether an operation without an answer is all right. */
    public boolean mayLackAnswers() {
        return parts.mayLackAnswers;
    }

    /**
     * @param model the name of a built-in model: {@code register}, {@code kv}, {@code set} and others
     * @param initial what the object holds at first
     * @throws BadInput if there is no such model, or it cannot hold that
     */
    public static Builder of(String name, String model, Value initial) throws BadInput {
        return of(name, Models.named(model, initial));
    }

    /** With a sequential model, built in or of one's own. */
    public static Builder of(String name, SequentialModel<?> model) {
        return of(name, Models.of(model));
    }

    /** With any specification: a TLA+ module, for instance. */
    public static Builder of(String name, Spec spec) {
        return new Builder(name, spec);
    }

    /** Collects the parts. */
    public static final class Builder {
        private final String name;
        private final Spec spec;
        private final List<Consumer<ActorSystem>> starts = new ArrayList<>();
        private final List<PekkoRequest> requests = new ArrayList<>();
        private BiFunction<Invocation, Object, Optional<Answer>> answers = Builder::plainAnswer;
        private Config config = ConfigFactory.empty();
        private int length = DEFAULT_LENGTH;
        private int expiries = DEFAULT_EXPIRIES;
        private Duration stepTime = DEFAULT_STEP_TIME;
        private Duration patience = DEFAULT_PATIENCE;
        private boolean mayLackAnswers;

        private Builder(String name, Spec spec) {
            this.name = name;
            this.spec = spec;
        }

        private static Optional<Answer> plainAnswer(Invocation open, Object message) {
            Optional<Answer> plain = Answer.plain(message);
            if (plain.isEmpty()) {
                throw new IllegalArgumentException("the answer to " + open + " is " + message + " ("
                        + message.getClass().getName() + "): send an Answer, a number, a string or a boolean, or say"
                        + " what the result is with PekkoHarness.Builder.answers");
            }
            return plain;
        }

        /** A classic actor at the top level. */
        public Builder actor(String called, Props props) {
            return start(system -> system.actorOf(props, called));
        }

        /**
         * A typed actor at the top level.
         *
         * @param behavior makes it, once for each execution: a behaviour may be an object with state
         */
        public <T> Builder behavior(String called, Supplier<Behavior<T>> behavior) {
            return start(system -> Adapter.spawn(system, behavior.get(), called));
        }

        /** Further actors, or messages that are under way from the start. */
        public Builder start(Consumer<ActorSystem> code) {
            starts.add(code);
            return this;
        }

        /** A request to a classic actor: the client is the sender. */
        public Builder request(String client, String to, Object message, Invocation invocation) {
            return requestFor(client, to, replyTo -> message, invocation);
        }

        /** A request to a typed actor: the message names whom to answer. */
        public <R> Builder requestReplyTo(
                String client,
                String to,
                Function<org.apache.pekko.actor.typed.ActorRef<R>, Object> message,
                Invocation invocation) {
            return requestFor(client, to, replyTo -> message.apply(Adapter.<R>toTyped(replyTo)), invocation);
        }

        private Builder requestFor(
                String client, String to, Function<ActorRef, Object> message, Invocation invocation) {
            requests.add(new PekkoRequest(client, to, message, invocation));
            return this;
        }

        /**
         * What a message to a client tells it about its operation. By default a message is an {@link Answer}, or a
         * number, a string, a boolean or a {@link Value} that is the result.
         */
        public Builder answers(BiFunction<Invocation, Object, Optional<Answer>> read) {
            this.answers = read;
            return this;
        }

        /** Settings of the actor system, for what actors read there. What controls the system cannot be set. */
        public Builder config(Config settings) {
            this.config = settings;
            return this;
        }

        /** How many steps a schedule may have; by default {@link #DEFAULT_LENGTH}. */
        public Builder length(int steps) {
            this.length = atLeastOne(steps, "a length of steps");
            return this;
        }

        /** How often timers may go off in an execution; by default {@link #DEFAULT_EXPIRIES}. */
        public Builder expiries(int most) {
            this.expiries = atLeastOne(most, "a number of expiries");
            return this;
        }

        private int atLeastOne(int number, String what) {
            if (number < 1) {
                throw new IllegalArgumentException(
                        "harness " + name + ": " + what + " is " + number + "; expected at least 1");
            }
            return number;
        }

        /** How much CPU time a step may take; by default {@link #DEFAULT_STEP_TIME}. */
        public Builder stepTime(Duration most) {
            this.stepTime = most;
            return this;
        }

        /**
         * How long threads that are not controlled are waited for, after the first execution and after the last; by
         * default {@link #DEFAULT_PATIENCE}. It is counted in looks, one a millisecond, which are rarer on a busy
         * machine. A pool that was given a task is waited for until the task ends.
         */
        public Builder patience(Duration time) {
            this.patience = time;
            return this;
        }

        /** An operation without an answer is all right: it may or may not have taken effect. */
        public Builder mayLackAnswers() {
            this.mayLackAnswers = true;
            return this;
        }

        /** @throws IllegalArgumentException if the parts do not fit together */
        public PekkoHarness build() {
            if (starts.isEmpty()) {
                throw new IllegalArgumentException("harness " + name + " has no actor");
            }
            if (requests.isEmpty()) {
                throw new IllegalArgumentException("harness " + name + " has no request, so nothing would be checked");
            }
            return new PekkoHarness(this);
        }
    }
}
