package shop;

import dev.plumbline.junit.LineUp;
import org.junit.jupiter.api.Tag;

@Tag("slow")
@LineUp(value = Stock.class, operations = "add(1), take()", threads = 2, calls = 2, samples = 10, small = 0)
class StockIsThreadSafeTest {}
