package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/specs-for-validation.md, each with a history that it accepts and one that it rejects. */
@Tag("slow")
class SpecsForValidationTest {
    private static final Pattern MODULE =
            Pattern.compile("```tla\\n(---- MODULE (\\w+) ----\\n.*?\\n====\\n)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private int histories;

    private static Map<String, String> modules() throws IOException {
        Map<String, String> found = new TreeMap<>();
        Matcher module = MODULE.matcher(Files.readString(Path.of("..", "docs", "specs-for-validation.md")));
        while (module.find()) {
            found.put(module.group(2), module.group(1));
        }
        return found;
    }

    /** Operations one after the other, of process 0: {@code Put key=1 value=2}; {@code !} in front: aborted. */
    private Run checked(String module, List<String> options, String... operations) throws IOException {
        Path spec = folder.resolve(module + ".tla");
        Files.writeString(spec, modules().get(module));
        StringBuilder lines = new StringBuilder();
        int time = 0;
        for (String operation : operations) {
            String[] words = operation.replace("!", "").split(" ");
            List<String> arguments = new ArrayList<>();
            for (int i = 1; i < words.length; i++) {
                arguments.add("\"" + words[i].replace("=", "\":"));
            }
            lines.append("{\"process\":0,\"op\":\"" + words[0] + "\",\"args\":{" + String.join(",", arguments)
                    + "},\"call\":" + time++ + ",\"return\":" + time++
                    + (operation.startsWith("!") ? ",\"outcome\":\"aborted\"" : "") + "}\n");
        }
        Path history = folder.resolve("history" + histories++ + ".ndjson");
        Files.writeString(history, lines);
        List<String> line = new ArrayList<>(List.of("check", "--spec", spec.toString()));
        line.addAll(options);
        line.add(history.toString());
        return Run.of(line.toArray(String[]::new));
    }

    private int check(String module, List<String> options, String... operations) throws IOException {
        Run run = checked(module, options, operations);
        assertThat(run.err()).isEmpty();
        return run.status();
    }

    @Test
    void everyExampleIsTriedHere() throws IOException {
        assertThat(modules().keySet()).containsExactly("Aborts", "Cache", "Keyed", "Results", "Steps", "Viewed");
    }

    @Test
    void aResultIsAParameter() throws IOException {
        assertThat(check("Results", List.of(), "Put key=1 value=5 result=0", "Get key=1 result=5"))
                .isZero();
        assertThat(check("Results", List.of(), "Put key=1 value=5 result=0", "Get key=1 result=0"))
                .isEqualTo(1);
    }

    @Test
    void anOperationOfSeveralSteps() throws IOException {
        String all = "EnqueueAll thread=0 items=[1,2]";
        assertThat(check("Steps", List.of(), all, "Dequeue result=1", "Dequeue result=2"))
                .isZero();
        assertThat(check("Steps", List.of(), all, "Dequeue result=2")).isEqualTo(1);
    }

    @Test
    void abortsAreSeparateActions() throws IOException {
        assertThat(check("Aborts", List.of(), "!Write new=3", "!Write new=4", "Read result=0"))
                .isZero();
        assertThat(check("Aborts", List.of(), "!Write new=3", "Read result=3")).isEqualTo(1);
        assertThat(check("Aborts", List.of(), "!Write new=3", "!Write new=3", "!Write new=3"))
                .isEqualTo(1);
    }

    @Test
    void silentActionsMayHappenAtAnyMoment() throws IOException {
        String[] evicted = {"Load key=1", "Has key=1 result=false"};
        assertThat(check("Cache", List.of("--silent", "Evict"), evicted)).isZero();
        assertThat(check("Cache", List.of(), evicted)).isEqualTo(1);
    }

    @Test
    void constantsComeFromTheHistory() throws IOException {
        List<String> keys = List.of("--constant", "Keys=args.key");
        assertThat(check("Keyed", keys, "Put key=70 value=5", "Get key=70 result=5", "Get key=9 result=0"))
                .isZero();
        assertThat(check("Keyed", keys, "Put key=70 value=5", "Get key=9 result=5"))
                .isEqualTo(1);
    }

    @Test
    void aViewTellsApartWhatMatters() throws IOException {
        Files.writeString(folder.resolve("Viewed.cfg"), "INIT Init\nNEXT Next\nVIEW Seen\n");
        assertThat(check("Viewed", List.of(), "Write new=1", "Write new=2", "Read result=2"))
                .isZero();
        Run violating = checked("Viewed", List.of(), "Write new=1", "Write new=2", "Read result=1");
        assertThat(violating.status()).isEqualTo(1);
        // A violation is one without the view.
        assertThat(violating.err()).contains("VIEW Seen was left out").hasLineCount(1);
    }
}
