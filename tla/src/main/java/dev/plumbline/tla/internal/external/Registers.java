package dev.plumbline.tla.internal.external;

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
 * The registers of TLCGet and TLCSet. A search of all states has a level for each state, and figures when it is over.
 * While it runs, its figures are not available: they depend on the number of threads and on their order.
 *
 * <p>A history is checked in an unspecified order, with steps whose results are cached. So a numbered register has the
 * value that an assumption gave it, and no value after it was set later.
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

    /** Prepares for a search of all states. */
    public void search(boolean deadlock) {
        checksDeadlock = deadlock;
        searches = true;
    }

    /** Prepares for the check of a history. */
    public void fix() {
        fixed = true;
    }

    /** Ends the search. */
    public void end(ExplorableSpec.Figures of) {
        figures = of;
    }

    /**
     * Evaluates a question with a given number of states that wait to be explored. For one thread: it is called after
     * the search.
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

    /** Whether the specification ended the search. */
    public boolean isEnded() {
        return ended;
    }

    /** The values of the numbered registers. */
    public Map<Integer, V> numbered() {
        return Map.copyOf(numbered);
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
            throw new SpecException(
                    "TLCGet(" + number + ") was undefined: TLCSet(" + number + ", ...) was never evaluated");
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
     * @param level the level of the current state; 0 if there is none
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
            // Later versions of TLC evaluate A \cdot B only if they are started with this property; here it always is.
            case "-Dtlc2.tool.impl.Tool.cdot" -> values.string("true");
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
