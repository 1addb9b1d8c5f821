package shop;

import dev.plumbline.junit.LineUp;

@LineUp(value = Stock.class, before = "add(1)", matrix = "take() | take()")
class StockIsThreadSafeTest {}
