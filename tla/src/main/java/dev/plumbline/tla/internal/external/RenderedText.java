package dev.plumbline.tla.internal.external;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Texts of JSON and of pictures, exactly as the community modules write them for TLC. */
public final class RenderedText {
    private RenderedText() {}

    /** @param elements JSON texts */
    public static String array(List<String> elements) {
        return "[" + String.join(",", elements) + "]";
    }

    /** @param members keys, not quoted, and JSON texts */
    public static String object(List<Map.Entry<String, String>> members) {
        return "{"
                + String.join(
                        ",",
                        members.stream()
                                .map(member -> quoted(member.getKey()) + ":" + member.getValue())
                                .toList())
                + "}";
    }

    /** A string of JSON. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /**
     * An element of a picture.
     *
     * @param attributes names and texts
     * @param children texts of elements
     */
    public static String svg(
            String name, List<Map.Entry<String, String>> attributes, String innerText, List<String> children) {
        StringBuilder text = new StringBuilder("<").append(name);
        attributes.forEach(attribute -> text.append(' ')
                .append(attribute.getKey().replace('_', '-'))
                .append("='")
                .append(attribute.getValue())
                .append('\''));
        text.append('>').append(innerText.replace("<<", "&lt;&lt;").replace(">>", "&gt;&gt;"));
        children.forEach(text::append);
        return text.append("</").append(name).append('>').toString();
    }
}
