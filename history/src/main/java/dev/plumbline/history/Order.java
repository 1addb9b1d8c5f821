package dev.plumbline.history;

/** What orders the operations of a history. */
public sealed interface Order permits Order.Timeboxes {
    /**
     * Operations are ordered where one returned before the other was called, and within a process.
     *
     * @param unit of the times, for people: {@code ns}, {@code us}, {@code ms}, or {@code events} where only the order
     *     of events is known
     * @param asynchronous whether operations of one process may overlap; then the process orders nothing
     */
    record Timeboxes(String unit, boolean asynchronous) implements Order {
        public static final Timeboxes NANOSECONDS = new Timeboxes("ns", false);
        public static final Timeboxes EVENTS = new Timeboxes("events", false);
    }
}
