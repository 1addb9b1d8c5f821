package dev.plumbline.actor;

/** In which order messages arrive, and how often. Timers are no matter of the network. */
public enum Network {
    /** Each message arrives once, at any time. */
    UNORDERED("unordered"),
    /** Each message may arrive again and again, at any time. Two equal messages on one way are one. */
    DUPLICATING("duplicating"),
    /** Each message arrives once, behind those that the same sender sent to the same receiver before. */
    ORDERED("ordered");

    private final String word;

    Network(String word) {
        this.word = word;
    }

    /** As options and reports have it. */
    public String word() {
        return word;
    }
}
