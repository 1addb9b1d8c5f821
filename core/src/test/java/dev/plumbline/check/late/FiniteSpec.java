package dev.plumbline.check.late;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A random specification of a few states: pairs of two small numbers. Actions are random relations that touch one of
 * the two or both; some are possible always, some undo others, some change nothing, some lead to several states. All
 * facts about them are found by trying, and all of them are declared.
 */
final class FiniteSpec implements Spec {
    private static final int SIDE = 3;
    private static final int STATES = SIDE * SIDE;

    private final List<Relation> relations = new ArrayList<>();

    private record Numbered(int number) implements State {
        @Override
        public Value value() {
            return Value.of(number);
        }
    }

    private record OfStates(Set<Integer> states) implements OperationFacts.Barrier {
        @Override
        public Object kind() {
            return states;
        }

        @Override
        public Optional<Value> value() {
            return Optional.empty();
        }
    }

    FiniteSpec(Random random, int actions) {
        for (int i = 0; i < actions; i++) {
            relations.add(new Relation(this, i, draw(random)));
        }
    }

    private List<Set<Integer>> draw(Random random) {
        int how = random.nextInt(10);
        if (how < 2 && !relations.isEmpty()) {
            return inverse(relations.get(random.nextInt(relations.size())).next);
        }
        boolean total = random.nextInt(2) == 0;
        boolean permutes = random.nextInt(3) == 0;
        boolean looks = !total && random.nextInt(3) == 0;
        int touches = random.nextInt(5);
        List<Set<Integer>> first = side(random, total, permutes, looks);
        List<Set<Integer>> second = side(random, total, permutes, looks);
        List<Set<Integer>> next = new ArrayList<>();
        for (int state = 0; state < STATES; state++) {
            int a = state / SIDE;
            int b = state % SIDE;
            Set<Integer> after = new HashSet<>();
            for (int x : touches < 2 ? Set.of(a) : first.get(a)) {
                for (int y : touches == 2 || touches == 3 ? Set.of(b) : second.get(b)) {
                    after.add(x * SIDE + y);
                }
            }
            next.add(after);
        }
        return next;
    }

    private static List<Set<Integer>> side(Random random, boolean total, boolean permutes, boolean looks) {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
        Collections.shuffle(order, random);
        List<Set<Integer>> next = new ArrayList<>();
        for (int i = 0; i < SIDE; i++) {
            Set<Integer> after = new HashSet<>();
            if (total || random.nextBoolean()) {
                after.add(looks ? i : permutes ? order.get(i) : random.nextInt(SIDE));
                if (!looks && !permutes && random.nextInt(6) == 0) {
                    after.add(random.nextInt(SIDE));
                }
            }
            next.add(after);
        }
        return next;
    }

    private static List<Set<Integer>> inverse(List<Set<Integer>> of) {
        List<Set<Integer>> inverse = new ArrayList<>();
        for (int state = 0; state < STATES; state++) {
            Set<Integer> after = new HashSet<>();
            for (int from = 0; from < STATES; from++) {
                if (of.get(from).contains(state)) {
                    after.add(from);
                }
            }
            inverse.add(after);
        }
        return inverse;
    }

    int actions() {
        return relations.size();
    }

    Set<Integer> next(int action, int state) {
        return relations.get(action).next.get(state);
    }

    private record Relation(FiniteSpec spec, int number, List<Set<Integer>> next)
            implements Action, Step, OperationFacts {
        @Override
        public Step completing() {
            return this;
        }

        @Override
        public OperationFacts facts() {
            return this;
        }

        @Override
        public boolean observer() {
            for (int state = 0; state < STATES; state++) {
                if (!next.get(state).isEmpty() && !next.get(state).equals(Set.of(state))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return next(state).isEmpty() ? List.of(Obstacle.isFalse("a" + number, "", "")) : List.of();
        }

        @Override
        public String name() {
            return "a" + number;
        }

        @Override
        public List<State> next(State state) {
            return next.get(((Numbered) state).number).stream()
                    .sorted()
                    .map(each -> (State) new Numbered(each))
                    .toList();
        }

        @Override
        public Footprint footprint() {
            return Footprint.EVERYTHING;
        }

        private Set<Integer> then(Relation other, int state) {
            Set<Integer> after = new HashSet<>();
            next.get(state).forEach(between -> after.addAll(other.next.get(between)));
            return after;
        }

        @Override
        public boolean total() {
            return next.stream().noneMatch(Set::isEmpty);
        }

        /** Also where a step leads to several states, from one of which the other is not possible: sets of ends. */
        @Override
        public boolean commutes(OperationFacts other) {
            for (int state = 0; state < STATES; state++) {
                if (!then((Relation) other, state).equals(((Relation) other).then(this, state))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean rulesOut(OperationFacts other) {
            for (int state = 0; state < STATES; state++) {
                if (!then((Relation) other, state).isEmpty()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean isUndoneBy(OperationFacts other) {
            for (int state = 0; state < STATES; state++) {
                if (!then((Relation) other, state).equals(Set.of(state))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean slipsBefore(OperationFacts other) {
            Relation second = (Relation) other;
            for (int state = 0; state < STATES; state++) {
                if (!second.next.get(state).isEmpty()
                        && (!then(second, state).equals(second.then(this, state))
                                || next.get(state).stream()
                                        .anyMatch(
                                                after -> second.next.get(after).isEmpty()))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public List<Barrier> barriers(State state) {
            int number = ((Numbered) state).number;
            if (!next.get(number).isEmpty()) {
                return List.of();
            }
            Set<Integer> failing = new HashSet<>();
            Set<Integer> alike = new HashSet<>();
            for (int other = 0; other < STATES; other++) {
                if (next.get(other).isEmpty()) {
                    failing.add(other);
                    if (other / SIDE == number / SIDE) {
                        alike.add(other);
                    }
                }
            }
            return List.of(new OfStates(Set.of(number)), new OfStates(alike), new OfStates(failing));
        }

        @Override
        public boolean keeps(OperationFacts other, Barrier barrier) {
            Set<Integer> states = ((OfStates) barrier).states;
            return states.stream().allMatch(state -> states.containsAll(next.get(state)));
        }

        @Override
        public Object kind() {
            return number;
        }

        @Override
        public String reason() {
            return "tried";
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public String toString() {
            return name() + next;
        }
    }

    @Override
    public String name() {
        return "finite";
    }

    @Override
    public List<State> initialStates() {
        return List.of(new Numbered(0));
    }

    @Override
    public Action action(Operation operation) {
        return relations.get(Integer.parseInt(operation.name().substring(1)));
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return Set.copyOf(relations.stream().map(Relation::name).toList());
    }

    @Override
    public String toString() {
        return relations.toString();
    }

    /** Names of actions of a possible run of this length, as far as there is one. */
    List<String> run(Random random, int length) {
        String[] names = new String[length];
        int state = 0;
        for (int i = 0; i < length; i++) {
            int action = random.nextInt(actions());
            for (int tries = 0; tries < 8 && next(action, state).isEmpty(); tries++) {
                action = random.nextInt(actions());
            }
            names[i] = "a" + action;
            List<Integer> after = new ArrayList<>(next(action, state));
            state = after.isEmpty() ? state : after.get(random.nextInt(after.size()));
        }
        return Arrays.asList(names);
    }
}
