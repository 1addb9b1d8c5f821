package dev.plumbline.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FootprintTest {
    private static final Value KEY = Value.of(1);
    private static final Value OTHER = Value.of(2);

    private final Footprint adds = Footprint.builder().addTo("f", KEY).build();
    private final Footprint addsElsewhere =
            Footprint.builder().addTo("f", OTHER).build();
    private final Footprint addsToAll = Footprint.builder().addToAll("f").build();
    private final Footprint reads = Footprint.builder().read("f", KEY).build();
    private final Footprint readsAll = Footprint.builder().readAll("f").build();
    private final Footprint writes = Footprint.builder().write("f", KEY).build();
    private final Footprint writesAll = Footprint.builder().writeAll("f").build();

    private static void interfere(Footprint one, Footprint other, boolean expected) {
        assertThat(one.interferes(other)).as(one + " and " + other).isEqualTo(expected);
        assertThat(other.interferes(one)).as(other + " and " + one).isEqualTo(expected);
    }

    @Test
    void stepsThatAddDoNotInterfereWithEachOther() {
        interfere(adds, adds, false);
        interfere(adds, addsElsewhere, false);
        interfere(addsToAll, addsToAll, false);
    }

    @Test
    void addingInterferesWithReadingAndWriting() {
        for (Footprint used : new Footprint[] {reads, readsAll, writes, writesAll}) {
            interfere(adds, used, true);
            interfere(addsToAll, used, true);
            assertThat(adds.writesInto(used)).as(used.toString()).isTrue();
            assertThat(addsToAll.writesInto(used)).as(used.toString()).isTrue();
        }
        interfere(addsElsewhere, reads, false);
        interfere(addsElsewhere, readsAll, true);
        interfere(adds, adds.and(reads), true);
        interfere(addsToAll, addsToAll.and(reads), true);
        // Whether the variable is a number or has numbers inside: it cannot be both.
        interfere(adds, addsToAll, true);
    }

    @Test
    void readingDoesNotWriteIntoWhatIsAddedTo() {
        assertThat(reads.writesInto(adds)).isFalse();
        assertThat(readsAll.writesInto(addsToAll)).isFalse();
        assertThat(writes.writesInto(adds)).isTrue();
        assertThat(adds.writesInto(adds)).isFalse();
    }

    @Test
    void addedCellsCountAsAccessedAndChanged() {
        assertThat(adds.cells()).isEqualTo(Map.of("f", Set.of(KEY)));
        assertThat(adds.written()).isEqualTo(Map.of("f", Set.of(KEY)));
        assertThat(addsToAll.written()).isEqualTo(Map.of("f", Set.of()));
        assertThat(adds.added()).isEqualTo(Map.of("f", Set.of(KEY)));
        assertThat(addsToAll.added()).isEqualTo(Map.of("f", Set.of()));
        assertThat(adds.and(reads).added()).isEmpty();
        assertThat(adds.and(reads).and(addsElsewhere).added()).isEqualTo(Map.of("f", Set.of(OTHER)));
        assertThat(addsToAll.and(reads).added()).isEmpty();
        assertThat(adds.and(readsAll).added()).isEmpty();
    }

    @Test
    void stepThatChangesNothingDoesNotTouchWhatItAddsTo() {
        assertThat(adds.readOnly().cells()).isEmpty();
        assertThat(adds.and(writes).readOnly().cells()).isEqualTo(Map.of("f", Set.of(KEY)));
        interfere(adds.readOnly(), writesAll, false);
    }
}
