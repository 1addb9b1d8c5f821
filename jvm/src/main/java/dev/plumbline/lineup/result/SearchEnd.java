package dev.plumbline.lineup.result;

/** Why the search for violations ended. */
public enum SearchEnd {
    /** Every test was checked; those that contain a known violation, without some of its calls. */
    COMPLETE("every test was checked; those that contain a violation named here, without some of its calls"),
    /** The requested number of violations was found. */
    ENOUGH("there may be more: the search ended with as many violations as were asked for"),
    /** The time was up. */
    TIME_UP("there may be more: the time for the search was up"),
    /** A call never returned, and no test was begun after it. */
    RUNAWAY_CALL("there may be more: a call never came back, and no test was begun after it");

    private final String text;

    SearchEnd(String text) {
        this.text = text;
    }

    /** For reports, after the violations. */
    public String text() {
        return text;
    }
}
