package dev.plumbline.check.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Footprint;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InterferenceTest {
    private static Footprint random(Random random, int keys) {
        Footprint.Builder builder = Footprint.builder();
        for (String variable : List.of("x", "y")) {
            Value key = Value.of(random.nextInt(keys));
            switch (random.nextInt(9)) {
                case 0 -> builder.readAll(variable);
                case 1 -> builder.writeAll(variable);
                case 2 -> builder.addToAll(variable);
                case 3, 4 -> builder.read(variable, key);
                case 5, 6 -> builder.write(variable, key);
                case 7 -> builder.addTo(variable, key);
                default -> {}
            }
        }
        return builder.build();
    }

    /** More footprints than are numbered, equal ones among them; each pair is asked in both orders, and twice. */
    @Test
    void everyPairInterferesAsItsFootprintsDo() {
        Random random = new Random(1);
        for (int keys : new int[] {2, 3_000}) {
            Interference interference = new Interference();
            List<Footprint> footprints = new ArrayList<>(List.of(Footprint.EVERYTHING, Footprint.NOTHING));
            for (int i = 0; i < 3_000; i++) {
                footprints.add(random(random, keys));
            }
            List<Interference.Row> rows =
                    footprints.stream().map(interference::of).toList();
            int interfering = 0;
            for (int i = 0; i < 200_000; i++) {
                int one = random.nextInt(i % 2 == 0 ? 60 : rows.size());
                int other = random.nextInt(i % 2 == 0 ? 60 : rows.size());
                boolean expected = footprints.get(one).interferes(footprints.get(other));
                assertThat(rows.get(one).interferes(rows.get(other)))
                        .as("%s and %s", footprints.get(one), footprints.get(other))
                        .isEqualTo(expected);
                interfering += expected ? 1 : 0;
            }
            assertThat(interfering).isBetween(10_000, 190_000);
        }
    }
}
