package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Decider;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever names and values contain, and wherever they come from: the output of a command never contains control codes
 * for a terminal.
 */
class HostileTextTest {
    /** Repeated here as the requirement; the code has its own list. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("[\\x{0}-\\x{8}\\x{b}-\\x{1f}\\x{7f}-\\x{9f}\\x{ad}\\x{61c}"
                    + "\\x{180e}\\x{200b}-\\x{200f}\\x{2028}-\\x{202e}\\x{2060}-\\x{206f}\\x{fe00}-\\x{fe0f}\\x{feff}"
                    + "\\x{fff9}-\\x{fffb}\\x{e0000}-\\x{e0fff}\\p{Cs}]");

    /** A file name that is possible under every locale. */
    private static final String EVIL_NAME = "\u001b[31m\u0007x\b\rname";

    private static final String EVIL = "\u001b[2J\u001b[1;32mconforms\u001b[0m\u001b]0;t\u0007\b\r\u009b1m\u202e\u202d"
            + "\u2066\u2069\u200e\u200f\u061c\u200b\u200c\u200d\u2060\ufeff\u00ad\udb40\udc41\u2028\u2029\u0085\u007f|`<b>";

    @TempDir
    private static Path folder;

    private static String history;
    private static String bundle;
    private static String store;

    private static String path(String name) {
        return folder.resolve(name).toString();
    }

