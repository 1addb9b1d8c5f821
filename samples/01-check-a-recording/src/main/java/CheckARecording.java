import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Path;
import java.util.List;

/*
 * Lesson 1. Does a recording of a queue fit a queue?
 *
 * Two programs recorded the calls of their threads, the results, and the times: one line for each operation, in
 * recordings/. In both, 1 is enqueued first, and yet 2 is dequeued first. In good.ndjson the two calls of enqueue
 * overlap, so 2 may have been first. In overtaken.ndjson the first call had returned before the second began.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     good.ndjson: 4 operations, conforms
 *     overtaken.ndjson: 4 operations, violates
 *       does not fit: dequeue(result: 2)
 *       the queue held <<1, 2>>
 *       result = head of the queue: 2 = 1 is FALSE
 *
 * A verdict is not a boolean: a check whose budget ran out is inconclusive, and reports how far it got.
 */
public class CheckARecording {
    public static void main(String[] arguments) throws Exception {
        Spec queue = Models.queue();
        for (String name : List.of("good.ndjson", "overtaken.ndjson")) {
            Result result = Check.of(Path.of("recordings", name), queue).run();
            System.out.println(name + ": " + result.history().size() + " operations, " + result.verdict().word());
            result.verdict().counterexampleIfAny().ifPresent(CheckARecording::explain);
        }
    }

    /** The operation that fits no explanation of what came before it, and what stood in its way. */
    private static void explain(Counterexample found) {
        System.out.println("  does not fit: " + found.failed().orElseThrow().call());
        found.frontier().forEach(each -> System.out.println("  the queue held " + each.state().value()));
        for (Counterexample.Blocked blocked : found.blocked()) {
            blocked.reasons().forEach(reason -> System.out.println("  " + reason.obstacles().get(0)));
        }
    }
}
