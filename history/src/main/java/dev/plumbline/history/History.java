package dev.plumbline.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What happened: operations and what orders them. Operations are numbered from 0 in the order in which they were added,
 * and within one process that order is the order in which they were carried out.
 */
public final class History {
    private final String name;
    private final Order order;
    private final List<Operation> operations;
    private final Set<Value> processes;
    private final Function<Operation, String> where;
    private final Map<String, Value> about;
    private final List<String> notes;

    private History(
            String name,
            Order order,
            List<Operation> operations,
            Set<Value> processes,
            Function<Operation, String> where,
            Map<String, Value> about,
            List<String> notes) {
        this.name = name;
        this.order = order;
        this.operations = operations;
        this.processes = processes;
        this.where = where;
        this.about = about;
        this.notes = notes;
    }

    /** A file name or another name by which people know this history. */
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

    /** What the recorder said about the run, for instance {@code pid} and {@code language}; no check looks at it. */
    public Map<String, Value> about() {
        return about;
    }

    /** What people must be told before they trust a verdict on this history, one line each: what was cut off a file. */
    public List<String> notes() {
        return notes;
    }

    /**
     * This history with those lifecycle operations only that are among the actions of a specification, whole or in several
     * steps ({@code ThreadCrash_Step}, {@code ThreadCrash_Done}). A specification that does not speak of the end of a
     * thread says nothing about it; to refuse the history for it would be wrong.
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
                : new History(name, order, List.copyOf(kept), Collections.unmodifiableSet(left), where, about, notes);
    }

    /** Collects operations and refuses what cannot be a history. */
    public static final class Builder {
        private final String name;
        private final Order order;
        private final Function<Operation, String> where;
        private final List<Operation> operations = new ArrayList<>();
        private final Set<Value> processes = new LinkedHashSet<>();
        private final Map<Value, Operation> lastCompleted = new HashMap<>();
        private final Map<String, Value> about = new TreeMap<>();
        private final List<String> notes = new ArrayList<>();

        public Builder(String name, Order order) {
            this(name, order, operation -> operation.origin() > 0 ? name + ":" + operation.origin() : name);
        }

        /** @param where how messages say where an operation stands, for instance by file and line */
        public Builder(String name, Order order, Function<Operation, String> where) {
            this.name = name;
            this.order = order;
            this.where = where;
        }

        /**
         * @throws BadInput if it overlaps the operation that its process completed before, and the order is not
         *     asynchronous. A pending operation overlaps whatever follows and is never refused: its process gave up on it.
         */
        public Builder add(Operation operation) throws BadInput {
            if (order instanceof Order.Timeboxes timeboxes && !timeboxes.asynchronous() && !operation.isPending()) {
                Operation before = lastCompleted.put(operation.process(), operation);
                if (before != null
                        && before.timebox().end() > operation.timebox().call()) {
                    throw new BadInput(where.apply(operation) + ": operations of process " + operation.process()
                            + " overlap: " + shown(operation) + " " + operation.place() + " and " + shown(before) + " "
                            + before.place() + " at " + where.apply(before)
                            + "; expected each call at or after the return before it (or --async)");
                }
            }
            operations.add(operation);
            processes.add(operation.process());
            return this;
        }

        private static String shown(Operation operation) {
            String call = operation.call();
            return call.length() > 200 ? call.substring(0, 200) + "..." : call;
        }

        public int size() {
            return operations.size();
        }

        /** @see History#about() */
        public Builder about(Map<String, Value> said) {
            about.putAll(said);
            return this;
        }

        /** @see History#notes() */
        public Builder notes(List<String> added) {
            notes.addAll(added);
            return this;
        }

        public History build() {
            return new History(
                    name,
                    order,
                    List.copyOf(operations),
                    Collections.unmodifiableSet(processes),
                    where,
                    Collections.unmodifiableMap(about),
                    List.copyOf(notes));
        }
    }
}
