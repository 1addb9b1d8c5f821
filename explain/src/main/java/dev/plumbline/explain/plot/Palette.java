package dev.plumbline.explain.plot;

import dev.plumbline.explain.web.HtmlReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The colours and fonts of the viewer: the rules at the top of its style sheet. */
public final class Palette {
    private static final String DARK = ":root[data-theme=\"dark\"] {";

    private Palette() {}

    /** The rules as they are: an attribute of the page chooses the dark colours. */
    public static String byAttribute() {
        String viewer = resource(HtmlReport.class, "viewer.css");
        return viewer.substring(0, viewer.indexOf("* { box-sizing"));
    }

    /** The same rules for pages without scripts: the browser of the reader chooses. */
    static String byPreference() {
        String rules = byAttribute();
        int dark = rules.indexOf(DARK);
        return rules.substring(0, dark) + "@media (prefers-color-scheme: dark) {\n:root {"
                + rules.substring(dark + DARK.length()) + "}\n";
    }

    /** Only the variables that these rules use, for a file that uses few. */
    static String usedBy(String rules) {
        return byPreference()
                .lines()
                .filter(line -> !line.startsWith("  ")
                        || rules.contains("var(" + line.strip().split(":")[0] + ")"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
