package dev.plumbline.actor.states;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The strongly connected components of a graph, or of a part of it: Tarjan's algorithm, without recursion.
 *
 * @param of the component of each state; -1 for states outside of the part
 * @param sizes the number of states of each component
 */
record Components(int[] of, int[] sizes) {
    /**
     * @param offsets where the targets of each state begin, and where the last ones end
     * @param targets of steps; those that are not states of the part are ignored
     */
    static Components of(BitSet part, int states, int[] offsets, int[] targets) {
        return new Search(part, states, offsets, targets).run();
    }

    private static final class Search {
        private final BitSet part;
        private final int states;
        private final int[] offsets;
        private final int[] targets;
        private final int[] index;
        private final int[] low;
        private final int[] position;
        private final int[] stack;
        private final int[] way;
        private final int[] component;
        private int[] sizes = new int[16];
        private int components;
        private int counter;
        private int stacked;

        Search(BitSet part, int states, int[] offsets, int[] targets) {
            this.part = part;
            this.states = states;
            this.offsets = offsets;
            this.targets = targets;
            this.index = new int[states];
            this.low = new int[states];
            this.position = new int[states];
            this.stack = new int[states];
            this.way = new int[states];
            this.component = new int[states];
        }

        Components run() {
            Arrays.fill(component, -1);
            for (int root = part.nextSetBit(0); root >= 0 && root < states; root = part.nextSetBit(root + 1)) {
                if (index[root] == 0) {
                    from(root);
                }
            }
            return new Components(component, Arrays.copyOf(sizes, components));
        }

        private void from(int root) {
            int depth = 0;
            way[0] = root;
            visit(root);
            while (depth >= 0) {
                int at = way[depth];
                if (position[at] < offsets[at + 1]) {
                    int next = targets[position[at]++];
                    if (next < 0 || next >= states || !part.get(next)) {
                        continue;
                    }
                    if (index[next] == 0) {
                        visit(next);
                        way[++depth] = next;
                    } else if (component[next] < 0) {
                        low[at] = Math.min(low[at], index[next]);
                    }
                    continue;
                }
                if (low[at] == index[at]) {
                    complete(at);
                }
                depth--;
                if (depth >= 0) {
                    low[way[depth]] = Math.min(low[way[depth]], low[at]);
                }
            }
        }

        private void visit(int state) {
            index[state] = low[state] = ++counter;
            position[state] = offsets[state];
            stack[stacked++] = state;
        }

        /** The states on the stack from this one on are a component. */
        private void complete(int first) {
            int size = 0;
            int member;
            do {
                member = stack[--stacked];
                component[member] = components;
                size++;
            } while (member != first);
            if (components == sizes.length) {
                sizes = Arrays.copyOf(sizes, 2 * components);
            }
            sizes[components++] = size;
        }
    }
}
