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
 * both.ndjson two clients have the lock at the same time. The explanation names the false conjunct and its place in the
 * module.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     conforms  recordings/good.ndjson: 4 operations, 2 processes, 6 steps, largest frontier 1, 0.42 s
 *     VIOLATES  recordings/both.ndjson: no behaviour of Lock.tla explains it
 *       3 operations, 2 processes, 4 steps, largest frontier 1, 0.14 s
 *
 *       Lost update: the initial nobody was replaced twice (#0, #1). Of 3 values tried, #0 could have
 *       returned FALSE.
 *       - Where the search ended, holder is "bob", not nobody.
 *       - Without #1, the history conforms.
 *
 *       This operation fits no explanation of what came before it:
 *         #0 TryLock(client: "ann", result: TRUE)
 *         of process 1, called at 0 ns, returned at 4 ns, line 1
 *
 *       Operations that overlap it (not to scale, 0 is its call):
 *         process 1  |################################### #0 TryLock ###################################|
 *         process 2                             |======= #1 TryLock ========|
 *                    0                          +1 ns                       +3 ns                    +4 ns
 *         #1 TryLock(client: "bob", result: TRUE)  [+1 ns, +3 ns], line 2
 *
 *       The frontier: one configuration where the search ended
 *         holder = "bob"
 *         none of the open operations performed
 *
 *       Why the open operations could not be performed:
 *         #0 TryLock(client: "ann", result: TRUE)
 *           result = (holder = Nobody): TRUE = FALSE is FALSE at Lock.tla:13
 *
 *       Performed last, in one interpretation that got this far:
 *         #1 TryLock(client: "bob", result: TRUE)
 */
public class ATlaSpecification {
    public static void main(String[] arguments) throws Exception {
        SpecSource lock = TlaSource.of(Path.of("Lock.tla"));
        for (String name : List.of("good.ndjson", "both.ndjson")) {
            System.out.print(Explain.text(Check.of(Path.of("recordings", name), lock).run()));
        }
    }
}
