package shop;

import dev.plumbline.junit.LineUp;
import dev.plumbline.lineup.annotation.Operation;

/* The calls of lesson 5 as methods: Line-Up runs them in every order, and then concurrently. */
@LineUp(threads = 2, calls = 2)
class LockedStockTest {
    private final LockedStock stock = new LockedStock();

    @Operation("1")
    void add(int number) {
        stock.add(number);
    }

    @Operation
    boolean take() {
        return stock.take();
    }

    @Operation
    int left() {
        return stock.left();
    }
}
