package dev.plumbline.explain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class ReportFormatTest {
    private static final String EVIL =
            "<img src=x onerror=alert(1)> | \\| @all ``` a@b.cd www.x.cd [l](//x) ![i](//x)\n</details>\u0000\u001b[2J\u202e\u200b\r ]]> \ud83d\ude00 *x* & \"q\"";

    private static final Case HOSTILE = new Case(
            EVIL,
            EVIL,
            Optional.of(Verdict.Word.VIOLATES),
            EVIL,
            EVIL + "\n````\n",
            Optional.of(Samples.SOURCE.statistics()),
            List.of(new Bundle.Command("x\n", "rm\n```")),
            Optional.empty());

    private static final Case GOOD = new Case(
            "good.ndjson",
            "KvMap.tla",
            Optional.of(Verdict.Word.CONFORMS),
            "",
            "",
            Optional.empty(),
            List.of(),
            Optional.empty());

    private static String written(ReportFormat format, Case... cases) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(List.of(cases), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Element parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    @Test
    void junitHoldsWhateverANameIs() throws Exception {
        Element suites = parsed(written(new JunitXml(), HOSTILE, GOOD));
        assertThat(suites.getAttribute("tests")).isEqualTo("2");
        assertThat(suites.getAttribute("failures")).isEqualTo("1");
        Element test = (Element) suites.getElementsByTagName("testcase").item(0);
        assertThat(test.getAttribute("name"))
                .startsWith("<img src=x onerror=alert(1)> | \\| @all")
                .contains("\\n</details>\\u0000\\u001b[2J\\u202e\\u200b\\r ]]> \ud83d\ude00 *x* & \"q\"");
        assertThat(test.getElementsByTagName("img").getLength()).isZero();
    }

    @Test
    void whatWasGivenUpIsNoPass() throws Exception {
        Case inconclusive = new Case(
                "h",
                "s",
                Optional.of(Verdict.Word.INCONCLUSIVE),
                "time",
                "",
                Optional.empty(),
                List.of(),
                Optional.empty());
        Element suites = parsed(written(new JunitXml(), inconclusive));
        assertThat(suites.getAttribute("errors")).isEqualTo("1");
        assertThat(((Element) suites.getElementsByTagName("error").item(0)).getAttribute("message"))
                .isEqualTo("time");
    }

    @Test
    void markdownIsNeverMarkupFromAHistory() throws Exception {
        String text = written(new Markdown(), HOSTILE, GOOD);
        // Outside of fences nothing of it survives as a sign.
        StringBuilder outside = new StringBuilder();
        String fence = "";
        for (String line : text.split("\n")) {
            if (fence.isEmpty() && line.matches("`{3,}\\w+")) {
                fence = line.replaceAll("\\w", "");
            } else if (!fence.isEmpty()) {
                fence = line.equals(fence) ? "" : fence;
            } else {
                outside.append(line).append('\n');
            }
        }
        assertThat(fence).isEmpty();
        assertThat(outside.toString().codePoints())
                .allMatch(each -> each == '\n' || !dev.plumbline.explain.visible.VisibleText.isHidden(each));
        // What a history brings is code, and nothing but code.
        String[] rows = outside.toString().split("\n");
        assertThat(rows[4])
                .startsWith("| ````<img src=x onerror=alert(1)> \\u007c \\\\u007c @all ``` a@b.cd")
                .contains("\\n</details>\\u0000\\u001b[2J\\u202e\\u200b\\r ]]>");
        assertThat(rows[4].split("\\|", -1)).hasSize(7);
        assertThat(rows[4].replaceAll("````.*?[^`]````(?!`)", "CODE")).startsWith("| CODE | CODE | **violates** | 4 |");
        assertThat(outside.toString().replaceAll("<code>[^<>`@|\\[\\]]*</code>", "CODE"))
                .contains("<details><summary>CODE: CODE</summary>\n");
        assertThat(outside.toString()).contains("| `good.ndjson` | `KvMap.tla` | conforms |  |  |");
    }

    @Test
    void aBundleIsACase() throws Exception {
        String text = written(new Markdown(), Cases.of(Samples.staleRead(), List.of()));
        assertThat(text)
                .startsWith("## Plumbline: 1 violates\n")
                .contains("| `bad.ndjson` | `KvMap.tla` | **violates** | 4 | 0.25 s |")
                .contains("3 = 7 is FALSE at KvMap.tla:12")
                .contains("plumbline check --spec KvMap.tla bad.ndjson  # Check it again");
    }
}
