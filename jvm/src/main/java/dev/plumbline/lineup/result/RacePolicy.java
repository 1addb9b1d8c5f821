package dev.plumbline.lineup.result;

/** The effect of data races. */
public enum RacePolicy {
    /** They are reported, and change no verdict. */
    NOTE,
    /** They are failures. */
    FAIL,
    /** They are not detected. */
    OFF
}
