package dev.plumbline.check.cost;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which operations of a history do not commute in a specification. A search may exchange two operations if neither
 * changes a variable that the other accesses, or if both only add to it; it has to try both orders of all others. So an
 * operation that accesses a whole variable, or everything, makes a search long. This class counts such operations and
 * names the variables.
 */
public final class OperationCosts {
    /** The largest number of pairs of operations that are compared. */
    private static final long PAIRS = 100_000;

    private OperationCosts() {}

    /**
     * The operations of one name.
     *
     * @param operations how many there are
     * @param observers how many of them are known to change nothing
     * @param tied the share of pairs with operations of the history that cannot be exchanged, in percent
     * @param touched what they touch, one line for each variable
     */
    public record Cost(String name, int operations, int observers, int tied, List<String> touched) {}

    /** The most tied ones first. */
    public static List<Cost> of(History history, Spec spec) throws BadInput {
        List<Action> bound = new ArrayList<>();
        for (Operation operation : history.operations()) {
            bound.add(spec.action(operation));
        }
        List<Action> actions = spec.assumingOnly(bound);
        Map<String, List<Integer>> byName = new TreeMap<>();
        for (int i = 0; i < actions.size(); i++) {
            byName.computeIfAbsent(history.operations().get(i).name(), any -> new ArrayList<>())
                    .add(i);
        }
        List<Footprint> footprints = actions.stream()
                .map(action -> action.repeated()
                        .map(step -> step.footprint().and(action.completing().footprint()))
                        .orElseGet(() -> action.completing().footprint()))
                .toList();
        List<Cost> costs = new ArrayList<>();
        byName.forEach((name, numbers) -> costs.add(cost(name, numbers, actions, footprints)));
        costs.sort(Comparator.comparingInt(Cost::tied).reversed().thenComparing(Cost::name));
        return costs;
    }

    private static Cost cost(String name, List<Integer> numbers, List<Action> actions, List<Footprint> footprints) {
        long all = (long) numbers.size() * footprints.size();
        long stride = Math.max(1, all / PAIRS);
        long pairs = 0;
        long tied = 0;
        for (long pair = 0; pair < all; pair += stride) {
            int one = numbers.get((int) (pair / footprints.size()));
            int other = (int) (pair % footprints.size());
            if (one != other) {
                pairs++;
                tied += footprints.get(one).interferes(footprints.get(other)) ? 1 : 0;
            }
        }
        int observers = (int) numbers.stream()
                .filter(number -> actions.get(number).observer())
                .count();
        int percent = pairs == 0 ? 0 : (int) Math.round(100.0 * tied / pairs);
        return new Cost(
                name,
                numbers.size(),
                observers,
                percent,
                touched(numbers.stream().map(footprints::get).toList()));
    }

    private static List<String> touched(List<Footprint> footprints) {
        if (footprints.stream().anyMatch(Footprint::isEverything)) {
            return List.of("all variables, since the text does not tell which parts");
        }
        Set<String> names = new TreeSet<>();
        footprints.forEach(footprint -> names.addAll(footprint.cells().keySet()));
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            boolean isWritten =
                    footprints.stream().anyMatch(each -> each.written().containsKey(name));
            boolean isAdded = footprints.stream().allMatch(each -> isOnlyAddedTo(each, name));
            int most = 0;
            boolean isWhole = false;
            for (Footprint footprint : footprints) {
                Set<Value> keys = footprint.cells().get(name);
                if (keys != null) {
                    most = Math.max(most, keys.size());
                    isWhole |= keys.isEmpty();
                }
            }
            String part =
                    isWhole ? "all of " + name : (most == 1 ? "one part of " : "up to " + most + " parts of ") + name;
            lines.add((isAdded ? "adds to " : isWritten ? "writes " : "reads ") + part);
        }
        return lines.isEmpty() ? List.of("nothing") : lines;
    }

    /** Whether the footprint does nothing else with the variable. */
    private static boolean isOnlyAddedTo(Footprint footprint, String name) {
        return Objects.equals(footprint.cells().get(name), footprint.added().get(name));
    }
}
