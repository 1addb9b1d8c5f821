package dev.plumbline.actor;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.Value;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A property of a whole actor system: of each of its states, or of each of its executions.
 *
 * <pre>{@code
 * Harness.of("three nodes")
 *         .actor("A", new Node(...)).actor("B", new Node(...)).actor("C", new Node(...))
 *         .property(Property.always("at most one leader", state -> leaders(state) <= 1))
 *         .property(Property.eventually("there is a leader", state -> leaders(state) == 1))
 * }</pre>
 *
 * <p>A predicate depends on nothing but the given state, and does not change it. An execution is a path through states
 * that ends where no step is left, or is infinite and {@linkplain Fairness fair}. Faults may happen and need not.
 */
public final class Property {
    /** What a property demands. */
    public enum Kind {
        /** Every state satisfies the predicate. */
        ALWAYS("always"),
        /** Some state satisfies the predicate. */
        SOMETIMES("sometimes"),
        /** Every execution has a state that satisfies the predicate. */
        EVENTUALLY("eventually"),
        /** In every execution each state that satisfies the first predicate has, there or later, one for the second. */
        LEADS_TO("leads to"),
        /**
         * The variables of a specification are functions of the state. The first state is an initial one of the
         * specification, and each step is one of its steps or changes none of its variables.
         */
        REFINES("refines");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Whether states by themselves decide it. */
        public boolean isOfStates() {
            return this == ALWAYS || this == SOMETIMES;
        }

        /** Whether it demands something of every state or every step. */
        public boolean isOfSteps() {
            return this == ALWAYS || this == REFINES;
        }

        /** Whether whole executions decide it, and not states or single steps. */
        public boolean isOfExecutions() {
            return this == EVENTUALLY || this == LEADS_TO;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Which infinite executions count. A step is the receipt of a message, a restart or the end of a partition; equal
     * messages from one sender to one receiver have the same step. No fairness is assumed of faults.
     */
    public enum Fairness {
        /** All. */
        NONE,
        /** Those in which a step that is possible from some moment on without end is taken without end. */
        WEAK,
        /** Those in which a step that is possible again and again without end is taken without end. */
        STRONG
    }

    /**
     * A message under way.
     *
     * @param from an actor or a client
     * @param timer whether it is a running timer
     */
    public record Message(ActorRef from, ActorRef to, Object content, boolean timer) {}

    /** An operation of a client; without an answer it is still open. */
    public record Call(ActorRef client, Invocation invocation, Optional<Answer> answer) {}

    /** A state of the system. */
    public interface State {
        /**
         * The actors by name, with the last state of those that are down. An actor of another library has the value that
         * its harness says properties see of it.
         */
        Map<ActorRef, ?> actors();

        /** Those of a class, in the order of their names. */
        default <A> List<A> actors(Class<A> type) {
            return actors().values().stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .toList();
        }

        /** Whether an actor has crashed and not restarted. */
        boolean isDown(ActorRef actor);

        /**
         * The messages under way, and the running timers. Their order means nothing, except that in an ordered network
         * messages from one sender to one receiver are in theirs.
         */
        Collection<Message> messages();

        /** The operations of the clients. Only those of one client have an order. */
        Collection<Call> calls();
    }

    private final Kind kind;
    private final String name;
    private final Predicate<State> predicate;
    private final Predicate<State> later;
    private final Optional<Abstraction> abstraction;

    /** How the specification of a refinement sees a state. */
    private record Abstraction(ExplorableSpec specification, Function<State, Map<String, Value>> variables) {}

    private Property(Kind kind, String name, Predicate<State> predicate, Predicate<State> later) {
        this(kind, name, predicate, later, Optional.empty());
    }

    private Property(
            Kind kind,
            String name,
            Predicate<State> predicate,
            Predicate<State> later,
            Optional<Abstraction> abstraction) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a property without a name; expected a text for reports");
        }
        this.kind = kind;
        this.name = name;
        this.predicate = predicate;
        this.later = later;
        this.abstraction = abstraction;
    }

    /** @see Kind#ALWAYS */
    public static Property always(String name, Predicate<State> predicate) {
        return new Property(Kind.ALWAYS, name, predicate, predicate);
    }

    /** @see Kind#SOMETIMES */
    public static Property sometimes(String name, Predicate<State> predicate) {
        return new Property(Kind.SOMETIMES, name, predicate, predicate);
    }

    /** @see Kind#EVENTUALLY */
    public static Property eventually(String name, Predicate<State> predicate) {
        return new Property(Kind.EVENTUALLY, name, predicate, predicate);
    }

