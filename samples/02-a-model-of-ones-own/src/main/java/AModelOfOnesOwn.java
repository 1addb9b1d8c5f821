import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/*
 * Lesson 2. How do I specify my own object?
 *
 * Describe what it does when its operations run one after the other. TicketOffice.java has an initial state, and for a
 * state and a call it lists the possible answers: what the call returns, and the state after it. A ticket office may
 * sell any free seat, so there can be several answers. The model has no threads and no times. In twice.ndjson, seat 2
 * is sold twice and never given back.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     good.ndjson: 5 operations, conforms
 *     twice.ndjson: 4 operations, violates
 *       sell(result: 2): result = 2: in state {} is not possible
 */
public class AModelOfOnesOwn {
    public static void main(String[] arguments) throws Exception {
        Spec office = Models.of(new TicketOffice(new TreeSet<>(List.of(1, 2))));
        for (String name : List.of("good.ndjson", "twice.ndjson")) {
            Result result = Check.of(Path.of("recordings", name), office).run();
            System.out.println(name + ": " + result.history().size() + " operations, " + result.verdict().word());
            result.verdict().counterexampleIfAny().ifPresent(AModelOfOnesOwn::explain);
        }
    }

    private static void explain(Counterexample found) {
        for (Counterexample.Blocked blocked : found.blocked()) {
            String call = found.history().operations().get(blocked.operation()).call();
            blocked.reasons().forEach(reason -> System.out.println("  " + call + ": " + reason.obstacles().get(0)));
        }
    }
}
