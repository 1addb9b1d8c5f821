package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActorsCommandTest {
    @TempDir
    private Path folder;

    private Run actors(String... arguments) {
        List<String> all = new ArrayList<>(List.of("actors"));
        all.addAll(List.of(arguments));
        if (!all.contains("--schedule")) {
            all.addAll(List.of("--out", folder.resolve("found").toString()));
        }
        return Run.of(all.toArray(String[]::new));
    }

    private static String only(Run run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).hasSize(1);
        return run.out();
    }

    private static long number(String row, String field) {
        Matcher found = Pattern.compile('"' + field + "\":([0-9]+)[,}]").matcher(row);
        assertThat(found.find()).as(field + " in " + row).isTrue();
        return Long.parseLong(found.group(1));
    }

    @Test
    void aCorrectRegisterConforms() {
        Run run = actors("--system", "register");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("register 2r+1w: conforms\n")
                .contains("every history that this harness can have was seen");
        assertThat(folder.resolve("found")).doesNotExist();
    }

    @Test
    void aViolationIsShownWrittenAndRepeated() throws Exception {
        Run run = actors("--system", "erroneous");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("erroneous 2r+1w: violates, some answers are explained by no order of the operations\n")
                .contains("To reproduce")
                .contains("plumbline actors --system erroneous --harness 2r+1w --schedule ");
        Path schedule = folder.resolve("found/schedule.txt");
        assertThat(Files.readString(schedule)).startsWith("plumbline-schedule 1\n# erroneous 2r+1w\n# violates\n");
        Run again = actors("--system", "erroneous", "--schedule", schedule.toString());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).startsWith("erroneous 2r+1w: violates\n");
        Run explained =
                Run.of("explain", folder.resolve("found/violation.plumb").toString());
        assertThat(explained.status()).isZero();
        assertThat(explained.out()).contains("fits no explanation", "WriteReplica", "plumbline actors --system");
        String bundle = folder.resolve("found/violation.plumb").toString();
        assertThat(withoutTime(actors("--system", "erroneous", "--schedule", bundle)))
                .isEqualTo(withoutTime(again));
        assertThat(Run.of("replay", bundle).err())
                .contains("holds a schedule of actors")
                .endsWith("plumbline actors --system erroneous --harness 2r+1w --schedule " + bundle + "\n");
        assertThat(explained.out())
                .contains("The messages, ", "<== fits no explanation", "Harness 2r+1w of erroneous, schedule ");
        Path misfit = Files.writeString(folder.resolve("misfit.txt"), "plumbline-schedule 1\n99\nend\n");
        Run other = actors("--system", "register", "--schedule", misfit.toString());
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).startsWith("error: the schedule does not fit harness 2r+1w: ");
    }

    @Test
    void aScheduleOfAViolationThatDoesNotViolateSaysSo() throws Exception {
        Path schedule = folder.resolve("schedule.txt");
        Files.writeString(schedule, "plumbline-schedule 1\n# violates\n-\nend\n");
        Run again = actors("--system", "erroneous", "--schedule", schedule.toString());
        assertThat(again.status()).isZero();
        assertThat(again.out()).contains("written for a violation, and it does not violate now");
    }

    /** Each finds another schedule first; what is left of it is a write and a read that misses it. */
    @Test
    void theViolationOfEverySchedulerIsShownWithoutSuperfluousSteps() {
        for (String scheduler :
                List.of("source-dpor", "exhaustive", "random", "delay-bounded", "transdpor", "liviola")) {
            String out = folder.resolve(scheduler).toString();
            Run run = Run.of(
                    "actors", "--system", "erroneous", "--harness", "2r+1w", "--scheduler", scheduler, "--out", out);
            assertThat(run.status()).as(scheduler).isEqualTo(1);
            assertThat(run.out()).as(scheduler).contains("\n   2  ").doesNotContain("\n   3  ");
            Run again = Run.of(
                    "actors", "--system", "erroneous", "--harness", "2r+1w", "--schedule", out + "/schedule.txt");
            assertThat(again.status()).as(scheduler).isEqualTo(1);
        }
    }

    private static String withoutTime(Run run) {
        return run.out().replaceAll(", [0-9.]+ s\n", "\n");
    }

    @Test
    void rowsForPrograms() {
        String row = only(actors("--system", "erroneous", "--scheduler", "exhaustive", "--json"));
        assertThat(row)
                .startsWith("{\"verdict\":\"violates\",\"system\":\"erroneous\",\"harness\":\"2r+1w\","
                        + "\"scheduler\":\"exhaustive\",\"schedules\":252,\"incomplete\":0,\"unique\":")
                .contains("\"lost\":0,\"states\":null,\"milliseconds\":");
        Run all = actors("--system", "erroneous", "--scheduler", "all", "--max-schedules", "300", "--json");
        assertThat(all.status()).isEqualTo(1);
        assertThat(all.out().lines().map(line -> line.replaceAll(".*\"scheduler\":\"([a-z-]+)\".*", "$1")))
                .containsExactly(
                        "exhaustive", "random", "delay-bounded", "dpor", "transdpor", "ired", "liviola", "source-dpor");
    }

    @Test
    void theTableHasAllFigures() {
        Run run = actors("--system", "erroneous", "--table", "--max-schedules", "300", "--runs", "2", "--seeds", "4");
        assertThat(run.out())
                .containsPattern("\n +EX +SR +DB +DP +TD +IR +LV +SD\n#S +252 +300\\+ +252 ")
                .contains("\n#IH ", "\n#UH ", "\n#NL ", "\nNL/UH ", "\nUH/S ", "\nNL/S ", "\nTS ms ", "\nST ms ")
                .contains("\nTC ms ", "\nTT ms ", "\n#HF ", "\nTF ms ", "\nlost ")
                .containsPattern("#S of IR over 4 seeds: at least \\d+, median \\d+, at most \\d+\n")
                .contains("Average of 2 runs. DB has a budget of D = 5 delays.");
    }

    @Test
    void statesAreCountedAndAViolationDoesNotEndIt() {
        String with = only(actors("--system", "erroneous", "--states", "--count-history", "--json"));
        String without = only(actors("--system", "erroneous", "--states", "--json"));
        String fewer = only(actors("--system", "erroneous", "--states", "--systems-only", "--json"));
        long systems = number(without, "states");
        assertThat(number(with, "states")).isGreaterThan(systems);
        assertThat(number(with, "systems")).isEqualTo(systems);
        assertThat(number(fewer, "states")).isEqualTo(systems);
        assertThat(without).startsWith("{\"verdict\":\"violates\"");
        assertThat(with).contains("\"finished\":true");
        Run text = actors("--system", "erroneous", "--states");
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out()).contains("To reproduce");
    }

    @Test
    void heuristicsProveNothing() {
        Run run = actors("--system", "register", "--scheduler", "ired");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).startsWith("register 2r+1w: inconclusive\n").contains("may leave histories out");
        assertThat(actors("--system", "register", "--scheduler", "exhaustive", "--max-schedules", "10")
                        .status())
                .isEqualTo(3);
    }

    @Test
    void aClassOfTheUsersIsLoaded() {
        Run missing = actors("--system", "shop.Store");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err())
                .startsWith("error: --system shop.Store is neither a built-in system (register, erroneous, ");
        Run wrong = actors("--system", "java.lang.String");
        assertThat(wrong.err())
                .isEqualTo("error: --system java.lang.String does not implement dev.plumbline.actor.ActorSystem\n");
        Run own = actors("--system", "dev.plumbline.cli.PlainCounter");
        assertThat(own.err()).isEmpty();
        assertThat(own.status()).isZero();
    }

    @Test
    void systemWithoutRequestsIsNotChecked() {
        for (String[] mode : new String[][] {{"--scheduler", "exhaustive"}, {"--states"}}) {
            List<String> words = new ArrayList<>(List.of("--system", "dev.plumbline.cli.PlainCounter"));
            words.addAll(List.of("--harness", "nobody"));
            words.addAll(List.of(mode));
            Run run = actors(words.toArray(String[]::new));
            assertThat(run.status()).isEqualTo(3);
            assertThat(run.out()).contains("no client called anything, so nothing was checked");
        }
    }

    @Test
    void aSystemThatAnswersNothingHasNotBeenChecked() {
        for (String[] mode : new String[][] {{"--scheduler", "exhaustive"}, {"--states"}, {}}) {
            List<String> words = new ArrayList<>(List.of("--system", "dev.plumbline.cli.PlainCounter"));
            words.addAll(List.of("--harness", "unanswered"));
            words.addAll(List.of(mode));
            Run run = actors(words.toArray(String[]::new));
            assertThat(run.status()).as(run.out()).isEqualTo(3);
            assertThat(run.out()).contains("no request was answered, so nothing was checked");
        }
    }

    @Test
    void badOptionsAreRefusedInOneLine() {
        assertThat(actors("--system", "register", "--harness", "2r+3w").err())
                .isEqualTo("error: --system register has no harness 2r+3w (did you mean 2r+1w?);"
                        + " expected one of 2r+1w, 2r+2w, or all\n");
        assertThat(actors("--system", "register", "--scheduler", "dppor").err())
                .startsWith("error: there is no scheduler dppor (did you mean dpor?)");
        assertThat(actors("--system", "register", "--network", "loose").err())
                .isEqualTo("error: --network loose; expected one of unordered, duplicating, ordered\n");
        assertThat(actors("--system", "register", "--crashes", "-1").err()).startsWith("error: a negative number");
        assertThat(actors("--system", "register", "--skip-no-ops").err())
                .isEqualTo(
                        "error: --count-history, --systems-only, --skip-no-ops, --symmetry and --max-states belong to --states\n");
        assertThat(actors("--system", "register", "--states", "--seed", "1").err())
                .startsWith("error: --states explores no schedules");
        assertThat(actors("--system", "register", "--seeds", "3").err())
                .isEqualTo("error: --seeds belongs to --table\n");
        assertThat(actors("--system", "register", "--delays", "3").err())
                .isEqualTo("error: --delays belongs to --scheduler delay-bounded\n");
        assertThat(actors("--system", "register", "--variant", "walk-through").err())
                .isEqualTo("error: --variant walk-through belongs to --scheduler dpor, transdpor, ired or liviola\n");
        assertThat(actors("--system", "register", "--variant", "odd").err())
                .startsWith("error: --variant odd; expected walk-through");
    }

    @Test
    void aSimulationStopsAtAViolationAndItsSeedRepeatsIt() throws Exception {
        Run run = actors("--system", "erroneous", "--simulate", "5000");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("erroneous 2r+1w: violates, some answers are explained by no order of the operations\n")
                .contains("violates after", "To reproduce");
        Matcher seed = Pattern.compile("actors --system erroneous --harness 2r\\+1w --simulate 1 --seed ([0-9]+)\n")
                .matcher(run.out());
        assertThat(seed.find()).isTrue();
        Path schedule = folder.resolve("found/schedule.txt");
        String steps = Files.readString(schedule);
        assertThat(actors("--system", "erroneous", "--schedule", schedule.toString())
                        .status())
                .isEqualTo(1);
        Run again = actors("--system", "erroneous", "--simulate", "1", "--seed", seed.group(1));
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("1 run, seed " + seed.group(1) + ": ");
        assertThat(Files.readString(schedule)).isEqualTo(steps);
    }

    @Test
    void aSimulationWithoutAViolationIsInconclusive() {
        String[] options = {
            "--system", "register", "--simulate", "1m", "--losses", "2", "--latency", "2ms..1s", "--drift", "0.5%"
        };
        Run run = actors(options);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .startsWith("register 2r+1w: inconclusive, no violation found\n")
                .contains("lost message", "switched on: losses in ", "note: a simulation is a sample");
        String[] withJson = Arrays.copyOf(options, options.length + 1);
        withJson[options.length] = "--json";
        String row = only(actors(withJson));
        assertThat(only(actors(withJson)).replaceAll("\"milliseconds\":[0-9.]+", ""))
                .isEqualTo(row.replaceAll("\"milliseconds\":[0-9.]+", ""));
        assertThat(number(row, "virtualMilliseconds")).isGreaterThanOrEqualTo(60_000);
        assertThat(row).doesNotContain("\"violation\"").contains("\"scheduler\":\"simulation\"", "\"digest\":\"");
    }

    @Test
    void aSimulationRefusesOptionsThatItDoesNotUnderstand() {
        String[][] refused = {
            {"--simulate", "soon", "'soon' is not a duration"},
            {"--simulate", "0", "--simulate 0: 0 events; expected at least 1"},
            {"--simulate", "10 --latency 5ms", "--latency 5ms; expected two times, for instance 1ms..100ms"},
            {"--simulate", "10 --latency 5ms..1ms", "expected more than 0, and at most 1 h"},
            {"--simulate", "10 --drift 5", "--drift 5; expected for instance 0.5%, and less than 100%"},
            {"--simulate", "10 --states", "--simulate excludes --states and --schedule"},
            {"--simulate", "10 --scheduler dpor", "--simulate explores no schedules"},
            {"--drift", "1%", "--latency and --drift belong to --simulate"},
        };
        for (String[] each : refused) {
            List<String> words = new ArrayList<>(List.of("--system", "register", each[0]));
            words.addAll(List.of(each[1].split(" ")));
            Run run = actors(words.toArray(String[]::new));
            assertThat(run.status()).as(each[1]).isEqualTo(2);
            assertThat(run.err()).contains(each[2]);
        }
    }
}
