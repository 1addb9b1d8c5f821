package dev.plumbline.actor;

/** The order in which messages arrive, and how often. Timers do not depend on the network. */
public enum Network {
    /** Each message arrives once, at any time. */
    UNORDERED("unordered"),
    /** Each message may arrive again and again, at any time. Two equal messages on one channel are one. */
    DUPLICATING("duplicating"),
    /** Each message arrives once, after all earlier messages from the same sender to the same receiver. */
    ORDERED("ordered");

    private final String word;

    Network(String word) {
        this.word = word;
    }

    /** The word in options and reports. */
    public String word() {
        return word;
    }
}
