package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message that is read before it was sent, as far as the clocks say. */
class UnseenWriteTest {
    private static final String SPECIFICATION = """
        ---- MODULE post ----
        EXTENDS Integers, Sequences, TLC
        (* --mpcal post {
        mapping macro Mailbox {
            read { await Len($variable) > 0;
                   with (m = Head($variable)) { $variable := Tail($variable); yield m; }; }
            write { yield Append($variable, $value); }
        }
        archetype Sender(ref net[_]) { send: net[2] := 7; goto send; }
        archetype Reader(ref net[_]) variables got = 0; { take: got := net[self]; goto take; }
        archetype Third(ref net[_]) { pass: net[2] := 7; goto pass; }
        variables network = [id \\in {1, 2, 3} |-> <<>>];
        process (A = 1) == instance Sender(ref network[_]) mapping network[_] via Mailbox;
        process (B = 2) == instance Reader(ref network[_]) mapping network[_] via Mailbox;
        process (C = 3) == instance Third(ref network[_]) mapping network[_] via Mailbox;
        } *)
        ====
        """;

    @TempDir
    Path folder;

    private final LoggedProcess sender = new LoggedProcess("Sender", "1", "send");
    private final LoggedProcess reader = new LoggedProcess("Reader", "2", "take").local("Reader.got", Value.of(0));
    private final LoggedProcess third = new LoggedProcess("Third", "3", "pass");

    private static void send(LoggedProcess p, String archetype, String label) {
        p.section(() -> {
            p.outside("write", archetype + ".net", List.of(Value.of(2)), Value.of(7));
            p.jump(archetype + "." + label);
        });
    }

    private void take(int value) {
        reader.section(() -> {
            reader.outside("read", "Reader.net", List.of(Value.of(2)), Value.of(value));
            reader.write("Reader.got", Value.of(value));
            reader.jump("Reader.take");
        });
    }

    private List<String> words() throws BadInput, IOException {
        Path spec = Files.writeString(folder.resolve("post.tla"), SPECIFICATION);
        Path logs = folder.resolve("logs");
        for (LoggedProcess process : List.of(sender, reader, third)) {
            process.writeTo(logs);
        }
        Verdict verdict = Check.of(LogHistory.read(logs), MpcalSpecSource.of(spec, Optional.empty(), List.of()))
                .engine(new CutsEngine(Strategy.ALL_PATHS, 1, 1))
                .run()
                .verdict();
        return verdict.counterexampleIfAny().stream()
                .flatMap(found -> found.blocked().stream())
                .flatMap(blocked -> blocked.reasons().stream())
                .flatMap(reason -> reason.obstacles().stream())
                .map(Obstacle::words)
                .distinct()
                .toList();
    }

    @Test
    void aReaderWithTheClockOfItsSenderConforms() throws Exception {
        send(sender, "Sender", "send");
        reader.sees(sender);
        take(7);
        send(third, "Third", "pass");
        assertThat(words()).isEmpty();
    }

    @Test
    void theFirstSenderThatWasNotSeenIsNamed() throws Exception {
        send(sender, "Sender", "send");
        take(7);
        send(third, "Third", "pass");
        assertThat(words())
                .singleElement()
                .asString()
                .startsWith("there is nothing to receive in net[2]; Sender 1 wrote 7 there in its record 1 (")
                .contains("trace-1-1.log:1), which this record has not seen")
                .endsWith("perhaps the clock was not handed on with the value");
    }

    @Test
    void anotherValueIsNotTheOneThatWasRead() throws Exception {
        send(sender, "Sender", "send");
        take(8);
        send(third, "Third", "pass");
        assertThat(words()).containsExactly("there is nothing to receive in net[2]");
    }

    /** It has taken the value that it has seen, and takes another one of the same kind. */
    @Test
    void aWriterThatWasSeenMayHaveWrittenIt() throws Exception {
        send(sender, "Sender", "send");
        reader.sees(sender);
        take(7);
        take(7);
        send(third, "Third", "pass");
        assertThat(words()).containsExactly("there is nothing to receive in net[2]");
    }
}
