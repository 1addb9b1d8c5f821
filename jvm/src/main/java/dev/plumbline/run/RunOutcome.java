package dev.plumbline.run;

import java.util.Locale;

/** How a run ended, regardless of the verdict on its history. */
public enum RunOutcome {
    /** All threads ended. */
    ENDED,
    /** A thread ended with an exception, or the process died. */
    CRASHED,
    /**
     * No thread could continue: this was observed under control, or the process made no progress until it was killed.
     */
    STUCK,
    /**
     * A controlled run exceeded the limit on steps, or a run was still making progress when it was killed: it may be
     * stuck, or just be long.
     */
    TOO_LONG;

    /** For reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
