package dev.plumbline.mpcal.internal.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ModuleOutlineTest {
    private static final Pattern TOKEN = Pattern.compile("\\w+|==|\\n|\\S");
    private static final String[] PIECES = {
        "(*",
        "*)",
        "\\*",
        "\"",
        "\\\"",
        "\n",
        " ",
        "\t",
        "\r\n",
        "==",
        "=",
        "===",
        "a",
        "B_1",
        "12",
        "(",
        ")",
        "*",
        "\\",
        "é",
        "\uD83D\uDE00",
        "LET",
        "IN",
        "EXTENDS M, N",
        "f(x, y) == ",
        "a \\o b == ",
        "CONSTANT C(_, _), D"
    };

    private static String random(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(25); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    @Test
    void tokensAreThoseOfTheirPattern() {
        for (long seed = 0; seed < 5_000; seed++) {
            String text = random(seed);
            List<String> expected = new ArrayList<>();
            Set<Integer> first = new HashSet<>();
            Matcher token = TOKEN.matcher(text);
            while (token.find()) {
                if (token.group().equals("\n")) {
                    first.add(expected.size());
                } else {
                    expected.add(token.group());
                }
            }
            List<String> tokens = new ArrayList<>();
            Set<Integer> firstOfLine = new HashSet<>();
            ModuleOutline.tokenize(text, tokens, firstOfLine);
            assertThat(tokens).as(text).isEqualTo(expected);
            assertThat(firstOfLine).as(text).isEqualTo(first);
        }
    }

    /** Comments and strings as they are defined, by looking at the rest of the text at each place. */
    private static String codeByPrefixes(String text) {
        StringBuilder kept = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            String rest = text.substring(at);
            int end = at;
            if (rest.startsWith("\\*")) {
                end = rest.contains("\n") ? at + rest.indexOf('\n') : text.length();
            } else if (rest.startsWith("(*")) {
                int depth = 0;
                do {
                    boolean opens = text.startsWith("(*", end);
                    boolean closes = !opens && text.startsWith("*)", end);
                    depth += opens ? 1 : closes ? -1 : 0;
                    end += opens || closes ? 2 : 1;
                } while (depth > 0 && end < text.length());
                end = Math.min(end, text.length());
            } else if (rest.startsWith("\"")) {
                end = at + 1;
                while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
                    end += text.charAt(end) == '\\' ? 2 : 1;
                }
                end = Math.min(end + 1, text.length());
            }
            if (end == at) {
                kept.append(text.charAt(at++));
            }
            while (at < end) {
                kept.append(text.charAt(at++) == '\n' ? '\n' : ' ');
            }
        }
        return kept.toString();
    }

    @Test
    void commentsAndStringsAreLeftOut() {
        assertThat(ModuleOutline.code("(* (* c *) \"d\n*)e\\* f\n\"g\\\"h\"i"))
                .isEqualTo("             \n  e    \n      i");
        for (long seed = 0; seed < 5_000; seed++) {
            assertThat(ModuleOutline.code(random(seed))).as(random(seed)).isEqualTo(codeByPrefixes(random(seed)));
        }
    }
}
