package dev.plumbline.cli.site;

import dev.plumbline.explain.plot.Markup;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The inside of a paragraph, a heading or a cell as HTML: code, emphasis, links, images and escapes. Constructs of
 * Markdown that our pages do not use are rejected, so that no page shows its own markup.
 */
final class InlineMarkdown {
    private static final String ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    private static final Pattern UNKNOWN = Pattern.compile("<[A-Za-z/!?].*|&#?\\w+;.*", Pattern.DOTALL);
    private static final Pattern UNDERSCORES = Pattern.compile("_\\w[^_]*_(?!\\w).*", Pattern.DOTALL);

    private final String text;
    private final UnaryOperator<String> links;
    private final StringBuilder html = new StringBuilder();
    private final StringBuilder plain = new StringBuilder();

    private InlineMarkdown(String text, UnaryOperator<String> links) {
        this.text = text;
        this.links = links;
    }

    /**
     * @param html with tags
     * @param plain the same without tags and without escapes, for titles and for the search
     */
    record InlineText(String html, String plain) {}

    /** @param links maps the address of a link or an image in the text to its address on the site */
    static InlineText render(String text, UnaryOperator<String> links) {
        InlineMarkdown inline = new InlineMarkdown(text, links);
        inline.run();
        return new InlineText(inline.html.toString(), inline.plain.toString());
    }

    private void run() {
        int at = 0;
        while (at < text.length()) {
            at = switch (text.charAt(at)) {
                case '\\' -> escape(at);
                case '`' -> code(at);
                case '*' -> emphasis(at);
                case '[' -> link(at, at, false);
                case '!' -> text.startsWith("![", at) ? link(at, at + 1, true) : literal(at, 1);
                default -> other(at);
            };
        }
    }

    private int literal(int at, int length) {
        String part = text.substring(at, at + length);
        html.append(Markup.escaped(part));
        plain.append(part);
        return at + length;
    }

    private int other(int at) {
        if ("<&_".indexOf(text.charAt(at)) >= 0) {
            String rest = text.substring(at);
            boolean wordBefore = at > 0 && Character.isLetterOrDigit(text.charAt(at - 1));
            if (UNKNOWN.matcher(rest).matches()
                    || !wordBefore && UNDERSCORES.matcher(rest).matches()) {
                throw new UnknownMarkdown("markup that pages do not use: "
                        + rest.lines().findFirst().orElse(""));
            }
        }
        return literal(at, 1);
    }

    private int escape(int at) {
        if (at + 1 < text.length() && ESCAPABLE.indexOf(text.charAt(at + 1)) >= 0) {
            return literal(at + 1, 1);
        }
        if (at + 1 < text.length() && text.charAt(at + 1) == '\n') {
            throw new UnknownMarkdown("a line that ends with a backslash");
        }
        return literal(at, 1);
    }

    /** The number of equal characters in a row from here. */
    private int run(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == text.charAt(at)) {
            end++;
        }
        return end - at;
    }

    /** The end of the code that begins here, after its closing backticks; -1 if it is not closed. */
    private int endOfCode(int at) {
        int ticks = run(at);
        for (int i = at + ticks; i < text.length(); i++) {
            if (text.charAt(i) == '`') {
                int closing = run(i);
                if (closing == ticks) {
                    return i + ticks;
                }
                i += closing - 1;
            }
        }
        return -1;
    }

    private int code(int at) {
        int end = endOfCode(at);
        int ticks = run(at);
        if (end < 0) {
            return literal(at, ticks);
        }
        String content = text.substring(at + ticks, end - ticks).replace('\n', ' ');
        if (content.startsWith(" ") && content.endsWith(" ") && !content.isBlank()) {
            content = content.substring(1, content.length() - 1);
        }
        html.append("<code>").append(Markup.escaped(content)).append("</code>");
        plain.append(content);
        return end;
    }

    /** Code and escapes inside are skipped: a star in them closes nothing. */
    private int closing(int from, String mark) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '`' && endOfCode(i) > 0) {
                i = endOfCode(i) - 1;
            } else if (c == '*') {
                int stars = run(i);
                if (stars == mark.length() && !Character.isWhitespace(text.charAt(i - 1))) {
                    return i;
                }
                i += stars - 1;
            }
        }
        return -1;
    }

    private int emphasis(int at) {
        int stars = run(at);
        boolean opens = at + stars < text.length() && !Character.isWhitespace(text.charAt(at + stars));
        String mark = "*".repeat(stars);
        int end = opens && stars <= 2 ? closing(at + stars, mark) : -1;
        if (end < 0) {
            return literal(at, stars);
        }
        String tag = stars == 2 ? "strong" : "em";
        nested(text.substring(at + stars, end), "<" + tag + ">", "</" + tag + ">");
        return end + stars;
    }

    private void nested(String content, String before, String after) {
        InlineText inner = render(content, links);
        html.append(before).append(inner.html()).append(after);
        plain.append(inner.plain());
    }

    /** @param bracket where the text of the link begins: after the exclamation mark of an image */
    private int link(int at, int bracket, boolean image) {
        int close = balanced(bracket, '[', ']');
        if (close < 0 || close + 1 >= text.length() || text.charAt(close + 1) != '(') {
            if (close > 0 && close + 1 < text.length() && text.charAt(close + 1) == '[') {
                throw new UnknownMarkdown("a link by reference: " + text.substring(at));
            }
            return literal(at, bracket - at + 1);
        }
        int end = balanced(close + 1, '(', ')');
        String label = text.substring(bracket + 1, close);
        String target = end < 0 ? "" : text.substring(close + 2, end);
        if (target.isBlank() || target.chars().anyMatch(Character::isWhitespace)) {
            throw new UnknownMarkdown("a link without an address, or with a title: " + text.substring(at));
        }
        String address = Markup.escaped(links.apply(target));
        if (image) {
            String alternative = render(label, links).plain();
            html.append("<img src=\"")
                    .append(address)
                    .append("\" alt=\"")
                    .append(Markup.escaped(alternative))
                    .append("\">");
            plain.append(alternative);
        } else {
            nested(label, "<a href=\"" + address + "\">", "</a>");
        }
        return end + 1;
    }

    private int balanced(int at, char open, char close) {
        int depth = 0;
        for (int i = at; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '`' && open == '[' && endOfCode(i) > 0) {
                i = endOfCode(i) - 1;
            } else if (c == open) {
                depth++;
            } else if (c == close && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
