package dev.plumbline.lineup.result;

/** What becomes of data races. */
public enum RacePolicy {
    /** They are told, and change no verdict. */
    NOTE,
    /** They are failures. */
    FAIL,
    /** Nobody looks for them. */
    OFF
}
