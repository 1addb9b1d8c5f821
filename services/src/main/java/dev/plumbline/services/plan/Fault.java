package dev.plumbline.services.plan;

/**
 * A fault and when it happens.
 *
 * @param at milliseconds after the clients have begun
 * @param length in milliseconds; then it is healed
 */
public record Fault(long at, long length, FaultAction action) {
    public long end() {
        return at + length;
    }

    @Override
    public String toString() {
        return "at " + PlanText.time(at) + " for " + PlanText.time(length) + ": " + action;
    }
}
