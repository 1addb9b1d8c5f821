package shop;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.junit.LineUp;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The annotation beside ordinary tests, in one class. */
@LineUp(value = Stock.class, matrix = "add(1) take() | take()")
class MixedTest {
    @Test
    void anEmptyStockHasNothingToTake() {
        assertFalse(new Stock().take());
    }

    @LineUp(value = Stock.class, matrix = "add(1) | add(2)", after = "take()")
    void piecesAreAddedAtOnce() {}

    @Nested
    class WithOnePiece {
        @Test
        void thePieceIsTaken() {
            Stock stock = new Stock();
            stock.add(1);
            assertTrue(stock.take());
        }
    }

    @Nested
    @LineUp(value = Stock.class, before = "add(1)", matrix = "take() | take()")
    class TakenByTwo {}
}
