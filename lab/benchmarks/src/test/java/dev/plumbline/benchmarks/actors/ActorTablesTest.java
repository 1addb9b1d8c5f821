package dev.plumbline.benchmarks.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.systems.Systems;
import dev.plumbline.benchmarks.actors.Ds2Tables.Table;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ActorTablesTest {
    @Test
    void theTablesOfThePaperAreAllThere() throws Exception {
        Ds2Tables paper = Ds2Tables.read();
        assertThat(paper.columns()).containsExactly("EX", "SR", "DB", "DP", "TD", "IR", "LV");
        assertThat(paper.tables()).hasSize(10);
        for (Table table : paper.tables()) {
            assertThat(Systems.words()).contains(table.system());
            assertThat(paper.cells().get(table)).hasSize(13);
            assertThat(paper.cells().get(table).values()).allMatch(row -> row.size() == 7);
        }
        Table chord = new Table("chord", "2r+1w");
        assertThat(paper.number(chord, "#S", "EX")).hasValue(18_396);
        assertThat(paper.number(chord, "#S", "SR")).hasValue(100_000);
        assertThat(paper.number(chord, "#HF", "SR")).isEmpty();
        assertThat(paper.seconds(chord, "TS", "EX")).isEqualTo(330);
    }

    @Test
    void contradictionsOfThePaperAreFoundByCalculation() throws Exception {
        assertThat(Ds2Contradictions.of(Ds2Tables.read()))
                .contains(
                        "`register 2r+1w`: EX has 4,195 incomplete histories among 4,200 schedules, SR 0 among 100,000",
                        "`register 2r+1w`: SR drew 100,000 of 4,200 schedules and saw 26 of 37 unique histories; so many"
                                + " draws miss next to none",
                        "`erroneous 2r+1w`: TD has #NL 4, more than the 2 of all schedules")
                .noneMatch(line -> line.contains("is printed as"));
    }

    @Tag("long")
    @Test
    void aQuickRunHasAllTables() throws Exception {
        List<String> told = new ArrayList<>();
        ActorTablesReport report = ActorTables.run(new ActorTables.Options(true, 1), line -> {
            synchronized (told) {
                told.add(line);
            }
        });
        assertThat(told).hasSize(80);
        assertThat(report.missed()).isZero();
        assertThat(report.page())
                .startsWith("# ")
                .contains("## Replicated register, 2r+1w\n| | EX | SR | DB | DP | TD | IR | LV | SD |\n")
                .contains("| #S | 50+ (4,200) | 50+ (100K) |")
                .contains("## Multi-Paxos map, 2r+2w\n")
                .contains("| erroneous | 2r+1w | ");
        StringWriter json = new StringWriter();
        report.writeJson(json);
        assertThat(json.toString()).contains("\"system\" : \"chord\"").contains("\"scheduler\" : \"source-dpor\"");
    }
}
