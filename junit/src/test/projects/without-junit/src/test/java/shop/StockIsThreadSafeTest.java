package shop;

import dev.plumbline.junit.LineUp;

@LineUp(value = Stock.class, initial = "add(1)", matrices = "take() | take()")
class StockIsThreadSafeTest {}
