import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.SequentialModel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A theatre whose clients come one after the other: the first who books a seat has it. */
public class SeatsModel implements SequentialModel<Map<Long, String>> {
    @Override
    public Map<Long, String> initial() {
        return Map.of();
    }

    /** The answer of a call, and the state after it: booked is the name that the recording gives to the result. */
    @Override
    public List<Answer<Map<Long, String>>> step(Map<Long, String> owners, Call call) {
        if (!call.name().equals("Book")) {
            throw call.unknown();
        }
        Map<Long, String> more = new TreeMap<>(owners);
        boolean booked = more.putIfAbsent(call.getLong("seat"), call.getString("client")) == null;
        return Answer.<Map<Long, String>>done(more).with("booked", booked).only();
    }
}
