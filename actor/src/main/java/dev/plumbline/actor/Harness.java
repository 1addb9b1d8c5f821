package dev.plumbline.actor;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * All inputs of an exploration: the actors and their network, the requests of clients, the sequential object that the
 * answers are compared with, the meaning of messages, and the faults.
 *
 * <pre>{@code
 * Harness.of("2r+1w", "register", Value.of(0))
 *         .actor("N1", new Replica(...)).actor("N2", new Replica(...))
 *         .request("w", "N1", new Write(1), Invocation.of("write").with("value", 1))
 *         .request("r", "N2", new Read(), Invocation.of("read"))
 *         .build();
 * }</pre>
 */
public final class Harness {
    /** A longer schedule is cut, and the report says so. */
    public static final int DEFAULT_LENGTH = 10_000;

    private final Builder parts;
    private final Map<ActorRef, Actor> actors;
    private final List<Request> requests;

    private Harness(Builder parts) {
        this.parts = new Builder(parts);
        this.actors = Collections.unmodifiableMap(this.parts.actors);
        this.requests = List.copyOf(this.parts.requests);
    }

    public String name() {
        return parts.name;
    }

    /** The sequential object that explains the answers; empty if only {@link #properties} are checked. */
    public Optional<Spec> spec() {
        return parts.spec;
    }

    public List<Property> properties() {
        return List.copyOf(parts.properties);
    }

    /** Which infinite executions have to satisfy the properties. */
    public Property.Fairness fairness() {
        return parts.fairness;
    }

    public Network network() {
        return parts.network;
    }

    /** The actors that exist from the start, in the order in which they were added. */
    public Map<ActorRef, Actor> actors() {
        return actors;
    }

    /** Actors of another library, in place of {@link #actors}. */
    public Optional<ForeignActors> foreign() {
        return parts.foreign;
    }

    public List<Request> requests() {
        return requests;
    }

    /** Makes further calls, for runs that last; empty if clients repeat their {@link #requests}. */
    public Optional<BiFunction<ActorRef, RandomGenerator, Request>> calls() {
        return parts.calls;
    }

    public Faults faults() {
        return parts.faults;
    }

    /** The kinds of actors that are declared as interchangeable. */
    public List<List<ActorRef>> symmetric() {
        return List.copyOf(parts.symmetric);
    }

    /** How names are exchanged in objects of these classes. */
    public Map<Class<?>, BiFunction<Object, UnaryOperator<ActorRef>, Object>> renamed() {
        return Map.copyOf(parts.renamed);
    }

    /** The limit on steps of a schedule. */
    public int maxSteps() {
        return parts.length;
    }

    /**
     * Whether an exploration cannot pass if an execution leaves a request without an answer. It can if there are
     * faults: a request may be lost.
     */
    public boolean demandsAnswers() {
        return parts.demandsAnswers && parts.faults.none();
    }

    /** The answer in a message to a client; empty if it does not end the operation. */
    public Optional<Answer> answer(Request open, Object message) {
        return parts.answers.apply(open, message);
    }

    /** The declared role of a message. */
    public MessageRole role(Object message) {
        return parts.roles.apply(message);
    }

    /** The same harness with new actors and messages, if its source is known; otherwise this one. */
    public Harness anew() throws BadInput {
        return parts.source.isEmpty() ? this : parts.source.get().make();
    }

    /** A builder with the parts of this harness. */
    public Builder toBuilder() {
        return new Builder(parts);
    }

    /**
     * @param model the name of a built-in model: {@code register}, {@code kv}, {@code set} and others
     * @param initial the initial content of the object
     * @throws BadInput if there is no such model, or it does not support that content
     */
    public static Builder of(String name, String model, Value initial) throws BadInput {
        return of(name, Models.named(model, initial));
    }

    /**
     * With a built-in model that holds what it holds by default: a free {@code mutex}, an empty {@code queue}.
     *
     * @throws BadInput if there is no such model
     */
    public static Builder of(String name, String model) throws BadInput {
        return of(name, Models.named(model));
    }

    /** With a sequential model, built in or your own. */
    public static Builder of(String name, SequentialModel<?> model) {
        return of(name, Models.of(model));
    }

    /** With any specification: a TLA+ module, for instance. */
    public static Builder of(String name, Spec spec) {
        return new Builder(name, Optional.of(spec));
    }

    /** Without a sequential object: only {@linkplain Builder#property properties} are checked. */
    public static Builder of(String name) {
        return new Builder(name, Optional.empty());
    }

