package dev.plumbline.spec.serial;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The serial runs of one finite test, as a tree: a node represents the calls so far, in order, with all results. The
 * runs of a deterministic object have at most one reply to a call at a node; {@link #add} reports a second one
 * (Line-Up, figure 5, line 4).
 *
 * <p>A tree and not a list, because a search for a witness descends in it and at the first reply that does not fit
 * discards all runs with that beginning.
 */
public final class SerialRuns {
    /** The result of a call that returns none. */
    public static final Value VOID = Value.model("void");

    /** In place of a result: the call never returns. */
    public static final Value BLOCKS = Value.model("blocks");

    private final List<SerialCall> calls;
    private final Node root = new Node(null, -1, VOID);
    private int full;
    private int stuck;

    /** @param calls of all processes, those of one process in its order; runs refer to them by index */
    public SerialRuns(List<SerialCall> calls) {
        this.calls = List.copyOf(calls);
    }

    public List<SerialCall> calls() {
        return calls;
    }

    public Node root() {
        return root;
    }

    /** The number of different runs in which every call returned. */
    public int full() {
        return full;
    }

    /** The number of different runs that ended in a call that never returns. */
    public int stuck() {
        return stuck;
    }

    /**
     * Adds a run.
     *
     * @param replies of the calls, in the order in which they were made; only the last may block
     * @return the two runs that make the object nondeterministic, if this one disagrees with an earlier one
     */
    public Optional<Disagreement> add(List<Reply> replies) {
        Node node = root;
        boolean added = false;
        for (int i = 0; i < replies.size(); i++) {
            Reply reply = replies.get(i);
            Optional<Node> known = node.child(reply.call());
            if (known.isEmpty()) {
                node = node.grow(reply);
                added = true;
            } else if (known.get().result.equals(reply.result())) {
                node = known.get();
            } else {
                return Optional.of(new Disagreement(node.replies(), reply.call(), known.get().result, reply.result()));
            }
        }
        if (added) {
            if (node.blocks()) {
                stuck++;
            } else {
                full++;
            }
        }
        return Optional.empty();
    }

    /** Whether the other has the same runs. */
    public boolean sameAs(SerialRuns other) {
        return full == other.full && stuck == other.stuck && same(root, other.root);
    }

    private static boolean same(Node one, Node other) {
        if (!one.result.equals(other.result) || one.children.size() != other.children.size()) {
            return false;
        }
        for (Node child : one.children) {
            Optional<Node> counterpart = other.child(child.call);
            if (counterpart.isEmpty() || !same(child, counterpart.get())) {
                return false;
            }
        }
        return true;
    }

    /** All runs, each once. */
    public List<List<Reply>> all() {
        List<List<Reply>> runs = new ArrayList<>();
        collect(root, new ArrayList<>(), runs);
        return runs;
    }

    private static void collect(Node node, List<Reply> before, List<List<Reply>> runs) {
        if (node.children.isEmpty()) {
            runs.add(List.copyOf(before));
            return;
        }
        for (Node child : node.children) {
            before.add(new Reply(child.call, child.result));
            collect(child, before, runs);
            before.remove(before.size() - 1);
        }
    }

    /** The whole content, for {@link #of}: the calls, and the runs as pairs of the number of a call and its result. */
    public Value value() {
        List<Value> allCalls = new ArrayList<>();
        for (SerialCall call : calls) {
            allCalls.add(Value.tuple(call.process(), Value.of(call.name()), Value.record(call.arguments())));
        }
        List<Value> allRuns = new ArrayList<>();
        for (List<Reply> run : all()) {
            allRuns.add(Value.tuple(run.stream()
                    .map(reply -> (Value) Value.tuple(Value.of(reply.call()), reply.result()))
                    .toList()));
        }
        return Value.record(Map.of("calls", Value.tuple(allCalls), "runs", Value.tuple(allRuns)));
    }

    /** @throws BadInput if the value does not contain serial runs */
    public static SerialRuns of(Value value) throws BadInput {
        try {
            Map<String, Value> fields = ((Value.Rec) value).fields();
            List<SerialCall> calls = new ArrayList<>();
            for (Value each : ((Value.Tuple) fields.get("calls")).elements()) {
                Value.Tuple call = (Value.Tuple) each;
                // The record without fields is the empty sequence.
                Map<String, Value> arguments = call.at(3) instanceof Value.Rec named ? named.fields() : Map.of();
                calls.add(new SerialCall(call.at(1), ((Value.Str) call.at(2)).value(), arguments));
            }
            SerialRuns runs = new SerialRuns(calls);
            for (Value each : ((Value.Tuple) fields.get("runs")).elements()) {
                List<Reply> replies = new ArrayList<>();
                for (Value pair : ((Value.Tuple) each).elements()) {
                    int call = Math.toIntExact(((Value.Int) ((Value.Tuple) pair).at(1)).value());
                    replies.add(new Reply(Objects.checkIndex(call, calls.size()), ((Value.Tuple) pair).at(2)));
                }
                if (runs.add(replies).isPresent()) {
                    throw new BadInput("two of the serial runs disagree; expected those of a deterministic object");
                }
            }
            return runs;
        } catch (ClassCastException | IndexOutOfBoundsException | ArithmeticException | NullPointerException e) {
            throw new BadInput("these are not serial runs; expected [calls |-> <<...>>, runs |-> <<...>>]", e);
        } catch (IllegalArgumentException e) {
            throw new BadInput("these are not serial runs: " + e.getMessage(), e);
        }
    }

    /**
     * A call and its result.
     *
     * @param call its index
     * @param result may be {@link #VOID} or {@link #BLOCKS}
     */
    public record Reply(int call, Value result) {
        public boolean blocks() {
            return result.equals(BLOCKS);
        }
    }

    /**
     * Two serial runs that differ first in a reply.
     *
     * @param before the common calls before it
     * @param call the call that both then made
     * @param one result, {@link #BLOCKS} if it never returned
     * @param other result
     */
    public record Disagreement(List<Reply> before, int call, Value one, Value other) {}

    /** The calls so far. */
    public static final class Node {
        private final Node parent;
        private final int call;
        private final Value result;
        private final List<Node> children = new ArrayList<>(2);

        private Node(Node parent, int call, Value result) {
            this.parent = parent;
            this.call = call;
            this.result = result;
        }

        private Node grow(Reply reply) {
            if (blocks()) {
                throw new IllegalArgumentException("a serial run continues after a call that blocks");
            }
            Node child = new Node(this, reply.call(), reply.result());
            children.add(child);
            return child;
        }

        /** The index of the last call; -1 at the root. */
        public int call() {
            return call;
        }

        /** The result of the last call. */
        public Value result() {
            return result;
        }

        public boolean blocks() {
            return result.equals(BLOCKS);
        }

        /** The possible continuations. Do not modify. */
        public List<Node> children() {
            return children;
        }

        /** The continuation with this call. */
        public Optional<Node> child(int next) {
            for (Node child : children) {
                if (child.call == next) {
                    return Optional.of(child);
                }
            }
            return Optional.empty();
        }

        /** All calls so far, in order. */
        public List<Reply> replies() {
            List<Reply> replies = new ArrayList<>();
            for (Node node = this; node.parent != null; node = node.parent) {
                replies.add(0, new Reply(node.call, node.result));
            }
            return replies;
        }
    }
}
