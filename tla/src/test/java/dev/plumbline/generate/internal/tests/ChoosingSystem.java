package dev.plumbline.generate.internal.tests;

import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A system made of a model: it takes edges, makes the choices that the model leaves open in some way, and may have a
 * fault in one edge. It shows the variable x of its state. Generated adapters reach the current one by a static field,
 * since they are made by generated code.
 */
public final class ChoosingSystem {
    /** How a system chooses among edges with the same call. */
    enum Policy {
        /** By its state alone. */
        BY_STATE,
        /** The action that the test requests. */
        AS_TOLD,
        /** By its state, and by how many calls there were before. */
        BY_HISTORY,
        /** At random. */
        RANDOM
    }

    static final int BROKEN = 99;

    private static ChoosingSystem current;

    private final ModelGraph model;
    private final Policy policy;
    private final long seed;
    private final Optional<ModelEdge> fault;
    private final Random random;
    final Set<ModelEdge> taken = new HashSet<>();
    int calls;

    ChoosingSystem(ModelGraph model, Policy policy, long seed, Optional<ModelEdge> fault) {
        this.model = model;
        this.policy = policy;
        this.seed = seed;
        this.fault = fault;
        this.random = new Random(seed);
    }

    void install() {
        current = this;
        taken.clear();
        calls = 0;
    }

    /** A run of the current system, from an initial state that looks as the test asks for. */
    public static Instance begin(Map<String, Object> initial) {
        return current.new Instance(((Number) initial.get("x")).longValue());
    }

    private long x(int state) {
        return ((Value.Int) ((Value.Rec) model.state(state)).fields().get("x")).value();
    }

    private List<ModelEdge> allowed(int state, String action) {
        return model.edges(state).stream()
                .filter(edge -> edge.action().equals(action))
                .toList();
    }

    private int hash(int state, String action, int count, int bound) {
        return Math.floorMod(
                new Random(Objects.hash(seed, x(state), action, count) * 7919L).nextInt(1000) + state, bound);
    }

    private ModelEdge choice(int state, String action, long told, int count) {
        List<ModelEdge> allowed = allowed(state, action);
        if (allowed.isEmpty()) {
            throw new IllegalStateException(action + " is not possible now");
        }
        return switch (policy) {
            case BY_STATE -> allowed.get(hash(state, action, 0, allowed.size()));
            case BY_HISTORY -> allowed.get(hash(state, action, count % 3, allowed.size()));
            case RANDOM -> allowed.get(random.nextInt(allowed.size()));
            case AS_TOLD ->
                allowed.stream()
                        .filter(edge -> x(edge.to()) == told)
                        .findFirst()
                        .orElse(allowed.get(0));
        };
    }

    /**
     * Brute force: every edge that this system can take, whatever is called. For systems that choose by their state or
     * as told.
     */
    Set<ModelEdge> reachable() {
        Set<ModelEdge> edges = new HashSet<>();
        Set<Integer> states = new HashSet<>(model.initial());
        int before;
        do {
            before = edges.size() + states.size();
            for (int state : Set.copyOf(states)) {
                for (ModelEdge any : model.edges(state)) {
                    ModelEdge edge = choice(state, any.action(), x(any.to()), 0);
                    edges.add(edge);
                    states.add(edge.to());
                }
            }
        } while (edges.size() + states.size() > before);
        return edges;
    }

    /** One run. */
    public final class Instance {
        private int state;
        private int count;
        private boolean broken;
        private final Map<String, Object> seen = new HashMap<>();

        private Instance(long x) {
            List<Integer> fitting =
                    model.initial().stream().filter(initial -> x(initial) == x).toList();
            state = fitting.get(policy == Policy.RANDOM ? random.nextInt(fitting.size()) : 0);
        }

        public void perform(String action, Map<String, Object> after) {
            calls++;
            ModelEdge edge = choice(state, action, ((Number) after.get("x")).longValue(), count++);
            taken.add(edge);
            broken |= fault.filter(edge::equals).isPresent();
            state = edge.to();
        }

        public Object observe() {
            seen.put("x", broken ? BROKEN : x(state));
            return seen.get("x");
        }
    }
}