    /** @see Kind#LEADS_TO */
    public static Property leadsTo(String name, Predicate<State> first, Predicate<State> later) {
        return new Property(Kind.LEADS_TO, name, first, later);
    }

    /**
     * Every execution is one of a specification, such as a TLA+ module, as far as its variables and its {@code Init} and
     * {@code Next} go. What it says about fairness is not compared, and its constraints exclude nothing.
     *
     * @param variables the values of all of its variables, by name
     * @see Kind#REFINES
     */
    public static Property refines(ExplorableSpec specification, Function<State, Map<String, Value>> variables) {
        return new Property(
                Kind.REFINES,
                specification.name(),
                state -> true,
                state -> true,
                Optional.of(new Abstraction(specification, variables)));
    }

    /**
     * No two actors lead in one term at the same time.
     *
     * @param term in which an actor leads; empty if it does not lead
     */
    public static <A> Property oneLeaderPerTerm(Class<A> type, Function<A, Optional<?>> term) {
        return always("one leader per term", state -> {
            Set<Object> terms = new HashSet<>();
            return state.actors(type).stream()
                    .map(term)
                    .flatMap(Optional::stream)
                    .allMatch(terms::add);
        });
    }

    /**
     * All actors that have decided have decided the same.
     *
     * @param decision empty if there is none yet
     */
    public static <A> Property agreement(Class<A> type, Function<A, Optional<?>> decision) {
        return always(
                "agreement",
                state -> state.actors(type).stream()
                                .map(decision)
                                .flatMap(Optional::stream)
                                .distinct()
                                .count()
                        <= 1);
    }

    /**
     * Whenever no message is under way, all actors have the same content. Timers may run, and actors that are down do
     * not count.
     */
    public static <A> Property convergence(Class<A> type, Function<A, ?> content) {
        return always(
                "convergence",
                state -> state.messages().stream().anyMatch(message -> !message.timer())
                        || state.actors().entrySet().stream()
                                        .filter(each ->
                                                type.isInstance(each.getValue()) && !state.isDown(each.getKey()))
                                        .map(each -> content.apply(type.cast(each.getValue())))
                                        .map(Optional::ofNullable)
                                        .distinct()
                                        .count()
                                <= 1);
    }

    /**
     * From the answer to each call of an operation on, the system keeps what was acknowledged.
     *
     * @param isKept whether a state still has the effect of a call that was answered
     */
    public static Property noLostAcknowledgement(String operation, BiPredicate<State, Invocation> isKept) {
        return always(
                "no acknowledged " + operation + " is lost",
                state -> state.calls().stream()
                        .filter(call -> call.answer().isPresent()
                                && call.invocation().operation().equals(operation))
                        .allMatch(call -> isKept.test(state, call.invocation())));
    }

    public Kind kind() {
        return kind;
    }

    public String name() {
        return name;
    }

    /** The specification that the system refines; empty for other kinds. */
    public Optional<ExplorableSpec> specification() {
        return abstraction.map(Abstraction::specification);
    }

    /**
     * The variables of {@link #specification} in a state.
     *
     * @throws HarnessMistake if the function throws an exception
     */
    public Map<String, Value> variables(State state) {
        Function<State, Map<String, Value>> function = abstraction.orElseThrow().variables();
        try {
            // Rejects null; the order is that of the names.
            return Collections.unmodifiableMap(
                    new TreeMap<>(Map.copyOf(function.apply(Objects.requireNonNull(state)))));
        } catch (RuntimeException e) {
            throw mistake(e);
        }
    }

    /**
     * Whether a state satisfies the predicate, the first one of {@link Kind#LEADS_TO}.
     *
     * @throws HarnessMistake if the predicate throws an exception
     */
    public boolean holds(State state) {
        return test(predicate, state);
    }

    /** The same for the second predicate of {@link Kind#LEADS_TO}; for the others it is the only one. */
    public boolean holdsLater(State state) {
        return test(later, state);
    }

    private boolean test(Predicate<State> one, State state) {
        try {
            return one.test(Objects.requireNonNull(state));
        } catch (RuntimeException e) {
            throw mistake(e);
        }
    }

    private HarnessMistake mistake(RuntimeException e) {
        return new HarnessMistake("the property \"" + name + "\" throws " + e, e);
    }

    /** For reports: {@code always at most one leader}. */
    @Override
    public String toString() {
        return kind == Kind.LEADS_TO ? name : kind + " " + name;
    }
}
