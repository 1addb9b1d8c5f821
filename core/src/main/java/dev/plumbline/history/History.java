package dev.plumbline.history;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The operations of a run and their order. Operations are numbered from 0 in the order in which they were added, and
 * within one process that is the order in which they were performed.
 */
public final class History {
    private final String name;
    private final Order order;
    private final List<Operation> operations;
    private final Set<Value> processes;
    private final Function<Operation, String> where;
    private final Map<String, Value> about;
    private final List<String> notes;
    private final List<Annotation> annotations;
    private final Optional<TornEnds> torn;

    private History(
            String name,
            Order order,
            List<Operation> operations,
            Set<Value> processes,
            Function<Operation, String> where,
            Map<String, Value> about,
            List<String> notes,
            List<Annotation> annotations,
            Optional<TornEnds> torn) {
        this.name = name;
        this.order = order;
        this.operations = operations;
        this.processes = processes;
        this.where = where;
        this.about = about;
        this.notes = notes;
        this.annotations = annotations;
        this.torn = torn;
    }

    /** A file name or another name for this history in messages. */
    public String name() {
        return name;
    }

    public Order order() {
        return order;
    }

    public List<Operation> operations() {
        return operations;
    }

    public int size() {
        return operations.size();
    }

    public Set<Value> processes() {
        return processes;
    }

    /** Where an operation of this history was read, for messages: {@code run.ndjson:12}. */
    public String where(Operation operation) {
        return where.apply(operation);
    }

    /** Facts about the run from the recorder, for instance {@code pid} and {@code language}; checks ignore them. */
    public Map<String, Value> about() {
        return about;
    }

    /**
     * Restrictions that readers must know before they trust a verdict on this history, one line each: for instance that
     * a file was cut off.
     */
    public List<String> notes() {
        return notes;
    }

    /** Events other than the operations, by the time at which they began; checks ignore them. */
    public List<Annotation> annotations() {
        return annotations;
    }

    /**
     * The parts of the recording that are missing in this history because files end too early; empty if there are none.
     */
    public Optional<TornEnds> torn() {
        return torn;
    }

    /**
     * This history with only those lifecycle operations that are actions of a specification, whole or in several steps
     * ({@code ThreadCrash_Step}, {@code ThreadCrash_Done}). A specification without such an action does not restrict
     * the end of a thread; rejecting the history for it would be wrong.
     */
    public History withLifecycle(Set<String> actions) {
        List<Operation> kept = new ArrayList<>(operations.size());
        Set<Value> left = new LinkedHashSet<>();
        for (Operation operation : operations) {
            if (!operation.isLifecycle()
                    || actions.contains(operation.name())
                    || actions.contains(operation.name() + "_Done")) {
                kept.add(operation);
                left.add(operation.process());
            }
        }
        return kept.size() == operations.size()
                ? this
                : new History(
                        name,
                        order,
                        List.copyOf(kept),
                        Collections.unmodifiableSet(left),
                        where,
                        about,
                        notes,
                        annotations,
                        torn);
    }

    /** The same with another name and other notes. */
    public History renamed(String other, List<String> otherNotes) {
        return new History(
                other, order, operations, processes, where, about, List.copyOf(otherNotes), annotations, torn);
    }

    /** Collects operations and rejects those that cannot form a history. */
    public static final class Builder {
        private final String name;
        private final Order order;
        private final Function<Operation, String> where;
        private final List<Operation> operations = new ArrayList<>();
        private final Set<Value> processes = new LinkedHashSet<>();
        private final OrderRules rules;
        private final Map<String, Value> about = new TreeMap<>();
        private final List<String> notes = new ArrayList<>();
        private final List<Annotation> annotations = new ArrayList<>();
        private Optional<TornEnds> torn = Optional.empty();

        public Builder(String name, Order order) {
            this(name, order, operation -> operation.origin() > 0 ? name + ":" + operation.origin() : name);
        }

        /** @param where the place of an operation for messages, for instance file and line */
        public Builder(String name, Order order, Function<Operation, String> where) {
            this.name = name;
            this.order = order;
            this.where = where;
            this.rules = OrderRules.of(order, where);
        }

        /** An empty history with all properties of another one but its operations. */
        public static Builder like(History other) {
            Builder builder = new Builder(other.name, other.order, other.where)
                    .about(other.about)
                    .notes(other.notes)
                    .annotations(other.annotations);
            other.torn.ifPresent(builder::torn);
            return builder;
        }

        /**
         * @throws BadInput if its place is not of the kind of the order, or cannot come after the operations that were
         *     added before: it overlaps an operation that its process completed (and processes are not asynchronous),
         *     its clock does not grow, its position is taken or smaller than the last
         */
        public Builder add(Operation operation) throws BadInput {
            rules.check(operation);
            operations.add(operation);
            processes.add(operation.process());
            return this;
        }

        public int size() {
            return operations.size();
        }

        /** @see History#about() */
        public Builder about(Map<String, Value> facts) {
            about.putAll(facts);
            return this;
        }

        /** @see History#notes() */
        public Builder notes(List<String> added) {
            notes.addAll(added);
            return this;
        }

        /** @see History#annotations() */
        public Builder annotations(List<Annotation> added) {
            annotations.addAll(added);
            return this;
        }

        /** @see History#torn() */
        public Builder torn(TornEnds ends) {
            torn = Optional.of(ends);
            return this;
        }

        public History build() {
            List<Annotation> byTime = new ArrayList<>(annotations);
            byTime.sort(Comparator.comparingLong(Annotation::from).thenComparingLong(Annotation::to));
            return new History(
                    name,
                    order,
                    List.copyOf(operations),
                    Collections.unmodifiableSet(processes),
                    where,
                    Collections.unmodifiableMap(about),
                    List.copyOf(notes),
                    List.copyOf(byTime),
                    torn);
        }
    }
}
