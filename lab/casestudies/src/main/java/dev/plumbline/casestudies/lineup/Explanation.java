package dev.plumbline.casestudies.lineup;

/** The meaning of a Line-Up result for a class: the three categories of section 5.2, and no failure. */
public enum Explanation {
    PASSES("passes"),
    BUG("bug"),
    NONDETERMINISTIC("intentionally nondeterministic"),
    NOT_LINEARIZABLE("intentionally not linearizable");

    private final String words;

    Explanation(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
