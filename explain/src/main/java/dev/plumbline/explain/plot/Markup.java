package dev.plumbline.explain.plot;

import dev.plumbline.explain.visible.VisibleText;

/** Text from outside for the content and the attributes of HTML and SVG. */
public final class Markup {
    private Markup() {}

    /** One line. Characters that are not shown, or that XML forbids, appear as their escapes. */
    public static String line(String text) {
        return escaped(VisibleText.of(text));
    }

    /** Only the characters that have a meaning in markup are replaced. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
