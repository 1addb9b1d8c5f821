import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a theatre does when its clients come one after the other: the first who books a seat has it. */
public class SeatsModel implements SequentialModel<Map<Long, String>> {
    @Override
    public String name() {
        return "seats";
    }

    @Override
    public String description() {
        return "seats that are booked once";
    }

    @Override
    public List<Signature> operations() {
        return List.of(Signature.of("Book", "gives a free seat to a client")
                .takes("seat", Kind.INTEGER)
                .takes("client", Kind.STRING)
                .answers("booked", Kind.BOOLEAN));
    }

    @Override
    public Map<Long, String> initial() {
        return Map.of();
    }

    /** The states after the operation: none if it is not possible with what it returned. */
    @Override
    public List<Map<Long, String>> next(Map<Long, String> owners, Operation operation) {
        long seat = ((Value.Int) operation.arguments().get("seat")).value();
        boolean free = !owners.containsKey(seat);
        Value booked = operation.arguments().get("booked"); // null while the answer is not known
        if (booked != null && !booked.equals(Value.of(free))) {
            return List.of();
        }
        if (!free) {
            return List.of(owners);
        }
        Map<Long, String> more = new TreeMap<>(owners);
        more.put(seat, ((Value.Str) operation.arguments().get("client")).value());
        return List.of(more);
    }
}
