package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorded logs replay in every order that their clocks allow; a value that was changed is found where it is. */
@Tag("slow")
class RecordedLogsTest {
    private static final String RUN = "traces_found/run-1";

    private static void publicCasesAreThere() {
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
    }

    /** The folder of a system: ours, or a public one. */
    private static Path folder(String system) {
        Path own = Cases.CORPUS.resolve(system);
        return Files.isDirectory(own) ? own : Cases.MPCAL.resolve(system);
    }

    private static MpcalSpecSource specification(String system, String... properties) throws BadInput {
        Path folder = folder(system);
        return MpcalSpecSource.of(
                folder.resolve(system + ".tla"),
                Optional.of(folder.resolve(system + "Validate.cfg")),
                List.of(properties));
    }

    private static List<Path> logs(String system, String kind) throws IOException {
        try (Stream<Path> folders = Files.list(folder(system).resolve(kind))) {
            return folders.sorted().toList();
        }
    }

    private static Result check(String system, History history, Strategy strategy) throws BadInput {
        return Check.of(history, specification(system))
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    /** The verdicts of the corpus, and the numbers of states that TLC found for it. */
    @Test
    void logsOfTheCorpusGetTheirKnownVerdicts() throws BadInput, IOException {
        Path corpus = Cases.CORPUS.getParent();
        Map<String, List<String[]>> bySystem = new TreeMap<>();
        for (String line : Files.readAllLines(corpus.resolve("VERDICTS.tsv"))) {
            String[] columns = line.split("\t");
            if (columns[3].equals("vector clocks")) {
                bySystem.computeIfAbsent(columns[1].replace(" (MPCal)", ""), system -> new ArrayList<>())
                        .add(columns);
            }
        }
        List<String> verdicts = new ArrayList<>();
        for (Map.Entry<String, List<String[]>> system : bySystem.entrySet()) {
            List<History> histories = new ArrayList<>();
            for (String[] columns : system.getValue()) {
                histories.add(LogHistory.read(corpus.resolve(columns[0])));
            }
            Spec spec = specification(system.getKey()).loadedFor(histories).load(histories.get(0));
            for (int i = 0; i < histories.size(); i++) {
                String[] columns = system.getValue().get(i);
                assertThat(histories.get(i).size()).isEqualTo(Integer.parseInt(columns[6]));
                Verdict verdict = Check.of(histories.get(i), spec)
                        .engine(new CutsEngine(Strategy.ALL_PATHS, 1, 1))
                        .run()
                        .verdict();
                boolean conforms = columns[4].equals("accept");
                assertThat(verdict)
                        .as(columns[0])
                        .isInstanceOf(conforms ? Verdict.Conforms.class : Verdict.Violates.class);
                if (conforms) {
                    long states = Long.parseLong(columns[5].replaceAll("\\D", ""));
                    assertThat(verdict.statistics().steps()).as(columns[0]).isEqualTo(states - 1);
                }
                verdicts.add(system.getKey() + " " + columns[4]);
            }
        }
        assertThat(verdicts)
                .contains("LockService accept", "LockService reject", "WorkQueue accept", "WorkQueue reject");
    }

    @Test
    void everyOrderOfThePublicQueueIsPossible() throws BadInput, IOException {
        publicCasesAreThere();
        for (Path logs : logs("dqueue", "traces_found")) {
            Result result = check("dqueue", LogHistory.read(logs), Strategy.ALL_PATHS);
            assertThat(result.verdict()).as(logs.toString()).isInstanceOf(Verdict.Conforms.class);
        }
    }

    @Tag("long")
    @Test
    void everyOrderOfThePublicLockServiceIsPossible() throws BadInput {
        publicCasesAreThere();
        // The distinct states that the authors' runs of TLC report.
        Map<String, Integer> published = Map.of(
                "10048212154511080998", 5_350,
                "12864638223735046990", 5_350,
                "18094128110711941820", 3_541,
                "5100904165634445979", 5_354,
                "930541271391487742", 5_350);
        for (Map.Entry<String, Integer> states : published.entrySet()) {
            Path logs = Cases.MPCAL.resolve("locksvc/traces_found/" + states.getKey());
            Result result = check("locksvc", LogHistory.read(logs), Strategy.ALL_PATHS);
            assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
            // As many steps as TLC finds states beside the initial one, when the last record is part of the state.
            assertThat(result.verdict().statistics().steps())
                    .as(states.getKey())
                    .isEqualTo(states.getValue() - 1);
        }
    }

    @Test
    void oneOrderAndItsSidestepsArePossible() throws BadInput, IOException {
        List<String> systems = Files.isDirectory(Cases.MPCAL)
                ? List.of("LockService", "WorkQueue", "locksvc")
                : List.of("LockService", "WorkQueue");
        for (String system : systems) {
            for (Path logs : logs(system, "traces_found").subList(0, 1)) {
                Result result = check(system, LogHistory.read(logs), Strategy.SIDESTEP);
                assertThat(result.verdict()).as(logs.toString()).isInstanceOf(Verdict.Conforms.class);
            }
        }
    }

    /** The number of the first record of a section that was not aborted. */
    private static int first(History history, String name) {
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            if (operation.name().equals(name) && operation.outcome() == Outcome.RETURNED) {
                return i;
            }
        }
        throw new AssertionError("no " + name);
    }

    private static History locks() throws BadInput {
        return LogHistory.read(Cases.CORPUS.resolve("LockService").resolve(RUN));
    }

