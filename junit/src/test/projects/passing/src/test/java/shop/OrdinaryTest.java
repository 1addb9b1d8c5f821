package shop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OrdinaryTest {
    @Test
    void aPieceIsTaken() {
        Stock stock = new Stock();
        stock.add(1);
        assertTrue(stock.take());
    }
}
