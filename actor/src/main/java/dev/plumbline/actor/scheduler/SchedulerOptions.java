package dev.plumbline.actor.scheduler;

/**
 * What can be set about schedulers.
 *
 * @param delays the budget D of the delay-bounded scheduler
 * @param strictDelays whether schedules with more delays are left out, after Emmi, Qadeer and Rakamaric, and not only
 *     come in another order, as in the DS2 paper
 */
public record SchedulerOptions(int delays, boolean strictDelays, Enablement enablement, Reading reading) {
    /** How the paper is read, see {@code docs/decisions/0015-ds2-schedulers.md}; the paper does not say its D. */
    public static final SchedulerOptions DEFAULT =
            new SchedulerOptions(5, false, Enablement.SENT_BY, Reading.ALGORITHM);

    public SchedulerOptions {
        if (delays < 0) {
            throw new IllegalArgumentException("a budget of " + delays + " delays; expected 0 or more");
        }
    }

    public SchedulerOptions delays(int budget) {
        return new SchedulerOptions(budget, strictDelays, enablement, reading);
    }

    public SchedulerOptions strictDelays(boolean strict) {
        return new SchedulerOptions(delays, strict, enablement, reading);
    }

    public SchedulerOptions enablement(Enablement by) {
        return new SchedulerOptions(delays, strictDelays, by, reading);
    }

    public SchedulerOptions reading(Reading as) {
        return new SchedulerOptions(delays, strictDelays, enablement, as);
    }
}
