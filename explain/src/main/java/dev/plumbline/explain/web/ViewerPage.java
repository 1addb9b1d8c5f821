package dev.plumbline.explain.web;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.text.Sha256;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * The page of the viewer with its script and style inside, and the policy that lets a browser run that script and
 * nothing else, even if a history contains markup.
 */
public final class ViewerPage {
    /** The part that all pages share, made for the first one. */
    private static final class Common {
        static final String SCRIPT = FrontEnd.script();
        static final String STYLE = FrontEnd.style();
        static final String RULES = "script-src '" + hash(SCRIPT) + "'; style-src '" + hash(STYLE)
                + "'; base-uri 'none'; form-action 'none'";
        static final String PAGE = FrontEnd.page().replace("<!-- style -->", "<style>" + STYLE + "</style>");
    }

    private final String html;
    private final String policy;

    private ViewerPage(String html, String policy) {
        this.html = html;
        this.policy = policy;
    }

    /** The page that asks the server which it came from for its data. */
    public static ViewerPage live() {
        return of(Map.of(), "connect-src 'self'; frame-ancestors 'none'; ");
    }

    /** @param blocks data for the front end, by the names it knows them by; never run */
    static ViewerPage of(Map<String, String> blocks, String allowed) {
        String policy = "default-src 'none'; " + allowed + Common.RULES;
        StringBuilder data = new StringBuilder();
        Map<String, String> all = new TreeMap<>(blocks);
        all.put("words-data", DocumentJson.line(ViewerWords.document()));
        all.forEach((name, text) -> data.append("<script type=\"application/json\" id=\"")
                .append(name)
                .append("\">")
                // In JSON a `<` occurs in strings only, so this changes no meaning; without it </script> would end the
                // block.
                .append(text.replace("<", "\\u003c"))
                .append("</script>\n"));
        String html = Common.PAGE
                .replace("<!-- data -->", data)
                .replace("<!-- script -->", "<script>" + Common.SCRIPT + "</script>");
        return new ViewerPage(html, policy);
    }

    public String html() {
        return html;
    }

    /** For the header of that name; a page without a server carries it itself. */
    public String policy() {
        return policy;
    }

    /** As a file: a browser that opens it from disk sees no headers. */
    String htmlWithPolicy() {
        return html.replace(
                "<!-- policy -->",
                "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy.replace("\"", "&quot;") + "\">");
    }

    private static String hash(String text) {
        return "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
