package dev.plumbline.generate.internal;

import java.util.List;

/**
 * Text of a specification inside a comment of a program. Comments are less free than they look: Java reads
 * {@code \}{@code u} followed by anything but four digits as an error even there, which makes {@code Keys \}{@code
 * union Old} a comment that does not compile, and in C++ a backslash at the end of a comment swallows the next line.
 */
final class CommentText {
    private static final int WIDTH = 100;

    private CommentText() {}

    /** The text on one line. */
    static String line(String text) {
        String one = text.replaceAll("\\s+", " ").strip().replace("\\union", "\\cup");
        // Any other \ u sequence gets a second backslash: after an even number of backslashes no escape begins.
        one = one.replaceAll("(?<!\\\\)((?:\\\\\\\\)*)\\\\u", "$1\\\\\\\\u");
        one = one.length() <= WIDTH ? one : one.substring(0, WIDTH - 4) + " ...";
        return one.endsWith("\\") ? one + " ." : one;
    }

    /** The text as lines of a Javadoc comment, in which tags, markup and the end of the comment are escaped. */
    static List<String> documentation(String text) {
        return text.lines()
                .map(CommentText::line)
                .map(line -> line.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("@", "&#64;")
                        .replace("*/", "*&#47;"))
                .toList();
    }
}
