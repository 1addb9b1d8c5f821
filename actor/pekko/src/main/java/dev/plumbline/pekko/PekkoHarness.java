package dev.plumbline.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
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
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Adapter;

/**
 * Pekko actors as the actors of a {@link Harness}: the actors, the requests of clients, and the sequential object that
 * the answers are compared with.
 *
 * <pre>{@code
 * Harness harness = PekkoHarness.of("counter", "register", Value.of(0))
 *         .actor("register", Props.create(Register.class))
 *         .request("a", "register", new Write(1), Invocation.of("write").with("value", 1))
 *         .request("b", "register", new Read(), Invocation.of("read"))
 *         .build();
 * ExplorationResult explored = Exploration.of(harness, Schedulers.SOURCE_DPOR.begin(harness, 1, SchedulerOptions.DEFAULT)).run();
 * }</pre>
 *
 * <p>Each execution starts with new actors, so the parts given here are used many times: {@code Props} and messages
 * must not contain objects that actors change.
 */
public final class PekkoHarness implements Executions.Source {
    /** The most times that timers fire in an execution; the report says if they could fire more often. */
    public static final int DEFAULT_EXPIRIES = 10;
    /** The CPU time after which a step counts as hanging. */
    public static final Duration DEFAULT_STEP_TIME = Duration.ofSeconds(10);
    /** The time to wait, once, for uncontrolled threads. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofMillis(100);

    private final List<Consumer<ActorSystem>> starts;
    private final Config config;
    private final int expiries;
    private final Duration stepTime;
    private final Duration patience;
    private final Observers observers;
    private Optional<BootstrapSetup> common = Optional.empty();

    private PekkoHarness(Builder parts) {
        this.starts = List.copyOf(parts.starts);
        this.config = parts.config;
        this.expiries = parts.expiries;
        this.stepTime = parts.stepTime;
        this.patience = parts.patience;
        this.observers = new Observers(parts.observers);
    }

    @Override
    public String library() {
        return "Pekko";
    }

    @Override
    public void rejectUnsupported(Network network, Faults faults) {
        if (network != Network.ORDERED) {
            throw new IllegalArgumentException("the network of Pekko actors is " + Network.ORDERED.word()
                    + ": Pekko keeps the order of messages from one actor to another; it cannot be " + network.word());
        }
        if (faults.duplicates() > 0) {
            throw new IllegalArgumentException("duplicates are not available for Pekko actors: Pekko delivers each"
                    + " message at most once; put an actor that repeats messages between the others");
        }
        if (faults.partitions() > 0) {
            throw new IllegalArgumentException("partitions are not available for Pekko actors: an answer to an ask"
                    + " completes its future at once, so that a cut would not stop it; use losses");
        }
    }

    @Override
    public void rejectUnsupported(Property property) {
        if (observers.isEmpty()) {
            throw new IllegalArgumentException("the property \"" + property.name() + "\" sees nothing of Pekko actors;"
                    + " say what it sees with PekkoHarness.Builder.observe");
        }
    }

    @Override
    public Executions executions(Harness harness, Scheduler scheduler) {
        return new PekkoExecutions(harness, this, scheduler);
    }

    /** Creates the actors. */
    List<Consumer<ActorSystem>> starts() {
        return starts;
    }

    /** The functions whose values properties see. */
    Observers observers() {
        return observers;
    }

    /** The setup that all actor systems share. */
    BootstrapSetup common() {
        if (common.isEmpty()) {
            common = Optional.of(ControlledSystem.common(config));
        }
        return common.get();
    }

    /** How often timers may fire in an execution. */
    int expiries() {
        return expiries;
    }

    /** How much CPU time a step may take. */
    Duration stepTime() {
        return stepTime;
    }

    /** How long to wait, after the first execution, for uncontrolled threads. */
    Duration patience() {
        return patience;
    }

    /**
     * @param model the name of a built-in model: {@code register}, {@code kv}, {@code set} and others
     * @param initial the initial content of the object
     * @throws BadInput if there is no such model, or it does not support that content
     */
    public static Builder of(String name, String model, Value initial) throws BadInput {
        return new Builder(Harness.of(name, model, initial));
    }

    /**
     * With a built-in model that holds what it holds by default.
     *
     * @throws BadInput if there is no such model
     */
    public static Builder of(String name, String model) throws BadInput {
        return new Builder(Harness.of(name, model));
    }

    /** Without a sequential object: only {@linkplain Builder#property properties} are checked. */
    public static Builder of(String name) {
        return new Builder(Harness.of(name));
    }

    /** With a sequential model, built in or your own. */
    public static Builder of(String name, SequentialModel<?> model) {
        return new Builder(Harness.of(name, model));
    }

    /** With any specification: a TLA+ module, for instance. */
    public static Builder of(String name, Spec spec) {
        return new Builder(Harness.of(name, spec));
    }

    /** Collects the parts. */
    public static final class Builder {
        private final Harness.Builder harness;
        private final List<Consumer<ActorSystem>> starts = new ArrayList<>();
        private Config config = ConfigFactory.empty();
        private int expiries = DEFAULT_EXPIRIES;
        private Duration stepTime = DEFAULT_STEP_TIME;
        private Duration patience = DEFAULT_PATIENCE;
        private final Observers observers = new Observers();
        private boolean asked;
        private boolean isChecked;