    private static String json(String text) throws Exception {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(out)) {
            generator.writeString(text);
        }
        return out.toString();
    }

    @BeforeAll
    static void violation() throws Exception {
        history = Files.writeString(
                        folder.resolve(EVIL_NAME + ".ndjson"),
                        """
                {"process":P0,"op":"write","args":{"value":E},"call":0,"return":10}
                {"process":P1,"op":"write","args":{"value":"pending"},"call":5}
                {"annotation":E,"at":12,"process":P1}
                {"process":P2,"op":"read","args":{"result":F},"call":15,"return":20}
                """.replace("P0", json("p0" + EVIL))
                                .replace("P1", json("p1" + EVIL))
                                .replace("P2", json("p2" + EVIL))
                                .replace(":E", ":" + json(EVIL))
                                .replace(":F", ":" + json("other" + EVIL)),
                        StandardCharsets.UTF_8)
                .toString();
        store = path(EVIL_NAME + ".db");
        bundle = path(EVIL_NAME + ".plumb");
        quiet(1, "check", "--model", "register", "--bundle", bundle, "--store", store, history);
        hostile(Bundle.read(Path.of(bundle))).write(Path.of(bundle));
    }

    /** The same with names of operations and arguments that a check would reject. */
    private static Bundle hostile(Bundle found) throws Exception {
        History.Builder named = new History.Builder(
                        EVIL, found.failing().history().order())
                .about(Map.of("host" + EVIL, Value.of(EVIL)))
                .notes(List.of("note " + EVIL))
                .annotations(List.of(Annotation.during(1, 30, EVIL).of(Value.of(EVIL))));
        for (Operation each : found.failing().history().operations()) {
            Map<String, Value> arguments = new TreeMap<>();
            // What it could have returned is part of the counterexample, so it must have a result.
            each.arguments()
                    .forEach((name, value) -> arguments.put(
                            name.equals(Signature.RESULT) ? name : name + EVIL, Value.tuple(List.of(value))));
            named.add(new Operation(
                    each.process(), each.name() + EVIL, arguments, each.place(), each.outcome(), each.metadata(), 7));
        }
        return new Bundle(
                found.spec(),
                new FailingHistory(
                        named.build(),
                        found.failing().numbers(),
                        found.failing().counterexample(),
                        found.failing().layers(),
                        found.failing().stalled()),
                new Bundle.Source(
                        "program " + EVIL,
                        EVIL,
                        Decider.named(EVIL),
                        EVIL,
                        found.source().statistics(),
                        Optional.of(EVIL)),
                Optional.of("{\"folder\":" + json(EVIL) + "}"),
                List.of(new Bundle.Command("purpose " + EVIL, "line " + EVIL)),
                List.of("note " + EVIL));
    }

    private static Run quiet(int status, String... arguments) {
        Run plain = Run.of(arguments);
        assertThat(FORBIDDEN.matcher(plain.out() + plain.err()).results().map(hit ->
                        (int) hit.group().charAt(0)))
                .as(String.join(" ", arguments))
                .isEmpty();
        if (status >= 0) {
            assertThat(plain.status()).as(plain.err()).isEqualTo(status);
        }
        return plain;
    }

    /** On a terminal with colours there are only our own sequences, and each of them is closed. */
    @Test
    void amongColours() {
        for (String[] line : new String[][] {
            {"check", "--model", "register", history}, {"explain", "--full", bundle}, {"store", "list", store}
        }) {
            String coloured = Run.with(100, true, Optional.empty(), line).out();
            String rest = coloured.replaceAll("\u001b\\[(1|2|1;3[123])m([^\u001b]*)\u001b\\[0m", "$2");
            assertThat(FORBIDDEN.matcher(rest).find()).as(rest).isFalse();
            assertThat(rest).contains(line[0].equals("store") ? "violates" : "\\u001b[1;32mconforms\\u001b[0m");
        }
    }

    @Test
    void ofAHistory() throws Exception {
        Run text = quiet(1, "check", "--model", "register", history);
        assertThat(text.out()).contains("\\u001b[2J", "\\u202e", "\\u200b", "\\udb40\\udc41", "\\u00ad");
        quiet(1, "check", "--model", "register", "--full", history);
        quiet(1, "check", "--model", "register", "--markdown", "-", history);
        Run json = quiet(1, "check", "--model", "register", "--json", history);
        assertThat(json.out()).contains("\\u202e\\u202d");
        Run converted = quiet(0, "convert", history, "-");
        Path again = Files.writeString(folder.resolve("again.ndjson"), converted.out());
        assertThat(Files.readString(again)).doesNotContain(EVIL);
        assertThat(Formats.read(again).operations().get(0).arguments()).containsEntry("value", Value.of(EVIL));
    }

    @Test
    void ofABundle() throws Exception {
        assertThat(quiet(0, "explain", bundle).out())
                .contains("\\u001b[2J", "note ", "where it was found, to purpose ");
        quiet(0, "explain", "--full", bundle);
        quiet(0, "explain", "--json", bundle);
        quiet(-1, "check", bundle);
        quiet(-1, "replay", bundle);
        quiet(0, "report", "--markdown", "-", bundle);
        Path markdown = folder.resolve("r.md");
        Path junit = folder.resolve("r.xml");
        quiet(0, "report", "--markdown", markdown.toString(), "--junit-xml", junit.toString(), bundle);
        for (Path report : List.of(markdown, junit)) {
            String written = Files.readString(report);
            assertThat(FORBIDDEN.matcher(written).find()).isFalse();
            assertThat(written).contains("\\u001b[2J", "\\u202e");
        }
    }

    @Test
    void ofAStore() {
        assertThat(quiet(0, "store", "list", store).out()).contains("violates");
        quiet(0, "store", "show", store, "1");
        quiet(0, "store", "export", store, "1", path(EVIL_NAME + ".out.ndjson"));
        quiet(2, "store", "show", store, EVIL);
    }

    /** Arguments that a user, or another program, typed. */
    @Test
    void ofArguments() throws Exception {
        Path bad = Files.writeString(folder.resolve(EVIL_NAME + ".bad.ndjson"), "{\"process\":1,\"op\":" + EVIL);
        Path module = Files.writeString(folder.resolve(EVIL_NAME + ".tla"), "---- MODULE " + EVIL + " ----\n====\n");
        Path manifest = Files.writeString(folder.resolve(EVIL_NAME + ".bad.plumb"), "PK\u0003\u0004" + EVIL);
        List<List<String>> lines = new ArrayList<>(List.of(
                List.of(EVIL),
                List.of("--" + EVIL),
                List.of("check", "--model", EVIL, history),
                List.of("check", "--model", "queue", history),
                List.of("check", "--model", "register", bad.toString()),
                List.of("check", "--model", "register", path("missing" + EVIL_NAME)),
                List.of("check", "--spec", module.toString(), history),
                List.of("check", "--model-class", EVIL, history),
                List.of("check", "--model", "register", "--budget", EVIL, history),
                List.of("view", manifest.toString()),
                List.of("view", "--port", EVIL, bundle),
                List.of("explain", manifest.toString()),
                List.of("explain", history),
                List.of("report", bundle, "--html", bundle + "/" + EVIL_NAME),
                List.of("init", EVIL),
                List.of("run", "--workload", EVIL),
                List.of("fuzz", "--workload", EVIL, "--spec", module.toString()),
                List.of("replay", EVIL_NAME),
                List.of("coverage", "show", bad.toString()),
                List.of("lineup", "--class", EVIL),
                List.of("lineup", "--class", "java.util.ArrayDeque", "--operations", EVIL),
                List.of("actors", "--system", EVIL),
                List.of("actors", "--system", "register", "--harness", EVIL),
                List.of("mpcal", "translate", module.toString()),
                List.of("convert", bad.toString(), "-"),
                List.of("convert", history, "x." + EVIL_NAME)));
        for (List<String> line : lines) {
            Run run = quiet(-1, line.toArray(String[]::new));
            assertThat(run.status()).as(line + run.out() + run.err()).isNotIn(0, 4);
            assertThat(run.err()).as("%s", line).isNotBlank();
        }
    }

    @Test
    void aCommandWithSuchANameCanBeCopied() throws Exception {
        String shown = quiet(1, "check", "--model", "register", history)
                .out()
                .lines()
                .filter(line -> line.contains("plumbline check"))
                .findFirst()
                .orElseThrow()
                .strip();
        String words = shown.substring(shown.indexOf("register") + "register".length());
        Process shell = new ProcessBuilder("bash", "-c", "printf %s " + words).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(history);
    }
}
