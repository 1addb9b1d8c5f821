package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.check.Verdict;
import dev.plumbline.junit.LineUp;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/*
 * Lesson 5. Is my class thread-safe?
 *
 * You need no specification. Line-Up runs small tests of the class: first one call after the other in every order, and
 * then concurrently under every schedule within a bound. Each concurrent result must also be a result of a serial run.
 * @LineUp makes this a test, in LockedStockTest.java: LockedStock passes. The test below is the short form of the same,
 * with the calls as text. With Stock in its place the build would fail; this test shows the message by calling Line-Up
 * directly. In the table, time runs downwards, and each thread has a column.
 *
 * Run it:
 *
 *     mvn -q test
 *
 * It prints:
 *
 *     shop.Stock violates: add(1) take() | take()
 *       A: add(1), take() = TRUE
 *       B: take() = TRUE
 *       None of the 3 serial runs gives these results in an order that fits.
 *     thread A                                   | thread B
 *     ------------------------------------------ | -----------------------------------------
 *     call add(1)                                |
 *       lock (Stock.add:8)                       |
 *       read Stock.pieces = 0 (Stock.add:8)      |
 *       write Stock.pieces 0 -> 1 (Stock.add:8)  |
 *     add returned                               |
 *     call take()                                |
 *       lock (Stock.left:20)                     |
 *       read Stock.pieces = 1 (Stock.left:20)    |
 *                                                | call take()
 *                                                |   lock (Stock.left:20)
 *                                                |   read Stock.pieces = 1 (Stock.left:20)
 *                                                |   lock (Stock.add:8)
 *                                                |   read Stock.pieces = 1 (Stock.add:8)
 *                                                |   write Stock.pieces 1 -> 0 (Stock.add:8)
 *                                                | take returned TRUE
 *       lock (Stock.add:8)                       |
 *       read Stock.pieces = 0 (Stock.add:8)      |
 *       write Stock.pieces 0 -> -1 (Stock.add:8) |
 *     take returned TRUE                         |
 */
class StockTest {
    @LineUp(value = LockedStock.class, operations = "add(1), take(), left()", threads = 2, calls = 2, samples = 20)
    void aLockedStockIsThreadSafe() {}

    @Test
    void twoThreadsTakeTheLastPiece() throws Exception {
        Matrix test = Matrix.parse("add(1) take() | take()");
        LineUpResult result = dev.plumbline.lineup.LineUp.of(
                        Subject.of("shop.Stock", StockTest.class.getClassLoader()))
                .run(List.of(test).iterator());
        assertEquals(Verdict.Word.VIOLATES, result.verdict().word());
        Violation violation = result.violation().orElseThrow();
        System.out.println("shop.Stock " + result.verdict().word() + ": " + violation.smallest());
        violation.summary().forEach(line -> System.out.println("  " + line));
        System.out.print(violation.executions().get(0).table());
    }
}