        private Builder(Harness.Builder harness) {
            this.harness = harness.network(Network.ORDERED).demandAnswers(true);
        }

        /** A classic actor at the top level. */
        public Builder actor(String called, Props props) {
            return start(system -> system.actorOf(props, called));
        }

        /**
         * A typed actor at the top level.
         *
         * @param behavior creates it, once for each execution: a behaviour may be an object with state
         */
        public <T> Builder behavior(String called, Supplier<Behavior<T>> behavior) {
            return start(system -> Adapter.spawn(system, behavior.get(), called));
        }

        /** Further actors, or messages that are in transit from the start. */
        public Builder start(Consumer<ActorSystem> code) {
            starts.add(code);
            return this;
        }

        /** A request to a classic actor: the client is the sender. */
        public Builder request(String client, String to, Object message, Invocation invocation) {
            return requestFor(client, to, replyTo -> message, invocation);
        }

        /** A request to a typed actor: the message contains the reference for the answer. */
        public <R> Builder requestReplyTo(
                String client,
                String to,
                Function<org.apache.pekko.actor.typed.ActorRef<R>, Object> message,
                Invocation invocation) {
            return requestFor(client, to, replyTo -> message.apply(Adapter.<R>toTyped(replyTo)), invocation);
        }

        /**
         * A property of the whole system, besides the answers to the clients. Its states have the values that
         * {@link #observe} returns, the calls of the clients, and the messages under way. An infinite execution is cut, so
         * {@code eventually} and {@code leadsTo} are decided by those that end.
         */
        public Builder property(Property one) {
            harness.property(one);
            isChecked = true;
            return this;
        }

        /**
         * What properties see of actors of a class: {@code state.actors()} has the returned value for each of them. The
         * function is called after each step, when no actor runs, with the object that receives the messages of the actor:
         * a classic actor, or the innermost behaviour of a typed one, such as an {@code AbstractBehavior}. An actor that is
         * not running is not among the actors.
         *
         * <p>It must depend on nothing but this object, and change nothing. Steps that change its value are kept in their
         * order by the schedulers, so the fewer details it returns, the fewer schedules there are.
         *
         * @param seen returns a record, an enum, a text, a number, a reference, or a collection of these
         */
        public <A> Builder observe(Class<A> type, Function<A, ?> seen) {
            observers.add(type, seen);
            return this;
        }

        private Builder requestFor(
                String client, String to, Function<ActorRef, Object> message, Invocation invocation) {
            harness.request(client, to, new PekkoRequest(message), invocation);
            asked = true;
            return this;
        }

        /**
         * Reads the answer to its operation from a message to a client. By default a message is an {@link Answer}, or a
         * number, a string, a boolean or a {@link Value} that is the result.
         */
        public Builder answers(BiFunction<Request, Object, Optional<Answer>> read) {
            harness.answers(read);
            return this;
        }

        /**
         * The faults of a schedule: messages that are lost and actors that crash; by default none. An operation may
         * then stay without an answer.
         */
        public Builder faults(Faults may) {
            harness.faults(may);
            return this;
        }

        /** The role of each message. By default it is unknown. */
        public Builder roles(Function<Object, MessageRole> known) {
            harness.roles(message -> message instanceof ReadableMessage readable
                    ? known.apply(readable.content())
                    : MessageRole.UNKNOWN);
            return this;
        }

        /** Settings of the actor system that actors read. The settings that control the system cannot be changed. */
        public Builder config(Config settings) {
            this.config = settings;
            return this;
        }

        /** The limit on steps of a schedule; by default {@link Harness#DEFAULT_LENGTH}. */
        public Builder maxSteps(int steps) {
            harness.maxSteps(steps);
            return this;
        }

        /** How often timers may fire in an execution; by default {@link #DEFAULT_EXPIRIES}. */
        public Builder expiries(int most) {
            if (most < 1) {
                throw new IllegalArgumentException("the number of expiries is " + most + "; expected at least 1");
            }
            this.expiries = most;
            return this;
        }

        /** The CPU time that a step may take; by default {@link #DEFAULT_STEP_TIME}. */
        public Builder stepTime(Duration most) {
            this.stepTime = most;
            return this;
        }

        /**
         * How long to wait for uncontrolled threads, after the first execution and after the last; by default
         * {@link #DEFAULT_PATIENCE}. The time is counted in samples, one a millisecond, which are rarer on a busy
         * machine. If a pool was given a task, the wait lasts until the task ends.
         */
        public Builder patience(Duration time) {
            this.patience = time;
            return this;
        }

        /** Allows operations without an answer: such an operation may or may not have taken effect. */
        public Builder mayLackAnswers() {
            harness.demandAnswers(false);
            return this;
        }

        /** @throws IllegalArgumentException if the parts do not fit together */
        public Harness build() {
            if (starts.isEmpty()) {
                throw new IllegalArgumentException("the harness has no actor");
            }
            if (!asked && !isChecked) {
                throw new IllegalArgumentException(
                        "the harness has neither a request nor a property, so nothing would be checked");
            }
            return harness.foreign(new PekkoHarness(this)).build();
        }
    }
}
