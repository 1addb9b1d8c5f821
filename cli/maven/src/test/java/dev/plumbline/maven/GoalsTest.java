package dev.plumbline.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parameters become the words of a command line. */
class GoalsTest {
    @TempDir
    private Path project;

    private <G extends CommandMojo> G inProject(G goal) {
        goal.basedir = project.toFile();
        goal.started = project.toFile();
        goal.scripts = project.resolve("target/plumbline").toFile();
        goal.testClassPath = List.of(project.toString());
        return goal;
    }

    private CheckMojo check(String... recordings) {
        CheckMojo check = inProject(new CheckMojo());
        check.recordings = List.of(recordings).stream()
                .map(name -> project.resolve(name).toFile())
                .toList();
        return check;
    }

    private File file(String name) throws Exception {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "").toFile();
    }

    @Test
    void checkPassesItsParametersOn() throws Exception {
        CheckMojo check = check("recordings/run-1", "-odd.ndjson");
        check.spec = project.resolve("Lock.tla").toFile();
        check.config = project.resolve("small/Lock.cfg").toFile();
        check.budget = "10s";
        check.arguments = "--silent Evict";
        assertThat(check.commands(project.resolve("target/plumbline/check")))
                .containsExactly(List.of(
                        "check",
                        "--spec=Lock.tla",
                        "--config=small/Lock.cfg",
                        "--budget=10s",
                        "--bundle=target/plumbline/check",
                        "--silent",
                        "Evict",
                        "--",
                        "recordings/run-1",
                        "-odd.ndjson"));
    }

    @Test
    void onlyAModelClassNeedsTheClassPath() throws Exception {
        CheckMojo check = check("a.ndjson");
        check.model = "register";
        check.initial = "0";
        assertThat(check.commands(project.resolve("out")))
                .containsExactly(List.of("check", "--model=register", "--initial=0", "--bundle=out", "--", "a.ndjson"));
        check.model = null;
        check.initial = null;
        check.modelClass = "shop.Cell";
        assertThat(check.commands(project.resolve("out")))
                .containsExactly(List.of(
                        "check",
                        "--model-class=shop.Cell",
                        "--class-path=target/plumbline/class-path.jar",
                        "--bundle=out",
                        "--",
                        "a.ndjson"));
    }

    @Test
    void aPatternIsEachRecordingThatMatchesByName() throws Exception {
        file("recordings/b.ndjson");
        file("recordings/a.ndjson");
        file("recordings/a.txt");
        assertThat(check("recordings/*.ndjson").commands(project.resolve("out")).get(0))
                .endsWith("--", "recordings/a.ndjson", "recordings/b.ndjson");
    }

    @Test
    void rejectsAPatternThatMatchesNothing() {
        for (String folder : List.of("", "missing/")) {
            assertThatThrownBy(() -> check(folder + "*.ndjson").commands(project.resolve("out")))
                    .isInstanceOf(MojoExecutionException.class)
                    .hasMessage("plumbline:check: no recording matches " + project.resolve(folder) + "/*.ndjson"
                            + "; expected at least one");
        }
    }

    /** Commands of the output are typed where Maven was started. */
    @Test
    void namesAreAbsoluteInAModuleOfALargerBuild() throws Exception {
        CheckMojo check = check("a.ndjson");
        check.started = project.getParent().toFile();
        assertThat(check.commands(project.resolve("out")).get(0))
                .containsExactly("check", "--bundle=" + project.resolve("out"), "--", project.resolve("a.ndjson") + "");
    }

    @Test
    void lineupRunsOneCommandForEachClass() throws Exception {
        LineupMojo lineup = inProject(new LineupMojo());
        lineup.classes = List.of("shop.Stock", "java.util.ArrayDeque");
        lineup.create = "Stock(3)";
        lineup.operations = "add(1), take()";
        lineup.threads = "2";
        lineup.calls = "2";
        lineup.before = "add(2)";
        lineup.after = "left()";
        lineup.races = "fail";
        assertThat(lineup.commands(project.resolve("out")))
                .hasSize(2)
                .last()
                .isEqualTo(List.of(
                        "lineup",
                        "--class=java.util.ArrayDeque",
                        "--class-path=target/plumbline/class-path.jar",
                        "--create=Stock(3)",
                        "--operations=add(1), take()",
                        "--threads=2",
                        "--calls=2",
                        "--before=add(2)",
                        "--after=left()",
                        "--races=fail",
                        "--out=out/java.util.ArrayDeque"));
    }

    @Test
    void classesAreFoundThroughTheJarThatNamesTheClassPath() throws Exception {
        CheckMojo check = check();
        file("with space/shop.txt");
        check.testClassPath = List.of(
                project.resolve("missing.jar").toString(),
                project.resolve("with space").toString());
        URL jar = project.resolve(check.classPath()).toUri().toURL();
        try (URLClassLoader classes = new URLClassLoader(new URL[] {jar}, null)) {
            assertThat(classes.getResource("shop.txt")).isNotNull();
        }
    }

    @Test
    void rejectsAGoalThatHasNothingToCheck() {
        assertThatThrownBy(() -> check().commands(project))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("nothing to check; expected <recordings>, or -Dplumbline.recordings=FILE");
        assertThatThrownBy(() -> inProject(new LineupMojo()).commands(project))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("nothing to check; expected <classes>, or -Dplumbline.class=CLASS");
    }

    @Test
    void aSkippedGoalLooksAtNothing() {
        CheckMojo check = new CheckMojo();
        check.skip = true;
        assertThatCode(check::execute).doesNotThrowAnyException();
        check.skip = false;
        check.skipTests = true;
        assertThatCode(check::execute).doesNotThrowAnyException();
    }

    @Test
    void rejectsAnUnknownEffectOfAnInconclusiveVerdict() {
        CheckMojo check = new CheckMojo();
        check.inconclusive = "ignore";
        assertThatThrownBy(check::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("<inconclusive> is ignore; expected fail or warn");
    }
}
