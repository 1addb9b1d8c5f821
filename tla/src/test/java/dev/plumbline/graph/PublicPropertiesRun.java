package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every .cfg with a PROPERTY or a POSTCONDITION below {@code -Dplumbline.properties=FOLDER}: our verdict, and that of
 * TLC by the class path {@code -Dplumbline.tlc=JARS}. TLC runs in the current folder. Models with more states than
 * {@code -Dplumbline.models=N} are named and left out.
 */
class PublicPropertiesRun {
    private static final Pattern ASKS = Pattern.compile("(?m)^\\s*(PROPERT|POSTCONDITION)");
    private static final Pattern DISTINCT = Pattern.compile("([0-9,]+) distinct states found");
    private static final long MOST = Long.getLong("plumbline.models", 8_000);

    @TempDir
    Path states;

    private record Model(Path module, Path config) {}

    /** @param word what TLC answers: conforms, safety, liveness or error */
    private record Theirs(String word, String distinct, String output) {}

    private static List<Model> models(Path folder) throws IOException {
        List<Model> models = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path config : files.filter(file -> file.toString().endsWith(".cfg"))
                    .sorted()
                    .toList()) {
                if (ASKS.matcher(Files.readString(config)).find()) {
                    module(config).ifPresent(module -> models.add(new Model(module, config)));
                }
            }
        }
        return models;
    }

    /** The module whose name the name of the configuration begins with; of several the longest. */
    private static Optional<Path> module(Path config) throws IOException {
        String name = stem(config);
        try (Stream<Path> files = Files.list(config.getParent())) {
            return files.filter(file -> file.toString().endsWith(".tla") && name.startsWith(stem(file)))
                    .max(Comparator.comparingInt(file -> stem(file).length()));
        }
    }

    private static String stem(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private Theirs theirs(String classPath, Model model) throws IOException, InterruptedException {
        Path output = states.resolve("output.txt");
        Process tlc = new ProcessBuilder(
                        "java",
                        "-Xmx1g",
                        "-cp",
                        classPath,
                        "tlc2.TLC",
                        "-workers",
                        "1",
                        "-metadir",
                        states.resolve("tlc").toString(),
                        "-config",
                        model.config.toString(),
                        model.module.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!tlc.waitFor(10, TimeUnit.MINUTES)) {
                return new Theirs("no end", "?", "");
            }
        } finally {
            tlc.destroyForcibly().waitFor();
        }
        String text = Files.readString(output);
        Matcher distinct = DISTINCT.matcher(text);
        String last = "?";
        while (distinct.find()) {
            last = distinct.group(1).replace(",", "");
        }
        String word = switch (tlc.exitValue()) {
            case 0 -> "conforms";
            case 10, 11, 12, 14 -> "safety";
            case 13 -> text.contains("Temporal properties were violated") ? "liveness" : "safety";
            default -> "error " + tlc.exitValue();
        };
        return new Theirs(word, last, text);
    }

    /** Whether the two answers fit: a violation of a property that we do not check is TLC's alone. */
    private static boolean fits(SearchResult ours, Theirs theirs) {
        if (ours.verdict() instanceof Verdict.Violates) {
            return theirs.word.equals(ours.finding().orElseThrow() instanceof Finding.Liveness ? "liveness" : "safety");
        }
        return theirs.word.equals("liveness") && !ours.unchecked().isEmpty()
                || theirs.word.equals("conforms") && theirs.distinct.equals(String.valueOf(ours.distinct()));
    }

    @Test
    void verdictsOfPublicModelsAreThoseOfTlc() throws Exception {
        String folder = System.getProperty("plumbline.properties");
        String classPath = System.getProperty("plumbline.tlc");
        assumeTrue(folder != null && classPath != null, "no models or no TLC given; this run is skipped");
        Map<String, Integer> counts = new TreeMap<>();
        List<String> different = new ArrayList<>();
        for (Model model : models(Path.of(folder))) {
            String line = model.config + ": ";
            String kind;
            try {
                SearchResult ours = GraphSearch.DEFAULT
                        .withoutEdges()
                        .withLimits(new SearchLimits(
                                MOST, Budget.UNLIMITED.withTime(Duration.ofSeconds(20)), SearchLimits.DEFAULT.step()))
                        .explore(TlaSpec.explorable(model.module, TlaOptions.DEFAULT.withConfig(model.config)));
                line += ours.verdict().word().text() + " " + ours.distinct() + " not checked " + ours.unchecked() + " "
                        + (ours.verdict() instanceof Verdict.Inconclusive stopped
                                ? stopped.reason().text()
                                : "");
                if (ours.verdict() instanceof Verdict.Inconclusive
                                && ours.unchecked().isEmpty()
                        || ours.distinct() >= MOST) {
                    kind = "left out";
                } else {
                    Theirs theirs = theirs(classPath, model);
                    kind = fits(ours, theirs) ? "equal" : "different";
                    line += " TLC: " + theirs.word + " " + theirs.distinct
                            + (kind.equals("equal") ? "" : "\n" + theirs.output);
                }
            } catch (BadInput e) {
                kind = "refused";
                line += e.getMessage();
            }
            counts.merge(kind, 1, Integer::sum);
            System.out.println(kind + ": " + line);
            if (kind.equals("different")) {
                different.add(line);
            }
        }
        System.out.println(counts);
        assertThat(different).isEmpty();
    }
}
