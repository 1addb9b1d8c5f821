package dev.plumbline.run;

import java.util.Locale;

/** How a run ended, whatever a check says about its history. */
public enum Fate {
    /** All threads came to their end. */
    ENDED,
    /** A thread ended with an exception, or the process died. */
    CRASHED,
    /** No thread could continue: that was seen under control, or the process did nothing any more until it was killed. */
    STUCK,
    /**
     * A controlled run took more steps than it may, or a run was still at work when it was killed: it may be stuck, or
     * just be long.
     */
    TOO_LONG;

    /** For people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
