package dev.plumbline.actor.states;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** A specification with one variable, x: which of its values are initial, and which follow which. */
public record Relation(boolean[] initial, boolean[][] follows) implements ExplorableSpec {
    private record Number(int x) implements State {
        @Override
        public Value value() {
            return Value.record(Map.of("x", Value.of(x)));
        }
    }

    /** Refuses few initial values and few pairs. */
    static Relation random(int size, Random random) {
        Relation relation = new Relation(new boolean[size], new boolean[size][size]);
        Arrays.fill(relation.initial, true);
        if (random.nextBoolean()) {
            relation.initial[random.nextInt(size)] = false;
        }
        for (boolean[] row : relation.follows) {
            Arrays.fill(row, true);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            relation.follows[random.nextInt(size)][random.nextInt(size)] = false;
        }
        return relation;
    }

    boolean refuses(int from, int to) {
        return from != to && !follows[from][to];
    }

    @Override
    public String name() {
        return "Relation";
    }

    @Override
    public List<String> variables() {
        return List.of("x");
    }

    @Override
    public List<String> transitionNames() {
        return List.of("Next");
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        if (!values.keySet().equals(Set.of("x"))) {
            throw new BadInput("the variables are " + values.keySet() + "; expected x");
        }
        return new Number((int) ((Value.Int) values.get("x")).value());
    }

    @Override
    public Exploration explore(Selection selection) {
        return new Exploration() {
            @Override
            public Reached initial() {
                return reached(initial);
            }

            @Override
            public Reached next(State state) {
                return reached(follows[((Number) state).x]);
            }

            private Reached reached(boolean[] among) {
                List<Transition> found = IntStream.range(0, among.length)
                        .filter(x -> among[x])
                        .filter(x -> Value.of(x).equals(selection.variables().getOrDefault("x", Value.of(x))))
                        .mapToObj(x -> new Transition("Next", Map.of(), new Number(x), Optional.empty()))
                        .toList();
                return new Reached(found, found.size());
            }
        };
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        return List.of();
    }

    @Override
    public List<State> initialStates() {
        return explore(Selection.ALL).initial().states();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        throw new BadInput("it has no operations");
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return Set.of();
    }
}