    @Test
    void aChangedMessageIsFoundAtItsElement() throws BadInput {
        History history = locks();
        // The server receives a request first: it shall be of a client 6 that there is not.
        int record = first(history, "AServer.serve");
        History changed = with(history, record, operation -> {
            List<Value> elements =
                    new ArrayList<>(((Value.Tuple) operation.arguments().get("elements")).elements());
            List<Value> element = new ArrayList<>(((Value.Tuple) elements.get(1)).elements());
            element.set(3, Value.record(Map.of("from", Value.of(6), "type", Value.of("acquire"))));
            elements.set(1, Value.tuple(element));
            return Value.tuple(elements);
        });
        Result result = check("LockService", changed, Strategy.ALL_PATHS);
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        assertThat(found.failedAt()).isEqualTo(record);
        Obstacle obstacle = found.blocked().get(0).reasons().get(0).obstacles().get(0);
        assertThat(obstacle.condition()).startsWith("AServer 0 read net[0] as ");
        assertThat(obstacle.toString()).doesNotContain("__");
        // The messages that clients did send, or none.
        assertThat(obstacle.words())
                .matches("net\\[0] could have been read as \\[from \\|-> .*" + "|net\\[0] is empty");
        assertThat(result.remark()).hasValue("no order that the clocks allow is possible to the end");
    }

    @Test
    void anAbortedSectionMustBePossibleAndHasNoEffect() throws BadInput {
        History history = locks();
        // A client enters, and the record says that it was aborted: it cannot leave then.
        int record = first(history, "AClient.enter");
        History.Builder aborted = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            aborted.add(
                    i == record
                            ? new Operation(
                                    operation.process(),
                                    operation.name(),
                                    operation.arguments(),
                                    operation.place(),
                                    Outcome.ABORTED,
                                    operation.metadata(),
                                    0)
                            : operation);
        }
        Result result = check("LockService", aborted.build(), Strategy.ONE_PATH);
        Operation failed = history.operations()
                .get(result.verdict().counterexampleIfAny().orElseThrow().failedAt());
        assertThat(failed.name()).isEqualTo("AClient.leave");
        assertThat(failed.process()).isEqualTo(history.operations().get(record).process());
    }

    @Test
    void propertiesHoldAlongTheWay(@TempDir Path folder) throws BadInput, IOException {
        History history = locks();
        CutsEngine engine = new CutsEngine(Strategy.ONE_PATH, 1, 1);
        Result safe = Check.of(history, specification("LockService", "OneInside"))
                .engine(engine)
                .run();
        assertThat(safe.verdict()).isInstanceOf(Verdict.Conforms.class);
        Path spec = withMore(folder, "AllEnter == <>(\\A c \\in Clients : inside[c])");
        Path config = Cases.CORPUS.resolve("LockService/LockServiceValidate.cfg");
        assertThatThrownBy(() -> Check.of(history, MpcalSpecSource.of(spec, Optional.of(config), List.of("AllEnter")))
                        .engine(engine)
                        .run())
                .hasMessageContaining("liveness property");
        assertThatThrownBy(() -> Check.of(history, specification("LockService", "NoSuchThing"))
                        .engine(engine)
                        .run())
                .hasMessageContaining("NoSuchThing");
    }

    /** The lock service with further definitions. */
    private static Path withMore(Path folder, String more) throws IOException {
        String text = Files.readString(Cases.CORPUS.resolve("LockService/LockService.tla"));
        String changed = text.replace("\nOneInside ==", "\n" + more + "\nOneInside ==");
        assertThat(changed).isNotEqualTo(text);
        return Files.writeString(folder.resolve("LockService.tla"), changed);
    }

    @Test
    void stepsThatBreakAPropertyAreNotPossible(@TempDir Path folder) throws BadInput, IOException {
        Path spec = withMore(
                folder,
                "NobodyIsInside == \\A c \\in Clients : ~inside[c]\n"
                        + "NobodyEnters == [][\\A c \\in Clients : inside'[c] => inside[c]]_vars");
        String constants = Files.readString(Cases.CORPUS.resolve("LockService/LockServiceValidate.cfg"));
        Path config = Files.writeString(folder.resolve("plain.cfg"), constants);
        Path invariant = Files.writeString(folder.resolve("invariant.cfg"), constants + "\nINVARIANT NobodyIsInside\n");
        History history = locks();
        for (MpcalSpecSource source : List.of(
                MpcalSpecSource.of(spec, Optional.of(config), List.of("NobodyIsInside")),
                MpcalSpecSource.of(spec, Optional.of(config), List.of("NobodyEnters")),
                MpcalSpecSource.of(spec, Optional.of(invariant), List.of()))) {
            Result result = Check.of(history, source)
                    .engine(new CutsEngine(Strategy.ONE_PATH, 1, 1))
                    .run();
            Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
            assertThat(history.operations().get(found.failedAt()).name()).isEqualTo("AClient.enter");
        }
    }

    private interface Change {
        Value elements(Operation operation);
    }

    private static History with(History history, int record, Change change) throws BadInput {
        History.Builder changed = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            changed.add(
                    i == record
                            ? new Operation(
                                    operation.process(),
                                    operation.name(),
                                    Map.of("elements", change.elements(operation)),
                                    operation.place(),
                                    operation.outcome(),
                                    operation.metadata(),
                                    0)
                            : operation);
        }
        return changed.build();
    }
}
