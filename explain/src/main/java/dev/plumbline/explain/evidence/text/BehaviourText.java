package dev.plumbline.explain.evidence.text;

import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.Map;

/**
 * A behaviour that breaks a rule, for people: what is broken, the parts of it that are false, and the states with the
 * steps into them. Of each state the variables that changed are shown.
 *
 * @param wholeValues whether values are printed in full, whatever their size
 */
public record BehaviourText(BrokenBehaviour broken, TextPage page, boolean wholeValues) {
    private static final int STATES = 40;

    /** Longer values, and longer texts of steps, are shown without their middle. */
    private static final int LONGEST = 2_000;

    /** Everything. The page shortens a long behaviour to its last states, unless it shows all. */
    public void print() {
        page.wrapped(0, broken.finding().text());
        states();
    }

    /** The same without the sentence about what is broken. */
    void states() {
        broken.finding().why().forEach(why -> page.wrapped(2, why.toString()));
        int size = broken.moments().size();
        int first = size - page.most(STATES, size);
        if (first > 0) {
            page.blank();
            page.line(0, "... " + Count.of(first, "state") + " before" + page.hint());
        }
        for (int i = first; i < size; i++) {
            page.blank();
            page.wrapped(0, 3, i + 1 + ". " + excerpt(broken.moments().get(i).step()));
            Map<String, Value> changed = i == first ? broken.state(i) : broken.changed(i);
            changed.forEach((name, value) -> page.wrapped(3, name + " = " + ValueExcerpt.of(value, longest())));
            if (changed.isEmpty()) {
                page.line(3, "(nothing changes)");
            }
        }
        if (!broken.closing().isEmpty()) {
            page.blank();
            page.wrapped(0, excerpt(broken.closing()));
        }
    }

    private int longest() {
        return wholeValues ? Integer.MAX_VALUE : LONGEST;
    }

    private String excerpt(String text) {
        return ValueExcerpt.cut(text, longest());
    }

    /** How much was explored until it was found. */
    static String cost(BrokenBehaviour broken) {
        return Count.of(broken.extent().distinct()) + " distinct states, "
                + Count.of(broken.extent().generated()) + " generated, depth "
                + broken.extent().depth();
    }
}
