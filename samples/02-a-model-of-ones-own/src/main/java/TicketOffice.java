import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Sells each of its seats once, in no particular order, and takes seats back. A state is the set of free seats. */
public record TicketOffice(SortedSet<Integer> seats) implements SequentialModel<SortedSet<Integer>> {
    @Override
    public String name() {
        return "ticket office";
    }

    @Override
    public String description() {
        return "Sells each seat once, in no particular order.";
    }

    @Override
    public List<Signature> operations() {
        return List.of(
                Signature.of("sell", "sells any free seat, or answers 0 if there is none").answers(Kind.INTEGER),
                Signature.of("giveBack", "frees a seat that is sold").takes("seat", Kind.INTEGER));
    }

    @Override
    public SortedSet<Integer> initial() {
        return seats;
    }

    /** All states in which the operation may leave the office. There are none if it is not possible. */
    @Override
    public List<SortedSet<Integer>> next(SortedSet<Integer> free, Operation operation) {
        return operation.name().equals("sell")
                ? sell(free, operation.arguments().get("result"))
                : giveBack(free, number(operation.arguments().get("seat")));
    }

    /** Without a result (the operation never returned, say) any seat may have been sold. */
    private static List<SortedSet<Integer>> sell(SortedSet<Integer> free, Value result) {
        List<SortedSet<Integer>> next = new ArrayList<>();
        for (int seat : free) {
            if (result == null || number(result) == seat) {
                SortedSet<Integer> left = new TreeSet<>(free);
                left.remove(seat);
                next.add(left);
            }
        }
        if (free.isEmpty() && (result == null || number(result) == 0)) {
            next.add(free);
        }
        return next;
    }

    private List<SortedSet<Integer>> giveBack(SortedSet<Integer> free, int seat) {
        if (free.contains(seat) || !seats.contains(seat)) {
            return List.of();
        }
        SortedSet<Integer> more = new TreeSet<>(free);
        more.add(seat);
        return List.of(more);
    }

    /** For people and reports. */
    @Override
    public Value show(SortedSet<Integer> free) {
        return Value.set(free.stream().map(Value::of).toList());
    }

    private static int number(Value value) {
        return (int) ((Value.Int) value).value();
    }
}
