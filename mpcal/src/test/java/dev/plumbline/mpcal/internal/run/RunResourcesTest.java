package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The resources that a configuration of a run can name do what their mapping macros say. */
@Tag("slow")
class RunResourcesTest {
    private static final String PIPES = """
            ---- MODULE pipes ----
            EXTENDS Naturals, Sequences, TLC
            CONSTANTS Items, Room, Step
            Twelve == 12
            (* --mpcal pipes {
                mapping macro Fifo {
                    read {
                        await Len($variable) > 0;
                        with (m = Head($variable)) {
                            $variable := Tail($variable);
                            yield m;
                        };
                    }
                    write { yield Append($variable, $value); }
                }
                mapping macro Bounded {
                    read {
                        await Len($variable) > 0;
                        with (m = Head($variable)) {
                            $variable := Tail($variable);
                            yield m;
                        };
                    }
                    write {
                        await Len($variable) < Room;
                        yield Append($variable, $value);
                    }
                }
                archetype ASource(ref out, ref step)
                variables i = 0;
                {
                send:
                    while (i < Items) {
                        i := i + step;
                        out := i;
                    }
                }
                archetype ARelay(ref from, ref to[_])
                variables n = 0;
                {
                pass:
                    while (n < Items) {
                        n := n + 1;
                        to[n % 2] := from;
                    }
                }
                archetype ASink(ref from[_])
                variables left = Items \\div 2, last = 0, m = 0;
                {
                take:
                    while (left > 0) {
                        m := from[self];
                        assert m > last;
                        last := m;
                        left := left - 1;
                    }
                }
                variables pipe = <<>>, pipes = [i \\in 0..1 |-> <<>>], step = 1;
                process (source = 10) == instance ASource(ref pipe, ref step)
                    mapping pipe via Bounded;
                process (relay = 11) == instance ARelay(ref pipe, ref pipes[_])
                    mapping pipe via Bounded
                    mapping pipes[_] via Fifo;
                process (sink \\in 0..1) == instance ASink(ref pipes[_])
                    mapping pipes[_] via Fifo;
            } *)
            ====
            """;

    private static final String WATCH = """
            ---- MODULE watch ----
            EXTENDS Naturals, Sequences, TLC
            CONSTANT Boxes
            (* --mpcal watch {
                mapping macro Fifo {
                    read {
                        await Len($variable) > 0;
                        with (m = Head($variable)) {
                            $variable := Tail($variable);
                            yield m;
                        };
                    }
                    write { yield Append($variable, $value); }
                }
                mapping macro Unsure {
                    read {
                        either { yield TRUE; } or { yield FALSE; };
                    }
                    write { yield $value; }
                }
                archetype AWorker(ref net[_])
                {
                work:
                    net[self + 10] := <<self>>;
                again:
                    net[self + 20] := <<self, self>>;
                }
                archetype AWatcher(ref net[_], ref failed[_], ref timeout)
                variables got = <<>>;
                {
                wait:
                    await timeout;
                first:
                    got := net[11];
                second:
                    got := got \\o net[21];
                watch:
                    await failed[1];
                }
                variables boxes = [i \\in Boxes |-> <<>>], failed = [i \\in 1..1 |-> FALSE], late = FALSE;
                process (worker = 1) == instance AWorker(ref boxes[_])
                    mapping boxes[_] via Fifo;
                process (watcher = 0) == instance AWatcher(ref boxes[_], ref failed[_], ref late)
                    mapping boxes[_] via Fifo
                    mapping failed[_] via Unsure
                    mapping late via Unsure;
            } *)
            ====
            """;

    @TempDir
    Path folder;

    private Running running;

    @BeforeEach
    void here() {
        running = new Running(folder);
    }

    private RunConfig pipes(String room) throws Exception {
        Files.writeString(folder.resolve("pipes.cfg"), "CONSTANTS\n  Items <- Twelve\n  Room = 2\nCONSTANT Step = 1\n");
        return running.config(
                "pipes",
                PIPES,
                "constants = pipes.cfg",
                "ASource.out = channel " + room,
                "ASource.step = value Step",
                "ARelay.from = channel " + room,
                "ARelay.to = channel",
                "ASink.from = channel",
                "seconds = 20");
    }

    @Test
    void channelsValuesAndReplacedConstantsConform() throws Exception {
        RunConfig config = pipes("2");
        History history = running.good(config);
        // An assertion of the sinks would have failed the run; here, that both came to their end.
        for (int sink = 0; sink < 2; sink++) {
            assertThat(running.logs().resolve("ASink-" + sink + ".log"))
                    .content()
                    .contains("ASink.Done");
        }
        running.conforms(config, history);
    }

    @Test
    void channelWithMoreRoomThanSpecifiedIsNoticed() throws Exception {
        RunConfig config = pipes("50");
        History history = running.good(config);
        Verdict verdict = running.check(config.specification(), config, history);
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void mailboxesOfOthersTimersAndFailureDetectorsConform() throws Exception {
        RunConfig config = running.config(
                "watch",
                WATCH,
                "constant.Boxes = {11, 21}",
                "processes = jvms",
                "AWorker.net = mailbox reads {}",
                "AWatcher.net = mailbox reads {b \\in Boxes : b > self}",
                "AWatcher.failed = failure-detector",
                "AWatcher.timeout = timer 5 50",
                "until = AWatcher",
                "seconds = 20");
        History history = running.good(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AWatcher.watch")))
                .isNotEmpty();
        String log = Files.readString(running.logs().resolve("AWatcher-0.log"));
        assertThat(log).contains("AWatcher.Done");
        running.conforms(config, history);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mailbox pigeons",
                "specified elsewhere",
                "timer 50 20",
                "timer",
                "timer 1 2 3",
                "channel 0",
                "channel many",
                "value",
                "shared twice",
                "durable twice",
                "files elsewhere",
                "two-phase",
                "nested",
                "nested A B",
                "class Unnamed"
            })
    void reportsUnknownWords(String words) throws Exception {
        Path file = Files.writeString(folder.resolve("x.config"), "specification = a.tla\nA.b = " + words + "\n");
        assertThat(catchThrowable(() -> RunConfig.read(file)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("x.config:2: " + words)
                .hasMessageContaining("expected");
    }

    @Test
    void resourceOfAParameterThatDoesNotExistIsRejected() throws Exception {
        RunConfig config = running.config(
                "pipes",
                PIPES,
                "constant.Items = 1",
                "constant.Room = 1",
                "constant.Step = 1",
                "ASource.stepp = local");
        assertThat(catchThrowable(() -> CompiledSystem.compile(config, folder.resolve("classes"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(
                        "ASource.stepp, which is not a parameter of an archetype (did you mean ASource.step?)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ARelay, whose parameters are others", "ANobody; expected an archetype"})
    void nestedArchetypeHasParametersForRequestsAndAnswers(String message) throws Exception {
        RunConfig config = running.config(
                "pipes",
                PIPES,
                "constant.Items = 1",
                "constant.Room = 1",
                "constant.Step = 1",
                "ASource.step = nested " + message.split("\\W")[0]);
        assertThat(catchThrowable(() -> CompiledSystem.compile(config, folder.resolve("classes"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(message);
    }
}
