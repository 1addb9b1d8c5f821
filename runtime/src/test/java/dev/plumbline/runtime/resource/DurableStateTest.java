package dev.plumbline.runtime.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.testkit.ResourceContract;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Committed values are there when the file is opened again, whatever the file ends with. */
@Tag("slow")
class DurableStateTest {
    @TempDir
    Path folder;

    private int files;

    private Path fresh() {
        return folder.resolve("state-" + files++);
    }

    private static DurableState open(Path file) {
        return DurableState.open(file, Tla.tuple(), DurableState.Survives.KILL);
    }

    @Test
    void keepsTheContract() {
        ResourceContract.variable(() -> List.of(open(fresh())), Tla.tuple())
                .rounds(20)
                .hold();
    }

    /** A random change of one of the kinds that are written in their own ways. */
    private static Value changed(Value before, Random random) {
        Value number = Tla.of(random.nextInt(5));
        boolean sequence = Tla.domain(before).equals(Tla.interval(Tla.of(1), Tla.cardinality(Tla.domain(before))));
        return switch (random.nextInt(5)) {
            case 0 -> sequence ? Tla.append(before, number) : Tla.tuple(number);
            case 1 -> sequence && !before.equals(Tla.tuple()) ? Tla.except(before, Tla.of(1), number) : before;
            case 2 -> sequence && !before.equals(Tla.tuple()) ? Tla.tail(before) : Tla.tuple();
            case 3 -> sequence ? Tla.concat(before, Tla.tuple(number, number)) : before;
            default -> Tla.record("a", number, "b", before);
        };
    }

    @Test
    void anyBeginningOfTheFileIsAStateThatWasCommitted() throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            Path file = fresh();
            DurableState state = open(file);
            List<Value> committed = new ArrayList<>(List.of(Tla.tuple()));
            List<Long> lengths = new ArrayList<>(List.of(Files.size(file)));
            for (int i = 0; i < 15; i++) {
                state.write(changed(state.read().value(), random));
                if (random.nextInt(3) > 0) {
                    state.prepare();
                }
                if (random.nextInt(3) == 0) {
                    state.abort(Clock.NONE);
                    assertThat(Files.size(file))
                            .as("an abort leaves nothing")
                            .isEqualTo(lengths.get(lengths.size() - 1));
                    continue;
                }
                if (Files.size(file) == lengths.get(lengths.size() - 1)) {
                    state.prepare();
                }
                state.commit(Clock.NONE);
                if (Files.size(file) > lengths.get(lengths.size() - 1)) {
                    committed.add(state.read().value());
                    lengths.add(Files.size(file));
                }
            }
            state.close();
            byte[] bytes = Files.readAllBytes(file);
            for (int attempt = 0; attempt < 40; attempt++) {
                int first = lengths.get(0).intValue();
                int whole = lengths.get(random.nextInt(lengths.size())).intValue();
                int length = attempt % 2 == 0 ? whole : first + random.nextInt(bytes.length - first + 1);
                int last = 0;
                while (last + 1 < lengths.size() && lengths.get(last + 1) <= length) {
                    last++;
                }
                Path torn = Files.write(fresh(), Arrays.copyOf(bytes, length));
                DurableState reopened = open(torn);
                assertThat(reopened.read().value()).isEqualTo(committed.get(last));
                // Later changes are written after the intact part.
                reopened.write(Tla.of("more"));
                reopened.prepare();
                reopened.commit(Clock.NONE);
                reopened.close();
                assertThat(open(torn).read().value()).isEqualTo(Tla.of("more"));
            }
        }
    }

    @Test
    void aByteThatChangedEndsTheFile() throws IOException {
        Path file = fresh();
        DurableState state = open(file);
        long first = Files.size(file);
        for (int i = 1; i <= 2; i++) {
            state.write(Tla.append(state.read().value(), Tla.of(i)));
            state.prepare();
            state.commit(Clock.NONE);
        }
        state.close();
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) first + 12] ^= 1;
        Files.write(file, bytes);
        assertThat(open(file).read().value()).isEqualTo(Tla.tuple());
    }
}
