package dev.plumbline.spec.model.example;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Sells the seats 1..seats, each once, in no particular order. */
public record TicketOffice(int seats) implements SequentialModel<Set<Integer>> {
    /** For {@code --model-class}. */
    public TicketOffice() {
        this(3);
    }

    @Override
    public String name() {
        return "ticket-office";
    }

    @Override
    public String description() {
        return "sells numbered seats, each once";
    }

    @Override
    public List<Signature> operations() {
        return List.of(
                Signature.of("buy", "sells a free seat and returns its number").answers(Kind.INTEGER),
                Signature.of("sold", "returns how many seats are sold").answers(Kind.INTEGER));
    }

    @Override
    public Set<Integer> initial() {
        return Set.of();
    }

    @Override
    public List<Set<Integer>> next(Set<Integer> sold, Operation operation) {
        Value result = operation.arguments().get("result"); // null: not known, any will do
        if (operation.name().equals("sold")) {
            return result == null || result.equals(Value.of(sold.size())) ? List.of(sold) : List.of();
        }
        return IntStream.rangeClosed(1, seats)
                .filter(seat -> !sold.contains(seat) && (result == null || result.equals(Value.of(seat))))
                .mapToObj(seat -> with(sold, seat))
                .toList();
    }

    private static Set<Integer> with(Set<Integer> sold, int seat) {
        Set<Integer> more = new TreeSet<>(sold);
        more.add(seat);
        return more;
    }

    @Override
    public boolean observer(Operation operation) {
        return operation.name().equals("sold");
    }
}
