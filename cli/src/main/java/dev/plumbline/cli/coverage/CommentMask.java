package dev.plumbline.cli.coverage;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a TLA+ module with blanks in place of comments, so that a definition in a comment is not mistaken for
 * one. Block comments may contain others; a string ends at the end of its line at the latest.
 */
final class CommentMask {
    private CommentMask() {}

    static List<String> of(List<String> lines) {
        List<String> masked = new ArrayList<>();
        int depth = 0;
        for (String line : lines) {
            StringBuilder out = new StringBuilder();
            boolean quoted = false;
            boolean rest = false;
            for (int at = 0; at < line.length(); at++) {
                boolean opens = !quoted && !rest && line.startsWith("(*", at);
                boolean closes = depth > 0 && !rest && line.startsWith("*)", at);
                rest |= !quoted && depth == 0 && line.startsWith("\\*", at);
                if (!rest && (opens || closes)) {
                    depth += opens ? 1 : -1;
                    out.append("  ");
                    at++;
                    continue;
                }
                boolean code = depth == 0 && !rest;
                if (code && quoted && line.charAt(at) == '\\' && at + 1 < line.length()) {
                    out.append(line, at, at + 2);
                    at++;
                    continue;
                }
                quoted ^= code && line.charAt(at) == '"';
                out.append(code ? line.charAt(at) : ' ');
            }
            masked.add(out.toString());
        }
        return masked;
    }
}
