import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sells each of its seats once, in no particular order, and takes seats back. A state is the set of free seats. */
public record TicketOffice(Set<Integer> initial) implements SequentialModel<Set<Integer>> {
    @Override
    public List<Answer<Set<Integer>>> step(Set<Integer> free, Call call) {
        return switch (call.name()) {
            case "sell" ->
                free.isEmpty() ? Answer.of(0, free).only() : free.stream().map(seat -> sell(free, seat)).toList();
            case "giveBack" -> giveBack(free, call.getInt("seat"));
            default -> throw call.unknown();
        };
    }

    private static Answer<Set<Integer>> sell(Set<Integer> free, int seat) {
        Set<Integer> left = new TreeSet<>(free);
        left.remove(seat);
        return Answer.of(seat, left);
    }

    private List<Answer<Set<Integer>>> giveBack(Set<Integer> free, int seat) {
        Set<Integer> more = new TreeSet<>(free);
        return initial.contains(seat) && more.add(seat) ? Answer.done(more).only() : List.of();
    }
}
