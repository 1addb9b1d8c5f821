package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.cli.Run;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Sentence;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.page.Pages;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A violation that was found again by its command, as a bundle. */
record Found(Violation violation, Bundle bundle) {
    private static final Path ROOT = Path.of(System.getProperty("plumbline.corpus", "../corpus"))
            .toAbsolutePath()
            .normalize()
            .getParent();

    static Found again(Violation violation, Path folder) throws IOException, BadInput, URISyntaxException {
        List<String> words = new ArrayList<>();
        for (String word : violation.command()) {
            words.add(word(violation, word, folder));
        }
        Path bundle = folder.resolve("violation.plumb");
        String command = words.get(0);
        boolean folders = command.equals("lineup") || command.equals("actors");
        words.addAll(1, folders ? List.of("--out", folder.toString()) : List.of("--bundle", bundle.toString()));
        if (command.equals("lineup")) {
            Path classes = Path.of(Found.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            words.addAll(List.of("--class-path", classes.toString()));
        }
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.err()).as(violation.title()).isEmpty();
        assertThat(run.status()).as(violation.title() + "\n" + run.out()).isEqualTo(1);
        return new Found(violation, Bundle.read(bundle));
    }

    private static String word(Violation violation, String word, Path folder) throws IOException, BadInput {
        if (word.equals(Violation.FILE)) {
            Path file = folder.resolve("FILE.ndjson");
            Formats.byName("ndjson").write(violation.history(), file);
            return file.toString();
        }
        if (word.matches("\\w+\\.tla")) {
            String config = word.replace(".tla", ".cfg");
            Files.writeString(folder.resolve(config), Violation.resource(config));
            return Files.writeString(folder.resolve(word), Violation.resource(word))
                    .toString();
        }
        return word.contains("/") ? ROOT.resolve(word).toString() : word;
    }

    /** The headline, the reason and the details, as they are shown. */
    List<String> sentences() throws IOException {
        List<String> told = new ArrayList<>();
        if (bundle.isHistory() || bundle.evidence() instanceof DivergingLog) {
            Story story = (bundle.evidence() instanceof DivergingLog log
                            ? Story.of(log.counterexample())
                            : Story.of(bundle))
                    .orElseThrow();
            if (bundle.evidence() instanceof DivergingLog) {
                assertThat(new ObjectMapper()
                                .readTree(Pages.of(bundle))
                                .get("claim")
                                .asText())
                        .isEqualTo(story.text());
            }
            story.lead().stream().map(Sentence::text).forEach(told::add);
            story.details().forEach(detail -> told.add("- " + detail.text()));
            return told;
        }
        JsonNode page = new ObjectMapper().readTree(Pages.of(bundle));
        told.add(page.get("claim").asText());
        page.get("because").forEach(line -> told.add("- " + line.asText()));
        return told.stream().map(line -> line.replace(ROOT + "/", "")).toList();
    }

    /** Recomputes every claim of the sentences in the file. */
    void verify() throws BadInput, IOException {
        if (bundle.isHistory() && !bundle.failing().isClocked()) {
            History history = bundle.failing().history();
            assertThat(bundle.failing().numbers().isWhole()).isTrue();
            Spec spec = bundle.violated().source(Found.class.getClassLoader()).load(history);
            new Claims(history, spec, bundle.failing().counterexample().failedAt()).verify(violation.sentences());
        } else if (bundle.isHistory()) {
            assertThat(Claims.NOT_RECOMPUTED).containsKey("step of a section");
            LoggedPlace.verify(
                    bundle.failing().counterexample(),
                    ROOT.resolve(violation.command().get(5)),
                    violation.sentences());
        } else {
            SmallModels.verify(bundle.evidence(), violation.sentences());
        }
    }
}
