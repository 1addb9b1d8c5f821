package dev.plumbline.lineup.result;

/** Why the search for violations went no further. */
public enum SearchEnd {
    /** Every test was checked; those that contain a known violation without some of its calls. */
    COMPLETE("every test was checked; those that contain a violation named here, without some of its calls"),
    /** As many violations were found as were asked for. */
    ENOUGH("there may be more: the search ended with as many violations as were asked for"),
    /** The time was up. */
    TIME_UP("there may be more: the time for the search was up"),
    /** A call never came back, and no test was begun after it. */
    RUNAWAY_CALL("there may be more: a call never came back, and no test was begun after it");

    private final String text;

    SearchEnd(String text) {
        this.text = text;
    }

    /** For people, behind the violations. */
    public String text() {
        return text;
    }
}
