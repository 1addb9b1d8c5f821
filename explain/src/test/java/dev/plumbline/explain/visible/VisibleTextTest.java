package dev.plumbline.explain.visible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.plumbline.explain.text.TextPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class VisibleTextTest {
    private static final String HOSTILE = "a\u001b[1;31mb\u0007\b\r\u009b2J\u202e\u2066\u200e\u061c\u200b\u2060\ufeff"
            + "\u00ad\udb40\udc41\u2028\u2029\ud800\ufe0f\ufdd0\uffff\u0000\u007f";

    private static String guarded(String... pieces) {
        StringWriter out = new StringWriter();
        try (PrintWriter writer = GuardedWriter.over(out)) {
            for (String piece : pieces) {
                writer.print(piece);
            }
        }
        return out.toString();
    }

    @Test
    void whatHidesOrSteersIsShownAsItsEscape() {
        String shown = "a\\u001b[1;31mb\\u0007\\u0008\\r\\u009b2J\\u202e\\u2066\\u200e\\u061c\\u200b\\u2060\\ufeff"
                + "\\u00ad\\udb40\\udc41\\u2028\\u2029\\ud800\\ufe0f\\ufdd0\\uffff\\u0000\\u007f";
        assertThat(VisibleText.of(HOSTILE)).isEqualTo(shown);
        assertThat(guarded(HOSTILE)).isEqualTo(shown);
        assertThat(VisibleText.of("a\n\tb")).isEqualTo("a\\n\\tb");
        assertThat(VisibleText.lines("a\n\tb\r")).isEqualTo("a\n\tb\\r");
        assertThat(guarded("a\n\tb\r")).isEqualTo("a\n\tb\\r");
    }

    @Test
    void whatIsTextStays() {
        String text = "Ünïcödé 漢字 \ud83d\ude00 עברית \\u202e #1 {}";
        assertThat(VisibleText.of(text)).isEqualTo(text);
        assertThat(guarded(text)).isEqualTo(text);
    }

    /** The oracle knows nothing of our list: Unicode's own properties, as java.util.regex has them. */
    @Test
    void everyCharacterThatRegexCallsControlOrFormatIsHidden() {
        Predicate<String> hidden =
                Pattern.compile("(?s)[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]").asMatchPredicate();
        Predicate<String> shown = Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{Sm}\\p{Sc}&&[^\\u115f\\u1160\\u3164\\uffa0]]")
                .asMatchPredicate();
        for (int character = 0; character <= 0x2ffff; character++) {
            String text = new String(Character.toChars(character));
            boolean visible = !VisibleText.isHidden(character);
            if (visible ? hidden.test(text) : shown.test(text)) {
                fail("U+%04X", character);
            }
        }
    }

    @Test
    void onlyColoursOfOurOwnReachTheTerminal() {
        StringWriter out = new StringWriter();
        PrintWriter writer = GuardedWriter.over(out);
        TextPage page = new TextPage(writer, 80, false);
        page.line(0, new Colours(true).bad("VIOLATES") + " \u001b[1;31mred\u001b[0m \ufdd00123456789abcdefa");
        page.wrapped(2, 2, "name \u001b[2m", new Colours(true)::quiet);
        assertThat(out.toString())
                .isEqualTo("\u001b[1;31mVIOLATES\u001b[0m \\u001b[1;31mred\\u001b[0m \\ufdd00123456789abcdefa\n"
                        + "  \u001b[2mname \\u001b[2m\u001b[0m\n");
    }

    @Test
    void aPairThatIsWrittenInTwoPiecesStaysOne() {
        assertThat(guarded("x\ud83d", "\ude00y")).isEqualTo("x\ud83d\ude00y");
        assertThat(guarded("x\udb40", "\udc41y")).isEqualTo("x\\udb40\\udc41y");
        assertThat(guarded("x\ud83d", "y")).isEqualTo("x\\ud83dy");
        assertThat(guarded("x\ud83d")).isEqualTo("x\\ud83d");
    }

    @Test
    void jsonMeansTheSameAfterTheGuard() throws IOException {
        StringWriter out = new StringWriter();
        JsonFactory json = new JsonFactory();
        try (JsonGenerator generator = json.createGenerator(GuardedWriter.over(out))) {
            generator.writeString(HOSTILE + "\ud83d\ude00\n");
        }
        assertThat(out.toString().codePoints()).noneMatch(VisibleText::isHidden);
        try (JsonParser parser = json.createParser(out.toString())) {
            parser.nextToken();
            assertThat(parser.getText()).isEqualTo(HOSTILE + "\ud83d\ude00\n");
        }
    }
}
