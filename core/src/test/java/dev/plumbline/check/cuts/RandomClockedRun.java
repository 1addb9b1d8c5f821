package dev.plumbline.check.cuts;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A random transition system of a few states with a random log of it: several initial states, records with several next
 * states (choices that the log hides), records whose evaluation fails in some states, and clocks that order anything
 * between everything and nothing. The records of a run of the system are mixed with arbitrary ones.
 */
final class RandomClockedRun implements Spec {
    private static final int STATES = 4;
    private static final int RECORDS = 6;

    /** The effect of a record in a state: it fails to evaluate, or leads to these states. */
    private record Effect(boolean fails, Set<Integer> next) {}

    private record Numbered(int number) implements State {
        @Override
        public Value value() {
            return Value.of(number);
        }
    }

    final Set<Integer> initial = new TreeSet<>();
    final History history;
    private final List<List<Effect>> kinds = new ArrayList<>();
    private final List<Integer> kindOf = new ArrayList<>();
    private final List<Operation> asked = new ArrayList<>();
    private int fickle = -1;
    private int loads;
    private boolean limited;

    RandomClockedRun(long seed) throws BadInput {
        Random random = new Random(seed);
        initial.add(0);
        if (random.nextInt(3) == 0) {
            initial.add(1 + random.nextInt(STATES - 1));
        }
        int density = 1 + random.nextInt(4);
        for (int kind = 0; kind < 5; kind++) {
            List<Effect> effects = new ArrayList<>();
            for (int state = 0; state < STATES; state++) {
                Set<Integer> next = new TreeSet<>();
                if (random.nextInt(5) < density) {
                    next.add(random.nextInt(STATES));
                    if (random.nextInt(3) == 0) {
                        next.add(random.nextInt(STATES));
                    }
                }
                effects.add(new Effect(next.isEmpty() && random.nextInt(3) == 0, next));
            }
            kinds.add(effects);
        }
        history = draw(random);
    }

    private History draw(Random random) throws BadInput {
        int processes = 1 + random.nextInt(3);
        int links = random.nextInt(4);
        boolean wild = random.nextInt(3) == 0;
        int at = 0;
        long[][] clocks = new long[processes][processes];
        History.Builder made = new History.Builder("random", new Order.VectorClocks());
        int records = 1 + random.nextInt(RECORDS);
        for (int i = 0; i < records; i++) {
            int process = random.nextInt(processes);
            int kind = random.nextInt(kinds.size());
            for (int tries = 0; !wild && tries < 10 && next(kind, at).isEmpty(); tries++) {
                kind = random.nextInt(kinds.size());
            }
            at = next(kind, at).isEmpty() ? at : next(kind, at).iterator().next();
            for (int other = 0; other < processes; other++) {
                if (random.nextInt(3) < links) {
                    for (int k = 0; k < processes; k++) {
                        clocks[process][k] = Math.max(clocks[process][k], clocks[other][k]);
                    }
                }
            }
            clocks[process][process]++;
            kindOf.add(kind);
            made.add(Operation.returned(Value.of(process), "r" + i, Map.of(), clock(clocks[process])));
        }
        return made.build();
    }

    private static VectorClock clock(long[] counts) {
        Map<String, Long> named = new java.util.HashMap<>();
        for (int process = 0; process < counts.length; process++) {
            named.put(String.valueOf(process), counts[process]);
        }
        return VectorClock.of(named);
    }

    private Set<Integer> next(int kind, int state) {
        return kinds.get(kind).get(state).next();
    }

    /** The states that a record of the history may lead to. */
    Set<Integer> after(int record, int state) {
        return next(kindOf.get(record), state);
    }

    /** From the second time on that its action is made, the record is possible everywhere; -1 for none. */
    void allowAfterBeingRefused(int record) {
        fickle = record;
        loads = 0;
    }

    /** The records whose next states were computed since the last call, in that order. */
    List<Integer> asked() {
        List<Integer> records = asked.stream()
                .map(operation -> history.operations().indexOf(operation))
                .collect(Collectors.toList());
        asked.clear();
        return records;
    }

    String described() {
        StringBuilder text = new StringBuilder("initial " + initial);
        for (int i = 0; i < history.size(); i++) {
            text.append("\n").append(history.operations().get(i).process()).append(' ');
            text.append(history.operations().get(i).place()).append(' ').append(kinds.get(kindOf.get(i)));
        }
        return text.toString();
    }

    @Override
    public String name() {
        return "random";
    }

    /** From now on a record that fails does so because the evaluator cannot evaluate it. */
    void failsByLimits() {
        limited = true;
    }

    @Override
    public List<State> initialStates() {
        return initial.stream().map(number -> (State) new Numbered(number)).toList();
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return history.operations().stream().map(Operation::name).collect(Collectors.toSet());
    }

    @Override
    public Action action(Operation operation) {
        int record = history.operations().indexOf(operation);
        boolean isAllowed = record == fickle && loads++ > 0;
        return new Action() {
            @Override
            public Step completing() {
                return new Step() {
                    @Override
                    public String name() {
                        return operation.name();
                    }

                    @Override
                    public List<State> next(State state) {
                        asked.add(operation);
                        if (isAllowed) {
                            return List.of(state);
                        }
                        int number = ((Numbered) state).number();
                        if (kinds.get(kindOf.get(record)).get(number).fails()) {
                            String text = "nothing is defined for " + number;
                            throw limited ? SpecException.limit(text, null) : new SpecException(text);
                        }
                        return after(record, number).stream()
                                .map(each -> (State) new Numbered(each))
                                .toList();
                    }

                    @Override
                    public Footprint footprint() {
                        return Footprint.EVERYTHING;
                    }
                };
            }

            @Override
            public boolean observer() {
                return false;
            }

            @Override
            public List<Obstacle> obstacles(State state) {
                return List.of();
            }
        };
    }
}
