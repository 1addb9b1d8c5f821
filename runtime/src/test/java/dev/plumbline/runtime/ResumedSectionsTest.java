package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.log.LogFile;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that are stopped anywhere and started again from their logs end as if nothing had been. */
@Tag("slow")
class ResumedSectionsTest {
    private static final int PROCESSES = 3;
    private static final int ROUNDS = 12;
    private static final int EACH = 4;
    private static final String AT_ADD = "\"tag\":\"read\",\"value\":\"\\\"add.add\\\"\"";
    private static final Pattern SUM =
            Pattern.compile("\"name\":\"sum\"[^}]*},\"oldValue\":\"\\d+\",\"tag\":\"write\"," + "\"value\":\"(\\d+)\"");

    @TempDir
    Path folder;

    /** Adds to a variable that it gets by reference, calling itself. */
    private static final class Add extends Procedure {
        private final Variable to = reference("to");
        private final Variable times = parameter("times");
        private final Label add = label("add", this::add);
        private final Label back = label("back", Section::returnFromProcedure);

        Add(Archetype archetype) {
            super(archetype, "add");
        }

        private Label add(Section s) {
            s.write(to, Tla.plus(s.read(to), Tla.of(1)));
            Value left = Tla.minus(s.read(times), Tla.of(1));
            return Tla.eq(left, Tla.of(0))
                    ? s.returnFromProcedure()
                    : s.call("add").reference(to).value(left).returnTo(back);
        }
    }

    private static final class Counter extends Archetype {
        private final Variable sum;
        private final Variable mine = local("mine", Tla.of(0));
        private final Variable rounds;
        private final Label next = label("next", this::next);

        Counter(int self, Resource sum, Resource rounds) {
            super("Counter", Tla.of(self));
            this.sum = resource("sum", sum);
            this.rounds = resource("rounds", rounds);
            new Add(this);
        }

        private Label next(Section s) {
            Value round = s.read(rounds);
            if (Tla.number(round) == ROUNDS) {
                return done();
            }
            s.write(rounds, Tla.plus(round, Tla.of(1)));
            Variable to = s.either(2) == 0 ? sum : mine;
            return s.call("add").reference(to).value(Tla.of(EACH)).returnTo(next);
        }
    }

    /** Stops all processes when they have asked for the time so often: twice for each attempt at a section. */
    private ProcessGroup life(long seed, int readings, Storage storage) {
        List<ArchetypeProcess> processes = new ArrayList<>();
        AtomicInteger left = new AtomicInteger(readings);
        InstantSource time = () -> {
            if (left.decrementAndGet() == 0) {
                processes.forEach(ArchetypeProcess::stop);
            }
            return Instant.now();
        };
        RunOptions options = new RunOptions(
                Optional.of(folder.resolve("logs")),
                Duration.ZERO,
                seed,
                time,
                line -> {},
                true,
                storage,
                branch -> {});
        SharedVariable sum = new SharedVariable(Tla.of(0));
        for (int self = 0; self < PROCESSES; self++) {
            Resource rounds =
                    DurableState.open(folder.resolve("rounds-" + self), Tla.of(0), DurableState.Survives.KILL);
            processes.add(new ArchetypeProcess(new Counter(self, sum.handle(), rounds), options));
        }
        return ProcessGroup.start(processes);
    }

    /** The files of a log, in order. */
    private List<Path> log(int self) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("logs"))) {
            return files.filter(file -> file.getFileName().toString().matches("Counter-" + self + "(\\.\\d+)?\\.log"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 4_000})
    void resumesStateStackReferencesAndSharedVariables(long partBytes) throws Exception {
        Storage storage = Storage.DEFAULT.withParts(partBytes, Integer.MAX_VALUE);
        Random random = new Random(1);
        int lives = 0;
        boolean done = false;
        while (!done) {
            lives++;
            try (ProcessGroup group = life(lives, 20 + random.nextInt(150), storage)) {
                assertThat(group.await(Duration.ofMinutes(1))).isEmpty();
                assertThat(group.outcomes().values())
                        .noneMatch(o -> o instanceof Outcome.Failed || o instanceof Outcome.AssertionBroken);
                done = group.outcomes().values().stream().allMatch(Outcome.Done.class::isInstance);
            }
            // A line that a killed process began to write.
            List<Path> torn = log(random.nextInt(PROCESSES));
            Files.writeString(torn.get(torn.size() - 1), "{\"archetypeName\":\"Cou", StandardOpenOption.APPEND);
        }
        life(0, 1, storage).close();
        List<Integer> sums = new ArrayList<>();
        int adds = 0;
        for (int self = 0; self < PROCESSES; self++) {
            List<String> lines = new ArrayList<>();
            for (Path file : log(self)) {
                lines.addAll(Files.readAllLines(file));
            }
            assertThat(log(self).size() > 2).as("rotated").isEqualTo(partBytes == 4_000);
            for (int i = 0; i < lines.size(); i++) {
                assertThat(lines.get(i)).contains("[[\"Counter\",\"" + self + "\"]," + (i + 1) + "]");
                boolean committed = lines.get(i).contains("\"isAbort\":false");
                Matcher sum = SUM.matcher(lines.get(i));
                if (committed && sum.find()) {
                    sums.add(Integer.valueOf(sum.group(1)));
                }
                adds += committed && lines.get(i).contains(AT_ADD) ? 1 : 0;
            }
        }
        assertThat(adds).isEqualTo(PROCESSES * ROUNDS * EACH);
        assertThat(sums.stream().sorted().toList())
                .isNotEmpty()
                .isEqualTo(java.util.stream.IntStream.rangeClosed(1, sums.size())
                        .boxed()
                        .toList());
        assertThat(lives).as("lives").isGreaterThan(2);
    }

    @Test
    void logDecidesWhereADurableVariableIsAhead() {
        Path file = folder.resolve("n");
        DurableState before = DurableState.open(file, Tla.of(0), DurableState.Survives.KILL);
        before.write(Tla.of(1));
        before.prepare();
        before.commit(Clock.NONE);
        before.write(Tla.of(2));
        before.prepare();
        before.close();
        DurableState ahead = DurableState.open(file, Tla.of(0), DurableState.Survives.KILL);
        assertThat(ahead.read().value()).isEqualTo(Tla.of(2));
        ahead.restore(new LoggedAccess(true, List.of(), Tla.of(1), Clock.NONE));
        ahead.restored(Clock.NONE);
        assertThat(ahead.read().value()).isEqualTo(Tla.of(1));
        ahead.close();
        assertThat(DurableState.open(file, Tla.of(0), DurableState.Survives.KILL)
                        .read()
                        .value())
                .isEqualTo(Tla.of(1));
    }

    @Test
    void rejectsResourcesThatDoNotSurviveTheJvm() {
        assertThatThrownBy(() ->
                        Channel.unbounded().handle().restore(new LoggedAccess(true, List.of(), Tla.of(1), Clock.NONE)))
                .isInstanceOf(TlaError.class)
                .hasMessageContaining("a channel does not survive its process");
    }

    @Test
    void rejectsTwoIncarnationsAtOnce() {
        Archetype counter =
                new Counter(0, new SharedVariable(Tla.of(0)).handle(), new SharedVariable(Tla.of(0)).handle());
        LogFile first = LogFile.resume(folder, counter.id(), Storage.DEFAULT);
        assertThatThrownBy(() -> LogFile.resume(folder, counter.id(), Storage.DEFAULT))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("another process writes to it");
        first.close();
        LogFile.resume(folder, counter.id(), Storage.DEFAULT).close();
    }
}
