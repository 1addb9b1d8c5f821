package dev.plumbline.history.format;

import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;

/** The names of orders in the header of the native format. */
final class NativeOrders {
    static final String TIMEBOXES = "timeboxes";
    private static final String VECTOR_CLOCKS = "vector-clocks";
    private static final String SEQUENCE = "sequence";

    private NativeOrders() {}

    static String nameOf(Order order) {
        return order.match(timeboxes -> TIMEBOXES, clocks -> VECTOR_CLOCKS, sequence -> SEQUENCE);
    }

    /** @param seen the fields of the header: some belong to one order only */
    static Order of(String name, String unit, boolean async, NativeFieldSet seen) throws BadInput {
        if (name.equals(TIMEBOXES)) {
            return new Order.Timeboxes(unit, async);
        }
        if (!name.equals(VECTOR_CLOCKS) && !name.equals(SEQUENCE)) {
            throw new BadInput("order '" + Notation.shown(name) + "'; expected \"" + TIMEBOXES + "\", \""
                    + VECTOR_CLOCKS + "\" or \"" + SEQUENCE + "\"");
        }
        for (String field : new String[] {"unit", "async"}) {
            if (seen.contains(field)) {
                throw new BadInput(
                        "field '" + field + "' with the order \"" + name + "\"; expected it with timeboxes only");
            }
        }
        return name.equals(VECTOR_CLOCKS) ? new Order.VectorClocks() : new Order.Sequence();
    }
}
