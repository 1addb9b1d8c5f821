package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Layers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * All interpretations of a graph of layers, told once: what they share as a sequence, and where they part how many ways
 * there are and where each of them leads. Interpretations meet in a layer that has a single node and that all of them
 * pass. A node says which operations have been performed, so between two such nodes all of them perform the same
 * operations, in one order or another, and end in the same state.
 *
 * @param interpretations how many there are: paths through the graph to an {@linkplain Layers#ends end}
 * @param starts how many nodes they begin at
 * @param meet whether all of them pass through one node
 * @param parts from the first node in which they meet to the last
 * @param endings what becomes of them from there
 */
public record Storyline(BigInteger interpretations, int starts, boolean meet, List<Part> parts, List<Ending> endings) {
    /** Orders that are listed before one only counts them. */
    private static final int MOST_ORDERS = 4;

    private static final int LONGEST_ORDER = 12;

    /** The operations between two meetings. */
    public sealed interface Part {
        int from();

        int to();
    }

    /** All interpretations do the same. */
    public record One(int from, int to, Layers.Edge edge) implements Part {}

    /**
     * The same operations in different orders.
     *
     * @param operations by number
     * @param ways how many there are: orders, with the states that they pass
     * @param some of them, as orders
     */
    public record Several(int from, int to, List<Integer> operations, BigInteger ways, List<List<Integer>> some)
            implements Part {}

    /**
     * @param node at which interpretations end; others may continue from there
     * @param ways how many of them there are since the last meeting
     * @param performed one of these ways: the operations since then
     */
    public record Ending(int node, BigInteger ways, List<Integer> performed) {}

    public static Storyline of(Layers layers) {
        return new Telling(layers).storyline();
    }

    private static final class Telling {
        private final Layers layers;
        private final int size;
        private final List<List<Layers.Edge>> into = new ArrayList<>();
        private final BitSet ends;
        private final BigInteger[] ways;

        Telling(Layers layers) {
            this.layers = layers;
            size = layers.nodes().size();
            ends = layers.ends();
            ways = new BigInteger[size];
            for (int i = 0; i < size; i++) {
                into.add(new ArrayList<>());
            }
            for (Layers.Edge edge : layers.edges()) {
                into.get(edge.to()).add(edge);
            }
            Arrays.fill(ways, BigInteger.ZERO);
            for (int i = 0; i < size; i++) {
                if (into.get(i).isEmpty()) {
                    ways[i] = BigInteger.ONE;
                }
                for (Layers.Edge edge : into.get(i)) {
                    ways[i] = ways[i].add(ways[edge.from()]);
                }
            }
        }

        Storyline storyline() {
            List<Integer> meetings = meetings();
            List<Part> parts = new ArrayList<>();
            for (int i = 1; i < meetings.size(); i++) {
                parts.add(part(meetings.get(i - 1), meetings.get(i)));
            }
            int last = meetings.isEmpty() ? -1 : meetings.get(meetings.size() - 1);
            BigInteger all = BigInteger.ZERO;
            int starts = 0;
            List<Ending> endings = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                starts += into.get(i).isEmpty() ? 1 : 0;
                if (ends.get(i)) {
                    all = all.add(ways[i]);
                    endings.add(new Ending(i, last < 0 ? ways[i] : ways[i].divide(ways[last]), onePath(last, i)));
                }
            }
            return new Storyline(all, starts, last >= 0, parts, endings);
        }

        /** A path cannot pass by a layer, except above its start and below its end. */
        private List<Integer> meetings() {
            int from = 0;
            int to = Integer.MAX_VALUE;
            for (int i = 0; i < size; i++) {
                from = into.get(i).isEmpty() ? layers.nodes().get(i).depth() : from;
                to = ends.get(i) ? Math.min(to, layers.nodes().get(i).depth()) : to;
            }
            List<Integer> meetings = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int depth = layers.nodes().get(i).depth();
                boolean alone = (i == 0 || layers.nodes().get(i - 1).depth() < depth)
                        && (i == size - 1 || layers.nodes().get(i + 1).depth() > depth);
                if (alone && depth >= from && depth <= to) {
                    meetings.add(i);
                }
            }
            return meetings;
        }

        private Part part(int from, int to) {
            if (into.get(to).size() == 1 && into.get(to).get(0).from() == from) {
                return new One(from, to, into.get(to).get(0));
            }
            List<List<Integer>> some = new ArrayList<>();
            List<Integer> operations = new ArrayList<>(onePath(from, to));
            // Longer ones would not be read, and the recursion is as deep as they are long.
            if (operations.size() <= LONGEST_ORDER) {
                collect(from, to, new ArrayList<>(), some);
            }
            Collections.sort(operations);
            return new Several(from, to, operations, ways[to].divide(ways[from]), some);
        }

        private void collect(int from, int at, List<Integer> after, List<List<Integer>> some) {
            if (at == from) {
                List<Integer> order = new ArrayList<>(after);
                Collections.reverse(order);
                some.add(order);
                return;
            }
            for (Layers.Edge edge : into.get(at)) {
                if (some.size() < MOST_ORDERS) {
                    after.add(edge.operation());
                    collect(from, edge.from(), after, some);
                    after.remove(after.size() - 1);
                }
            }
        }

        /** The operations of one of the paths to a node, from a meeting or, without one, from a start. */
        private List<Integer> onePath(int from, int to) {
            List<Integer> operations = new ArrayList<>();
            int at = to;
            while (at != from && !into.get(at).isEmpty()) {
                Layers.Edge edge = into.get(at).get(0);
                operations.add(edge.operation());
                at = edge.from();
            }
            Collections.reverse(operations);
            return operations;
        }
    }
}
