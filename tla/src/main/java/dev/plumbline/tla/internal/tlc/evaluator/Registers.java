package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * What TLCGet answers and TLCSet keeps. A search of all states has a level for each state, and figures once it is over.
 * While it runs its figures are not given: they depend on how many threads search, and in which order.
 *
 * <p>A history is checked in an order that nothing defines, with steps that are remembered. So a number has the value
 * that an assumption gave it, and none after it was set later.
 */
public final class Registers {
    private final Map<Integer, Value> numbered = new ConcurrentHashMap<>();
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();
    private volatile boolean searches;
    private volatile boolean checksDeadlock;
    private volatile boolean fixed;
    private volatile boolean ended;
    private volatile OptionalInt waiting = OptionalInt.empty();
    private volatile ExplorableSpec.Figures figures;

    /** All states are going to be searched. */
    public void search(boolean deadlock) {
        checksDeadlock = deadlock;
        searches = true;
    }

    /** A history is going to be checked. */
    public void fix() {
        fixed = true;
    }

    /** The search is over. */
    public void end(ExplorableSpec.Figures of) {
        figures = of;
    }

    /**
     * Answers a question with a number of states that wait to be explored. For one thread: it is asked after the search.
     */
    public <T> T whileWaiting(int queue, Supplier<T> question) {
        waiting = OptionalInt.of(queue);
        try {
            return question.get();
        } finally {
            waiting = OptionalInt.empty();
        }
    }

    /** TLCSet of "exit": the states that are left are not explored. */
    public void exit(boolean exits) {
        if (!searches) {
            throw SpecException.limit(
                    "TLCSet(\"exit\", ...) ends a search of all states, and a history is checked", null);
        }
        ended |= exits;
    }

    /** Whether the specification has ended the search. */
    public boolean isEnded() {
        return ended;
    }

    /** TLCSet of a number. */
    public void set(int number, Value value) {
        if (fixed) {
            lost.add(number);
        } else {
            numbered.put(number, value);
        }
    }

    /** TLCGet of a number. */
    public Value get(int number) {
        if (lost.contains(number)) {
            throw SpecException.limit(
                    "TLCGet(" + number + ") depends on the order in which steps are evaluated, and a history is checked"
                            + " in no certain order",
                    null);
        }
        Value value = numbered.get(number);
        if (value == null) {
            throw new SpecException("TLCGet(" + number + ") was undefined: TLCSet(" + number + ", ...) came never");
        }
        return value;
    }

    /** TLCGet of a name. */
    public Value get(String name, TLCState state, int control) {
        return switch (name) {
            case "level" -> level(state, control);
            case "diameter" -> integer(over(name).diameter());
            case "generated" -> integer(over(name).generated());
            case "distinct" -> integer(over(name).distinct());
            case "queue" ->
                integer(waiting.isPresent() ? waiting.getAsInt() : over(name).queue());
            case "duration" -> integer(over(name).time().toSeconds());
            case "stats" ->
                record(Map.of(
                        "diameter", get("diameter", state, control),
                        "generated", get("generated", state, control),
                        "distinct", get("distinct", state, control),
                        "queue", get("queue", state, control),
                        "duration", get("duration", state, control)));
            case "config" -> {
                if (!searches) {
                    throw unknown(name, "asks how TLC was started");
                }
                yield record(Map.of(
                        "mode",
                        new StringValue("bfs"),
                        "deadlock",
                        checksDeadlock ? BoolValue.ValTrue : BoolValue.ValFalse,
                        "worker",
                        IntValue.gen(1)));
            }
            default -> throw unknown(name, "is not known here");
        };
    }

    private Value level(TLCState state, int control) {
        if (!searches) {
            throw unknown("level", "is the depth of a search of all states, and a history is checked");
        }
        return IntValue.gen(
                EvalControl.isInit(control) || state == null || !state.allAssigned() ? 0 : state.getLevel());
    }

    private ExplorableSpec.Figures over(String name) {
        ExplorableSpec.Figures known = figures;
        if (known == null) {
            throw unknown(name, "depends on how far the search is; it is known in a POSTCONDITION");
        }
        return known;
    }

    private static SpecException unknown(String name, String why) {
        return SpecException.limit("TLCGet(\"" + name + "\") " + why, null);
    }

    private static Value integer(long value) {
        if (value != (int) value) {
            throw SpecException.limit("the number " + value + " has more than 32 bits", null);
        }
        return IntValue.gen((int) value);
    }

    private static Value record(Map<String, Value> fields) {
        UniqueString[] names = fields.keySet().stream()
                .sorted()
                .map(UniqueString::uniqueStringOf)
                .toArray(UniqueString[]::new);
        Value[] values = new Value[names.length];
        for (int i = 0; i < names.length; i++) {
            values[i] = fields.get(names[i].toString());
        }
        return new RecordValue(names, values, false);
    }
}