    /** Collects the parts and rejects those that do not fit. */
    public static final class Builder {
        private final String name;
        private final Optional<Spec> spec;
        private final Map<ActorRef, Actor> actors = new LinkedHashMap<>();
        private final List<Request> requests = new ArrayList<>();
        private Network network = Network.UNORDERED;
        private Faults faults = Faults.NONE;
        private int length = DEFAULT_LENGTH;
        private BiFunction<Request, Object, Optional<Answer>> answers = Builder::plainAnswer;
        private Function<Object, MessageRole> roles = message -> MessageRole.UNKNOWN;
        private Optional<HarnessSource> source = Optional.empty();
        private Optional<ForeignActors> foreign = Optional.empty();
        private boolean demandsAnswers;
        private Optional<BiFunction<ActorRef, RandomGenerator, Request>> calls = Optional.empty();
        private final List<Property> properties = new ArrayList<>();
        private Property.Fairness fairness = Property.Fairness.WEAK;
        private final List<List<ActorRef>> symmetric = new ArrayList<>();
        private final Map<Class<?>, BiFunction<Object, UnaryOperator<ActorRef>, Object>> renamed = new HashMap<>();

        private Builder(String name, Optional<Spec> spec) {
            this.name = name;
            this.spec = spec;
        }

        private Builder(Builder other) {
            this(other.name, other.spec);
            actors.putAll(other.actors);
            requests.addAll(other.requests);
            network = other.network;
            faults = other.faults;
            length = other.length;
            answers = other.answers;
            roles = other.roles;
            source = other.source;
            foreign = other.foreign;
            demandsAnswers = other.demandsAnswers;
            calls = other.calls;
            properties.addAll(other.properties);
            fairness = other.fairness;
            symmetric.addAll(other.symmetric);
            renamed.putAll(other.renamed);
        }

        private static Optional<Answer> plainAnswer(Request open, Object message) {
            Optional<Answer> plain = Answer.plain(message);
            if (plain.isEmpty()) {
                throw new IllegalArgumentException("client " + open.client() + " got " + message + " ("
                        + message.getClass().getName() + "): send it an Answer, a number, a string or a boolean, or say"
                        + " what the result is with Harness.Builder.answers");
            }
            return plain;
        }

        /** An actor that exists from the start. */
        public Builder actor(String called, Actor actor) {
            if (actors.put(ActorRef.of(called), actor) != null) {
                throw new IllegalArgumentException("harness " + name + ": two actors are named " + called);
            }
            return this;
        }

        /** Actors of another library, in place of those that {@link #actor} adds; an adapter calls this. */
        public Builder foreign(ForeignActors instead) {
            this.foreign = Optional.of(instead);
            return this;
        }

        /** @see Request */
        public Builder request(String client, String to, Object message, Invocation invocation) {
            requests.add(new Request(ActorRef.of(client), ActorRef.of(to), message, invocation));
            return this;
        }

        /** By default {@link Network#UNORDERED}. */
        public Builder network(Network kind) {
            this.network = kind;
            return this;
        }

        public Builder faults(Faults may) {
            this.faults = may;
            return this;
        }

        /** The limit on steps of a schedule, for systems that might never end; by default {@link #DEFAULT_LENGTH}. */
        public Builder maxSteps(int steps) {
            if (steps < 1) {
                throw new IllegalArgumentException("a length of " + steps + " steps; expected at least 1");
            }
            this.length = steps;
            return this;
        }

        /**
         * Reads the answer from a message to a client with an open operation. By default a message is an
         * {@link Answer}, or a number, a string, a boolean or a {@link Value} that is the result.
         */
        public Builder answers(BiFunction<Request, Object, Optional<Answer>> read) {
            this.answers = read;
            return this;
        }

        /** The roles of messages. By default nothing is known about them. */
        public Builder roles(Function<Object, MessageRole> known) {
            this.roles = known;
            return this;
        }

        /**
         * If demanded, an exploration cannot pass if an execution leaves a request without an answer. By default it
         * can: the operation may or may not have taken effect, and reports show it.
         */
        public Builder demandAnswers(boolean demanded) {
            this.demandsAnswers = demanded;
            return this;
        }

        /**
         * Makes calls for a run in real time ({@code actors --run}), which lasts longer than the requests. An exploration
         * ignores it. Without it the clients of a run repeat their requests, each time under another name.
         *
         * @param next makes the next call of a client, whose name no other call has
         */
        public Builder calls(BiFunction<ActorRef, RandomGenerator, Request> next) {
            this.calls = Optional.of(next);
            return this;
        }

