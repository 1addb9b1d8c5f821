package dev.plumbline.explain.view;

import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.explain.web.Scene;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.explain.web.ViewerPage;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answers of the viewer to paths below its token. */
final class Answers {
    private static final Pattern OF_A_CONTENT = Pattern.compile("([A-Za-z0-9-]{1,64})/(.*)");
    private static final Pattern OF_A_RUN = Pattern.compile("runs/([0-9]{1,18})/(.*)");
    private static final Pattern SINCE = Pattern.compile("since=([0-9]{1,18})");
    private static final Pattern WAY = Pattern.compile("way=([0-9a-z._]*)&at=([0-9]{1,9})");
    private static final String VIOLATION = "violation/";
    private static final int MOST_OPERATIONS = 1_000;

    private static final ViewerPage VIEWER = ViewerPage.live();

    private final Content content;

    /**
     * @param type of the body, as in the header Content-Type
     * @param policy as in the header Content-Security-Policy
     */
    record Answer(int status, String type, byte[] body, String policy) {
        Answer(int status, String type, byte[] body) {
            this(status, type, body, VIEWER.policy());
        }

        static Answer refused(int status, String words) {
            return new Answer(status, "text/plain; charset=utf-8", (words + "\n").getBytes(StandardCharsets.UTF_8));
        }

        static Answer json(String text) {
            return new Answer(200, "application/json", text.getBytes(StandardCharsets.UTF_8));
        }

