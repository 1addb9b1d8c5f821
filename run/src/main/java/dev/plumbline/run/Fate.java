package dev.plumbline.run;

import java.util.Locale;

/** How a run ended, whatever a check says about its history. */
public enum Fate {
    /** All threads came to their end. */
    ENDED,
    /** A thread ended with an exception, or the process died. */
    CRASHED,
    /** Nobody could go on, or the run had to be killed because it did not end in time. */
    STUCK,
    /** A controlled run took more steps than it may: it may be stuck, or just be long. */
    TOO_LONG;

    /** For people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
