package dev.plumbline.tla.internal.world;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import java.math.BigInteger;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What TLCGet answers and TLCSet keeps. A search of all states has a level for each state, and figures once it is over.
 * While it runs its figures are not given: they depend on how many threads search, and in which order.
 *
 * <p>A history is checked in an order that nothing defines, with steps that are remembered. So a number has the value
 * that an assumption gave it, and none after it was set later.
 */
public final class Registers<V> {
    private final ValueMaker<V> values;
    private final Map<Integer, V> numbered = new ConcurrentHashMap<>();
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();
    private volatile boolean searches;
    private volatile boolean checksDeadlock;
    private volatile boolean fixed;
    private volatile boolean ended;
    private volatile OptionalInt waiting = OptionalInt.empty();
    private volatile ExplorableSpec.Figures figures;

    public Registers(ValueMaker<V> values) {
        this.values = values;
    }

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
    public void set(int number, V value) {
        if (fixed) {
            lost.add(number);
        } else {
            numbered.put(number, value);
        }
    }

    /** TLCGet of a number. */
    public V get(int number) {
        V value = getOrDefault(number, null);
        if (value == null) {
            throw new SpecException("TLCGet(" + number + ") was undefined: TLCSet(" + number + ", ...) came never");
        }
        return value;
    }

    /** TLCGetOrDefault of a number. */
    public V getOrDefault(int number, V other) {
        if (lost.contains(number)) {
            throw SpecException.limit(
                    "TLCGet(" + number + ") depends on the order in which steps are evaluated, and a history is checked"
                            + " in no certain order",
                    null);
        }
        return numbered.getOrDefault(number, other);
    }

    /**
     * TLCGet of a name.
     *
     * @param level of the state at hand; 0 where there is none
     */
    public V get(String name, IntSupplier level) {
        return switch (name) {
            case "level" -> {
                if (!searches) {
                    throw unknown(name, "is the depth of a search of all states, and a history is checked");
                }
                yield integer(level.getAsInt());
            }
            case "diameter" -> integer(over(name).diameter());
            case "generated" -> integer(over(name).generated());
            case "distinct" -> integer(over(name).distinct());
            case "queue" ->
                integer(waiting.isPresent() ? waiting.getAsInt() : over(name).queue());
            case "duration" -> integer(over(name).time().toSeconds());
            case "stats" -> {
                Map<String, V> fields = new TreeMap<>();
                for (String each : new String[] {"diameter", "generated", "distinct", "queue", "duration"}) {
                    fields.put(each, get(each, level));
                }
                yield values.record(fields);
            }
            case "config" -> {
                if (!searches) {
                    throw unknown(name, "asks how TLC was started");
                }
                Map<String, V> fields = new TreeMap<>();
                fields.put("mode", values.string("bfs"));
                fields.put("deadlock", values.truth(checksDeadlock));
                fields.put("worker", integer(1));
                yield values.record(fields);
            }
            default -> throw unknown(name, "is not known here");
        };
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

    private V integer(long value) {
        return values.integer(BigInteger.valueOf(value));
    }
}
