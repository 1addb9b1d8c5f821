package dev.plumbline.mpcal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.log.LogHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorded logs replay in every order that their clocks allow; a value that was changed is found where it is. */
@Tag("slow")
class RecordedLogsTest {
    @BeforeEach
    void casesAreThere() {
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
    }

    private static MpcalSpecSource specification(String system, String... properties) throws BadInput {
        Path folder = Cases.MPCAL.resolve(system);
        return MpcalSpecSource.of(
                folder.resolve(system + ".tla"),
                Optional.of(folder.resolve(system + "Validate.cfg")),
                List.of(properties));
    }

    private static List<Path> logs(String system) throws IOException {
        try (Stream<Path> folders = Files.list(Cases.MPCAL.resolve(system).resolve("traces_found"))) {
            return folders.sorted().toList();
        }
    }

    private static Result check(String system, History history, Strategy strategy) throws BadInput {
        return Check.of(history, specification(system))
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    @Test
    void everyOrderOfTheQueueIsPossible() throws BadInput, IOException {
        for (Path logs : logs("dqueue")) {
            Result result = check("dqueue", LogHistory.read(logs), Strategy.ALL_PATHS);
            assertThat(result.verdict()).as(logs.toString()).isInstanceOf(Verdict.Conforms.class);
        }
    }

    @Tag("long")
    @Test
    void everyOrderOfTheLockServiceIsPossible() throws BadInput {
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
        for (Path logs : logs("locksvc").subList(0, 3)) {
            Result result = check("locksvc", LogHistory.read(logs), Strategy.SIDESTEP);
            assertThat(result.verdict()).as(logs.toString()).isInstanceOf(Verdict.Conforms.class);
        }
    }

    @Test
    void aChangedMessageIsFoundAtItsElement() throws BadInput {
        Path logs = Cases.MPCAL.resolve("locksvc/traces_found/930541271391487742");
        History history = LogHistory.read(logs);
        // The second record of the server receives a lock request: it shall be of a client 6 that there is not.
        int record = 1;
        History changed = with(history, record, operation -> {
            List<Value> elements =
                    new ArrayList<>(((Value.Tuple) operation.arguments().get("elements")).elements());
            List<Value> element = new ArrayList<>(((Value.Tuple) elements.get(1)).elements());
            element.set(3, Value.record(Map.of("from", Value.of(6), "type", Value.of(1))));
            elements.set(1, Value.tuple(element));
            return Value.tuple(elements);
        });
        Result result = check("locksvc", changed, Strategy.ALL_PATHS);
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        assertThat(found.failedAt()).isEqualTo(record);
        assertThat(found.blocked().get(0).reasons().get(0).obstacles().get(0).condition())
                .startsWith("element 2, read AServer.network[0]");
        assertThat(result.remark()).hasValue("no order that the clocks allow is possible to the end");
    }

    @Test
    void anAbortedSectionMustBePossibleAndHasNoEffect() throws BadInput {
        Path logs = Cases.MPCAL.resolve("locksvc/traces_found/930541271391487742");
        History history = LogHistory.read(logs);
        // The first record of the server, which only moves its program counter, is aborted: the second cannot follow.
        History.Builder aborted = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            aborted.add(
                    i == 0
                            ? new Operation(
                                    operation.process(),
                                    operation.name(),
                                    operation.arguments(),
                                    operation.place(),
                                    dev.plumbline.history.Outcome.ABORTED,
                                    operation.metadata(),
                                    0)
                            : operation);
        }
        Result result = check("locksvc", aborted.build(), Strategy.ONE_PATH);
        assertThat(result.verdict().counterexampleIfAny().orElseThrow().failedAt())
                .isEqualTo(1);
    }

    @Test
    void propertiesHoldAlongTheWay() throws BadInput {
        History history = LogHistory.read(Cases.MPCAL.resolve("locksvc/traces_found/930541271391487742"));
        CutsEngine engine = new CutsEngine(Strategy.ONE_PATH, 1, 1);
        Result safe = Check.of(history, specification("locksvc", "Safety"))
                .engine(engine)
                .run();
        assertThat(safe.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThatThrownBy(() -> Check.of(history, specification("locksvc", "Termination"))
                        .engine(engine)
                        .run())
                .hasMessageContaining("some day");
        assertThatThrownBy(() -> Check.of(history, specification("locksvc", "NoSuchThing"))
                        .engine(engine)
                        .run())
                .hasMessageContaining("NoSuchThing");
    }

    @Test
    void whatBreaksAPropertyIsNoStep(@TempDir Path folder) throws BadInput, IOException {
        Path locks = Cases.MPCAL.resolve("locksvc");
        String text = Files.readString(locks.resolve("locksvc.tla"));
        String more = "NobodyHasIt == \\A i \\in NodeSet : ~hasLock[i]\n"
                + "NobodyTakesIt == [][\\A i \\in NodeSet : hasLock'[i] => hasLock[i]]_vars\n";
        Path spec = folder.resolve("locksvc.tla");
        Files.writeString(
                spec, text.replaceFirst("(?m)^ServerIsIdle ==", more.replace("\\", "\\\\") + "ServerIsIdle =="));
        String constants = Files.readString(locks.resolve("locksvcValidate.cfg"));
        Path config = Files.writeString(folder.resolve("plain.cfg"), constants);
        Path invariant = Files.writeString(folder.resolve("invariant.cfg"), constants + "\nINVARIANT NobodyHasIt\n");
        History history = LogHistory.read(locks.resolve("traces_found/930541271391487742"));
        for (MpcalSpecSource source : List.of(
                MpcalSpecSource.of(spec, Optional.of(config), List.of("NobodyHasIt")),
                MpcalSpecSource.of(spec, Optional.of(config), List.of("NobodyTakesIt")),
                MpcalSpecSource.of(spec, Optional.of(invariant), List.of()))) {
            Result result = Check.of(history, source)
                    .engine(new CutsEngine(Strategy.ONE_PATH, 1, 1))
                    .run();
            Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
            assertThat(history.operations().get(found.failedAt()).name()).isEqualTo("AClient.criticalSection");
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
