import dev.plumbline.check.Check;
import dev.plumbline.explain.Explain;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.tla.TlaSource;
import java.nio.file.Path;
import java.util.List;

/*
 * Lesson 7. How do I check a recording against a TLA+ specification?
 *
 * Lock.tla is an ordinary module; its actions are the operations. Lock.cfg takes the clients from the recording. In
 * both.ndjson two clients have the lock at the same time. The explanation names the conjunct that is false, and where it
 * stands.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 */
public class ATlaSpecification {
    public static void main(String[] arguments) throws Exception {
        SpecSource lock = TlaSource.of(Path.of("Lock.tla"));
        for (String name : List.of("good.ndjson", "both.ndjson")) {
            System.out.print(Explain.text(Check.of(Path.of("recordings", name), lock).run()));
        }
    }
}
