package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of the user on the command line. */
@Tag("slow")
class ModelClassTest {
    private static final String MODEL = """
            package shop;
            import dev.plumbline.spec.model.Answer;
            import dev.plumbline.spec.model.Call;
            import dev.plumbline.spec.model.Kind;
            import dev.plumbline.spec.model.SequentialModel;
            import dev.plumbline.spec.model.Signature;
            import java.util.List;
            public final class TicketModel implements SequentialModel<Integer> {
                public String name() { return "tickets"; }
                public String description() { return "hands out 1, 2, 3 ..."; }
                public List<Signature> operations() {
                    return List.of(
                            Signature.of("draw", "returns the next number").answers(Kind.INTEGER),
                            Signature.of("reset", "begins anew"));
                }
                public Integer initial() { return 0; }
                public List<Answer<Integer>> step(Integer last, Call call) {
                    return call.name().equals("reset")
                            ? Answer.done(0).only()
                            : Answer.of(last + 1, last + 1).only();
                }
            }
            """;

    private static final String WORKLOAD = """
            package shop;
            import dev.plumbline.workload.Actions;
            import dev.plumbline.workload.Call;
            import dev.plumbline.workload.Workload;
            public final class TicketWorkload extends Workload {
                private int last;
                public void register(Actions actions) { actions.add("draw", 1, this::draw).unsupported("reset"); }
                private void draw(Call call) {
                    call.begin();
                    int number = last % 3 + 1; // forgets how far it was
                    last = number;
                    call.end().result("result", number);
                }
            }
            """;

    @TempDir
    private Path folder;

    private String classes;
    private String good;
    private String bad;

    @BeforeEach
    void files() throws IOException {
        Path target = Files.createDirectories(folder.resolve("classes"));
        Path model = write("TicketModel.java", MODEL);
        Path workload = write("TicketWorkload.java", WORKLOAD);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        target.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        model.toString(),
                        workload.toString());
        assertThat(status).isZero();
        classes = target.toString();
        good = write("good.ndjson", """
                {"process":0,"op":"draw","args":{"result":2},"call":0,"return":9}
                {"process":1,"op":"draw","args":{"result":1},"call":1,"return":8}
                """).toString();
        bad = write("bad.ndjson", """
                {"process":0,"op":"draw","args":{"result":1},"call":0,"return":1}
                {"process":1,"op":"draw","args":{"result":1},"call":2,"return":3}
                """).toString();
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Run check(String... more) {
        List<String> words =
                new ArrayList<>(List.of("check", "--model-class", "shop.TicketModel", "--class-path", classes));
        words.addAll(List.of(more));
        return Run.of(words.toArray(new String[0]));
    }

    @Test
    void aHistoryIsCheckedAgainstIt() {
        Run conforms = check(good);
        assertThat(conforms.err()).isEmpty();
        assertThat(conforms.status()).isZero();
        assertThat(conforms.out()).contains("never used: reset");
        Run violates = check(bad);
        assertThat(violates.status()).isEqualTo(1);
        assertThat(violates.out())
                .contains("no behaviour of tickets explains it", "#1 draw(result: 1)")
                .contains("plumbline check --model-class shop.TicketModel --class-path " + classes + " " + bad + "\n");
    }

    @Test
    void aBundleHasItsNameAndNeedsItsClassOnlyWhereItIsCheckedAgain() {
        String bundle = folder.resolve("bad.plumb").toString();
        assertThat(check("--bundle", bundle, bad).status()).isEqualTo(1);
        Run explained = Run.of("explain", bundle);
        assertThat(explained.status()).as(explained.err()).isZero();
        assertThat(explained.out()).contains("no behaviour of shop.TicketModel explains it", "#1 draw(result: 1)");
        Run without = Run.of("check", bundle);
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err())
                .isEqualTo("error: " + bundle
                        + ": model class shop.TicketModel is not on the class path; expected it there\n");
        Run with = Run.of("check", "--class-path", classes, bundle);
        assertThat(with.status()).as(with.err()).isEqualTo(1);
        assertThat(with.out()).contains("plumbline check --class-path " + classes + " " + bundle + "\n");
    }

    @Tag("long")
    @Test
    void fuzzingFindsWhereAWorkloadPartsFromIt() {
        Path out = folder.resolve("fuzz");
        Run run = Run.of(
                "fuzz",
                "--model-class",
                "shop.TicketModel",
                "--class-path",
                classes,
                "--workload",
                "shop.TicketWorkload",
                "--threads",
                "1",
                "--calls",
                "5",
                "--out",
                out.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("no behaviour of tickets explains it", "draw(result: 1)");
        assertThat(run.out())
                .contains("plumbline fuzz --model-class shop.TicketModel --class-path " + classes
                        + " --workload shop.TicketWorkload --threads 1 --calls 5 --seed 1 ");
        Run replayed = Run.of(
                "replay",
                out.resolve("violation-1.plumb").toString(),
                "--class-path",
                classes,
                "--out",
                folder.resolve("again").toString());
        assertThat(replayed.status()).as(replayed.err()).isEqualTo(1);
        assertThat(replayed.out()).contains("repeated: the same violation, of draw(");
    }

    @Test
    void invalidModelIsReportedInOneLine() throws IOException {
        refused("--class-path belongs to --model-class", "--model", "queue", "--class-path", classes, good);
        refused("--initial belongs to --model", "--model-class", "shop.TicketModel", "--initial", "1", good);
        refused("expected exactly one of", "--model", "queue", "--model-class", "shop.TicketModel", good);
        refused(
                "model class shop.Missing is not on the class path; expected it there",
                "--model-class",
                "shop.Missing",
                good);
        refused(
                "class shop.TicketWorkload is not a model",
                "--model-class",
                "shop.TicketWorkload",
                "--class-path",
                classes,
                good);
        refused("no-such-folder does not exist", "--model-class", "shop.X", "--class-path", "no-such-folder", good);
    }

    private static void refused(String message, String... words) {
        List<String> all = new ArrayList<>(List.of("check"));
        all.addAll(List.of(words));
        Run run = Run.of(all.toArray(new String[0]));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message).hasLineCount(1);
    }
}
