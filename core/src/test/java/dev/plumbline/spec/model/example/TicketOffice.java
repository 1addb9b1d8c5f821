package dev.plumbline.spec.model.example;

import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Sells the seats 1..seats, each once, in no particular order. A state is the set of seats that are sold. */
public record TicketOffice(int seats) implements SequentialModel<Set<Integer>> {
    /** For {@code --model-class}. */
    public TicketOffice() {
        this(3);
    }

    @Override
    public Set<Integer> initial() {
        return Set.of();
    }

    @Override
    public List<Answer<Set<Integer>>> step(Set<Integer> sold, Call call) {
        return switch (call.name()) {
            case "buy" ->
                IntStream.rangeClosed(1, seats)
                        .filter(seat -> !sold.contains(seat))
                        .mapToObj(seat -> Answer.of(seat, with(sold, seat)))
                        .toList();
            case "sold" -> Answer.of(sold.size(), sold).only();
            default -> throw call.unknown();
        };
    }

    private static Set<Integer> with(Set<Integer> sold, int seat) {
        Set<Integer> more = new TreeSet<>(sold);
        more.add(seat);
        return more;
    }

    @Override
    public boolean observer(Call call) {
        return call.name().equals("sold");
    }
}
