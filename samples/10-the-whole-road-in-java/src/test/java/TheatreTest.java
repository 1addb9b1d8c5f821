import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/*
 * Lesson 10. How do I do the same with a model in Java, and what about calls that time out?
 *
 * SeatsModel.java specifies the theatre of lesson 9: one method returns what a
 * call returns and the state after it. The test
 * records, and assertConforms(folder, spec) checks whether some order of the operations explains the recording.
 *
 * ann's first call times out. It may have had an effect, or may have one later: the log records its outcome as
 * unknown, and continues. So the first recording conforms: ann's lost call may have booked the seat. In the second one
 * there is no such call, so bob must not get the answer that the seat is taken.
 *
 * Run it:
 *
 *     mvn -q test
 *
 * It prints:
 *
 *     VIOLATES  the run: no behaviour of seats model explains it
 *       1 operation, 1 process, 1 step, largest frontier 1, 0.05 s
 *
 *       #0 Book(client: "bob", seat: 7) returned FALSE, but could only have returned TRUE. During #0,
 *       booked = FALSE: in state <<>> is not possible.
 *       - Nothing changed the state since the beginning.
 *       - No operation that changes the state could come before #0.
 *       - If #0 had returned TRUE, the history would conform.
 *
 *       This operation fits no explanation of what came before it:
 *         #0 Book(booked: FALSE, client: "bob", seat: 7)
 *         of process "bob", called at 1, returned at 2, byte 79
 *
 *       No other operation overlaps it.
 *
 *       The frontier: one configuration where the search ended
 *         state = <<>>
 *         none of the open operations performed
 *
 *       Why the open operations could not be performed:
 *         #0 Book(booked: FALSE, client: "bob", seat: 7)
 *           booked = FALSE: in state <<>> is not possible
 *
 *       To explore it:
 *         plumbline explain target/plumbline/TheatreTest.aFreeSeatIsSold-sold-out.plumb
 *         plumbline view target/plumbline/TheatreTest.aFreeSeatIsSold-sold-out.plumb
 */
class TheatreTest {
    private static final Spec SEATS = Models.of(new SeatsModel());

    @TempDir
    private Path temporary;

    @Test
    void aCallThatTimedOutMayHaveBookedTheSeat() throws Exception {
        Path recording = temporary.resolve("time-out");
        Theatre theatre = new Theatre();
        try (Recorder recorder = Recorder.counting(recording);
                ThreadLog ann = recorder.thread("ann");
                ThreadLog bob = recorder.thread("bob")) {
            ann.begin("Book").argument("seat", 7).argument("client", "ann").call();
            theatre.book(7, "ann"); // the answer is lost
            ann.unknown("no answer in 5 s");
            book(theatre, bob, "bob");
            book(theatre, ann, "ann");
        }
        assertConforms(recording, SEATS);
    }

    @Test
    void aFreeSeatIsSold() throws Exception {
        Path recording = temporary.resolve("sold-out");
        Theatre soldOut = new Theatre() {
            @Override
            public boolean book(int seat, String client) {
                return false;
            }
        };
        try (Recorder recorder = Recorder.counting(recording);
                ThreadLog bob = recorder.thread("bob")) {
            book(soldOut, bob, "bob");
        }
        AssertionError failure = assertThrows(AssertionError.class, () -> assertConforms(recording, SEATS));
        System.out.print(failure.getMessage().replace(recording.toString(), "the run"));
    }

    private static void book(Theatre theatre, ThreadLog log, String client) {
        log.begin("Book").argument("seat", 7).argument("client", client).call();
        boolean booked = theatre.book(7, client);
        log.returned().result("booked", booked).done();
    }
}