        static Answer drawn(String page) {
            return new Answer(
                    200,
                    "text/html; charset=utf-8",
                    page.getBytes(StandardCharsets.UTF_8),
                    StaticPage.POLICY + "; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        }
    }

    Answers(Content content) {
        this.content = content;
    }

    /** Whether an answer may take seconds: the history is swept anew, or the specification asked much. */
    static boolean takesLong(String path) {
        return path.equals("more") || path.equals("stalled");
    }

    Answer to(String path, String query) throws BadInput {
        try {
            return answer(path, query);
        } catch (BadQuestion e) {
            return Answer.refused(400, e.getMessage());
        }
    }

    private Answer answer(String path, String query) throws BadInput, BadQuestion {
        if (content instanceof Content.Drawn drawn) {
            return drawn(drawn.pages(), path, query);
        }
        if (path.isEmpty()) {
            return new Answer(200, "text/html; charset=utf-8", VIEWER.html().getBytes(StandardCharsets.UTF_8));
        }
        if (path.equals("start")) {
            return Answer.json(start());
        }
        Matcher ofARun = OF_A_RUN.matcher(path);
        if (content instanceof Content.Many many && ofARun.matches()) {
            return of(many.runs().open(Long.parseLong(ofARun.group(1))), ofARun.group(2), query);
        }
        if (content instanceof Content.Live live) {
            return live(live.history(), path, query);
        }
        if (content instanceof Content.Stepped stepped) {
            return stepped(stepped.system(), path, query);
        }
        if (content instanceof Content.One one) {
            return of(one.loading(), path, query);
        }
        return Answer.refused(404, "There is nothing at this address.");
    }

    /** The front end asks for paths below its own, so a content below a page needs nothing that one alone does not. */
    private static Answer drawn(PageCatalog pages, String path, String query) throws BadInput, BadQuestion {
        if (path.isEmpty()) {
            return Answer.drawn(pages.page());
        }
        Matcher below = OF_A_CONTENT.matcher(path);
        Optional<Content> content = below.matches() ? pages.content(below.group(1)) : Optional.empty();
        return content.isPresent()
                ? new Answers(content.get()).answer(below.group(2), query)
                : Answer.refused(404, "There is nothing at this address.");
    }

    private static Answer live(LiveHistory history, String path, String query) throws BadInput, BadQuestion {
        if (path.equals("live")) {
            Matcher since = SINCE.matcher(query);
            if (!since.matches()) {
                throw new BadQuestion("expected since=NUMBER of at most 18 digits");
            }
            return Answer.json(history.news(Long.parseLong(since.group(1))));
        }
        Optional<ViewedHistory> explanation = history.explanation();
        return path.startsWith(VIOLATION) && explanation.isPresent()
                ? of(explanation::get, path.substring(VIOLATION.length()), query)
                : Answer.refused(404, "There is nothing at this address.");
    }

    private static Answer stepped(SteppedSystem system, String path, String query) throws BadQuestion {
        if (path.equals("findings")) {
            return Answer.json(DocumentJson.line(system.findings().document()));
        }
        Matcher way = WAY.matcher(query);
        if (!path.equals("place")) {
            return Answer.refused(404, "There is nothing at this address.");
        }
        if (!way.matches()) {
            throw new BadQuestion("expected way=STEPS&at=NUMBER, with small letters and digits");
        }
        try {
            return Answer.json(DocumentJson.line(
                    system.place(way.group(1), Integer.parseInt(way.group(2))).document()));
        } catch (BadInput e) {
            throw new BadQuestion(e.getMessage());
        }
    }

    private String start() throws BadInput {
        if (content instanceof Content.Stepped stepped) {
            Document system = new Document()
                    .put("name", stepped.system().name())
                    .put("beginning", stepped.system().beginning());
            return DocumentJson.line(new Document().put("stepped", system));
        }
        if (content instanceof Content.Live live) {
            return live.history().start();
        }
        if (content instanceof Content.Many many) {
            return RunList.json(many.runs().name(), many.runs().rows());
        }
        if (content instanceof Content.Compared both) {
            return "{\"comparison\":" + both.comparison() + "}";
        }
        return content instanceof Content.Rows rows ? "{\"page\":" + rows.page() + "}" : "{}";
    }

    private static Answer of(Content.Loading loading, String path, String query) throws BadInput, BadQuestion {
        if (path.equals("scene")) {
            ViewedHistory first = loading.first();
            return Answer.json(SceneData.scene(first.scene(), first.failing()));
        }
        ViewedHistory shown = loading.load();
        return switch (path) {
            case "timeline" -> new Answer(200, "application/octet-stream", SceneData.timeline(shown.scene()));
            case "operations" ->
                Answer.json(SceneData.operations(shown.scene(), numbers(query, "numbers", MOST_OPERATIONS)));
            case "chart" ->
                SceneData.chart(shown.scene())
                        .map(Answer::json)
                        .orElse(Answer.refused(404, "There is no chart of messages."));
            case "interleaving" ->
                SceneData.interleaving(shown.scene())
                        .map(Answer::json)
                        .orElse(Answer.refused(404, "There is no interleaving of threads."));
            case "more" -> Answer.json(SceneData.scene(shown.withMoreRowsThan(rows(query, shown))));
            case "progress" -> Answer.json(shown.progress());
            case "stalled" -> stalled(shown, query);
            default -> Answer.refused(404, "There is nothing at this address.");
        };
    }

    private static Answer stalled(ViewedHistory shown, String query) throws BadInput, BadQuestion {
        Scene scene = shown.scene();
        int index = scene.operations().numbers().index(number(query, "operation"));
        if (index < 0) {
            return Answer.refused(404, "There is no such operation.");
        }
        return Answer.json(SceneData.stalled(scene, shown.stalled(index, rows(query, shown))));
    }

    /** No page has more rows than there are operations. */
    private static int rows(String query, ViewedHistory shown) throws BadQuestion {
        int rows = number(query, "rows");
        int most = shown.scene().operations().numbers().total();
        if (rows > most) {
            throw new BadQuestion("rows=" + rows + "; expected at most " + most + ", the number of operations");
        }
        return rows;
    }

    private static int number(String query, String name) throws BadQuestion {
        return numbers(query, name, 1).get(0);
    }

    private static List<Integer> numbers(String query, String name, int most) throws BadQuestion {
        for (String part : query.split("&")) {
            if (part.startsWith(name + "=")) {
                List<Integer> numbers = new ArrayList<>();
                for (String number : part.substring(name.length() + 1).split(",", -1)) {
                    if (!number.matches("[0-9]{1,9}") || numbers.size() >= most) {
                        throw new BadQuestion("expected " + (most == 1 ? "one number" : "at most " + most + " numbers")
                                + " of at most 9 digits for " + name);
                    }
                    numbers.add(Integer.parseInt(number));
                }
                return numbers;
            }
        }
        throw new BadQuestion("expected " + name + "=NUMBER");
    }

    /** A request that has no answer. The message says what was expected. */
    private static final class BadQuestion extends Exception {
        private static final long serialVersionUID = 1;

        BadQuestion(String message) {
            super(message);
        }
    }
}
