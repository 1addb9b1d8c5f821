import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.tla.TlaSource;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/*
 * Lesson 9. How do I get from my own program and a TLA+ module to a test that fails with a reason?
 *
 * In three steps. The test calls the program as its users do, and each of its threads records its calls and their
 * results (Recorder). Seats.tla specifies the theatre (TlaSource). assertConforms(folder, spec) checks whether some
 * behaviour of the module explains the recording. A failure shows why there is none, and leaves a bundle below target/
 * that `plumbline view` opens.
 *
 * Here ann pays slowly, and bob books the same seat meanwhile. The recorder counts events, so that every run prints the
 * same; a test of a real service uses Recorder.into(folder), which records times. Without assertThrows the build would
 * fail with the printed message.
 *
 * Run it:
 *
 *     mvn -q test
 *
 * It prints:
 *
 *     VIOLATES  the run: no behaviour of Seats.tla explains it
 *       2 operations, 2 processes, 4 steps, largest frontier 1, 0.96 s
 *
 *       Lost update: at key 7, the initial free was replaced twice (#0, #1). Of 3 values tried, #0 could
 *       have returned FALSE.
 *       - Wherever #0 fits, #1 Book(client: "bob", seat: 7) can no longer return TRUE.
 *       - At other moments of #0, owner[7] is "bob", not free, since #1.
 *       - #1 overlaps #0.
 *       - Without #0, or without #1, the history conforms.
 *       - If #0 had returned FALSE, the history would conform.
 *
 *       This operation fits no explanation of what came before it:
 *         #0 Book(client: "ann", result: TRUE, seat: 7)
 *         of process "ann", called at 1, returned at 5, byte 79
 *
 *       Operations that overlap it (not to scale):
 *         process ann  |################################### #0 Book ####################################|
 *         process bob                             |======== #1 Book =========|
 *         #1 Book(client: "bob", result: TRUE, seat: 7)  [2, 3], byte 79
 *
 *       The frontier: one configuration where the search ended
 *         owner = (7 :> "bob")
 *         none of the open operations performed
 *
 *       Why the open operations could not be performed:
 *         #0 Book(client: "ann", result: TRUE, seat: 7)
 *           result = (owner[seat] = Free): TRUE = FALSE is FALSE at Seats.tla:14
 *
 *       Performed last, in one interpretation that got this far:
 *         #1 Book(client: "bob", result: TRUE, seat: 7)
 *
 *       To explore it:
 *         plumbline explain target/plumbline/TheatreTest.sellsASeatOnce-run.plumb
 *         plumbline view target/plumbline/TheatreTest.sellsASeatOnce-run.plumb
 */
class TheatreTest {
    private static final TlaSource SEATS = TlaSource.of(Path.of("Seats.tla"));

    @TempDir
    private Path temporary;

    @Test
    void sellsASeatOnce() throws Exception {
        Path recording = temporary.resolve("run");
        try (Recorder recorder = Recorder.counting(recording)) {
            CountDownLatch annPays = new CountDownLatch(1);
            CountDownLatch bobIsDone = new CountDownLatch(1);
            Theatre theatre = new Theatre() {
                @Override
                protected void pay(String client) {
                    if (client.equals("ann")) {
                        annPays.countDown();
                        await(bobIsDone);
                    }
                }
            };
            Thread ann = new Thread(() -> book(theatre, recorder, "ann"));
            ann.start();
            await(annPays);
            Thread bob = new Thread(() -> book(theatre, recorder, "bob"));
            bob.start();
            bob.join();
            bobIsDone.countDown();
            ann.join();
        }
        AssertionError failure = assertThrows(AssertionError.class, () -> assertConforms(recording, SEATS));
        System.out.print(failure.getMessage().replace(recording.toString(), "the run"));
    }

    private static void book(Theatre theatre, Recorder recorder, String client) {
        try (ThreadLog log = recorder.thread(client)) {
            log.begin("Book").argument("seat", 7).argument("client", client).call();
            boolean booked = theatre.book(7, client);
            log.returned().result("result", booked).done();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
