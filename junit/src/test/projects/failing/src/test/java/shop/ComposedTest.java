package shop;

import dev.plumbline.junit.LineUp;

/** Where the annotation may stand without standing on the class that a build names. */
@ThreadSafeStock
class ComposedTest {
    @ThreadSafeStock
    void onAMethod() {}

    static class Within extends Base {}

    @LineUp(value = Stock.class, before = "add(1)", matrix = "take() | take()")
    abstract static class Base {}
}