        /** A property of the whole system, besides the answers to the clients. */
        public Builder property(Property one) {
            if (properties.stream().anyMatch(other -> other.name().equals(one.name()))) {
                throw new IllegalArgumentException(
                        "harness " + name + ": two properties are named \"" + one.name() + "\"");
            }
            properties.add(one);
            return this;
        }

        /** By default {@link Property.Fairness#WEAK}. */
        public Builder fairness(Property.Fairness assumed) {
            this.fairness = assumed;
            return this;
        }

        /**
         * Declares actors as interchangeable: if any two of them exchange their names everywhere, the system is the same
         * system. A search through whole states can then visit one of all states that differ by such an exchange
         * ({@code actors --states --symmetry}). It compares the start and the receipts of the system with their
         * exchanges, and refuses a system that is not symmetric.
         *
         * <p>Names are exchanged in records, JDK collections and arrays; for other classes say how with {@link #renamed}.
         * A list of these actors has an order, in which they differ: let actors know each other by sets, as a
         * {@code TreeSet}.
         */
        public Builder symmetric(String... actors) {
            if (actors.length < 2) {
                throw new IllegalArgumentException("harness " + name + ": one symmetric actor; expected at least two");
            }
            List<ActorRef> kind = Arrays.stream(actors).map(ActorRef::of).toList();
            for (ActorRef each : kind) {
                if (Collections.frequency(kind, each) > 1
                        || symmetric.stream().anyMatch(other -> other.contains(each))) {
                    throw new IllegalArgumentException(
                            "harness " + name + ": " + each + " is declared as symmetric twice; expected once");
                }
            }
            symmetric.add(kind);
            return this;
        }

        /**
         * How to exchange names of {@linkplain #symmetric symmetric} actors in objects of a class that is neither a
         * record nor a collection.
         *
         * @param again makes the object anew, with each name replaced by that which the operator has for it
         */
        public <T> Builder renamed(Class<T> type, BiFunction<T, UnaryOperator<ActorRef>, T> again) {
            renamed.put(type, (object, names) -> again.apply(type.cast(object), names));
            return this;
        }

        /** Creates this harness again, for executions that are repeated to see whether they are the same. */
        public Builder madeBy(HarnessSource again) {
            this.source = Optional.of(again);
            return this;
        }

        /** @throws IllegalArgumentException if the parts do not fit together */
        public Harness build() {
            if (spec.isEmpty() && properties.isEmpty()) {
                throw new IllegalArgumentException("harness " + name
                        + " has neither a sequential object nor a property;" + " expected one to check");
            }
            if (foreign.isPresent()) {
                if (!actors.isEmpty()) {
                    throw new IllegalArgumentException("harness " + name + " has actors of "
                            + foreign.get().library() + " and others; expected one kind");
                }
                foreign.get().rejectUnsupported(network, faults);
                try {
                    properties.forEach(foreign.get()::rejectUnsupported);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("harness " + name + ": " + e.getMessage(), e);
                }
                return new Harness(this);
            }
            if (actors.isEmpty()) {
                throw new IllegalArgumentException("harness " + name + " has no actor");
            }
            List<String> names = actors.keySet().stream().map(ActorRef::name).toList();
            for (Request request : requests) {
                if (!actors.containsKey(request.to())) {
                    throw new IllegalArgumentException("harness " + name + ": client " + request.client()
                            + " asks " + request.to() + ", which is not an actor"
                            + Suggestion.didYouMean(request.to().name(), names) + "; there are " + names);
                }
                if (actors.containsKey(request.client())) {
                    throw new IllegalArgumentException("harness " + name + ": " + request.client()
                            + " is an actor and a client; give the client another name");
                }
            }
            for (List<ActorRef> kind : symmetric) {
                for (ActorRef each : kind) {
                    if (!actors.containsKey(each)) {
                        throw new IllegalArgumentException("harness " + name + ": the symmetric " + each
                                + " is not an actor" + Suggestion.didYouMean(each.name(), names) + "; there are "
                                + names);
                    }
                }
            }
            for (Set<ActorRef> side : faults.sides()) {
                if (side.isEmpty() || !actors.keySet().containsAll(side) || side.size() >= actors.size()) {
                    throw new IllegalArgumentException("harness " + name + ": the network cannot be cut into " + side
                            + " and others; there are " + names);
                }
            }
            return new Harness(this);
        }
    }
}
