package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.store.Store;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline store report}: a store over time. */
@Tag("slow")
class StoreReportTest {
    private static final Instant START = Instant.parse("2026-11-18T09:30:00Z");

    @TempDir
    private Path folder;

    private Path store;
    private Path page;

    @BeforeEach
    void create() throws BadInput {
        store = folder.resolve("fuzz.db");
        page = folder.resolve("fuzz.html");
        Store.open(store).close();
    }

    /** Rows as a store has them; written directly, since a store takes its times from the clock. */
    private final class Rows implements AutoCloseable {
        private final Connection connection;
        private int number;

        Rows() throws SQLException {
            connection = DriverManager.getConnection("jdbc:sqlite:" + store);
            connection.setAutoCommit(false);
        }

        private void insert(String command, Object... values) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(command)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                statement.executeUpdate();
            }
        }

        /** @param verdict with its report, or empty */
        void add(
                Instant time,
                Optional<Long> seed,
                String target,
                int operations,
                String spec,
                String verdict,
                String report)
                throws SQLException {
            number++;
            if (seed.isPresent()) {
                insert("INSERT INTO runs VALUES (?, ?, ?, ?, '{}')", number, seed.get(), target, time.toString());
            }
            insert(
                    "INSERT INTO histories VALUES (?, ?, ?, 'traces', ?, 2, '', x'00', NULL)",
                    number,
                    seed.isPresent() ? number : null,
                    time.toString(),
                    operations);
            if (!verdict.isEmpty()) {
                insert(
                        "INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, NULL, 'plumbline check', ?)",
                        number,
                        number,
                        spec,
                        verdict,
                        report,
                        verdict.equals("violates") ? new byte[] {1} : null);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.commit();
            connection.close();
        }
    }

    /** @param reasons the false conditions of each interpretation, joined by bars */
    private static String report(String operation, String conflict, String... reasons) {
        StringBuilder all = new StringBuilder();
        for (String reason : reasons) {
            StringBuilder obstacles = new StringBuilder();
            for (String condition : reason.split("\\|")) {
                obstacles
                        .append(obstacles.isEmpty() ? "" : ",")
                        .append("{\"condition\":\"" + condition + "\",\"where\":\"Map.tla:7\",\"values\":\""
                                + condition.hashCode() + "\"}");
            }
            all.append(all.isEmpty() ? "" : ",").append("{\"obstacles\":[" + obstacles + "]}");
        }
        return "{\"seconds\":0.5,\"blocked\":[{\"operation\":1,\"reasons\":[{\"obstacles\":[{\"condition\":\"other\"}]}]},"
                + "{\"operation\":7,\"reasons\":[" + all + "]}],"
                + (conflict.isEmpty() ? "" : "\"conflict\":{\"name\":\"" + conflict + "\"},")
                + "\"failedAt\":{\"operation\":7,\"op\":\"" + operation + "\"}}";
    }

    private Run store(String name, String... words) {
        List<String> all = new ArrayList<>(List.of("store", name, store.toString()));
        all.addAll(List.of(words));
        return Run.of(all.toArray(String[]::new));
    }

    private Run report() {
        return store("report", "--html", page.toString());
    }

    @Test
    void anEmptyStoreHasNothingToDraw() throws IOException {
        Run run = report();
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo(store + ": no histories\n");
        assertThat(Files.readString(page))
                .contains("No histories and no campaigns. They come into a store by --store FILE")
                .doesNotContain("<svg");
    }

    @Test
    void oneRunIsDrawn() throws IOException, SQLException {
        try (Rows rows = new Rows()) {
            rows.add(START, Optional.of(42L), "Stock", 9, "map", "conforms", "{}");
        }
        assertThat(report().out())
                .isEqualTo(store + ": 1 history from 2026-11-18 09:30 to 2026-11-18 09:30 UTC: 1 conforms; 0 kinds of"
                        + " violation\n");
        assertThat(Files.readString(page))
                .contains("<text class=\"title\" x=\"8\" y=\"16\">Histories a minute, by verdict</text>")
                .contains("<title>2026-11-18 09:30: 1 conforms</title>")
                .contains("<text class=\"title\" x=\"8\" y=\"16\">Seeds of runs</text>")
                .contains("No stored history and no task violates its specification.")
                .doesNotContain("Kinds of violation found so far");
    }

    @Test
    void theSameViolationIsOneRow() throws IOException, SQLException {
        try (Rows rows = new Rows()) {
            rows.add(
                    START,
                    Optional.of(1L),
                    "Stock",
                    90,
                    "Map.tla",
                    "violates",
                    report("Get", "", "result = map[key]|b", "a|result = map[key]"));
            rows.add(
                    START.plusSeconds(86_400),
                    Optional.of(2L),
                    "Stock",
                    30,
                    "Map.tla",
                    "violates",
                    report("Get", "", "result = map[key]"));
            rows.add(
                    START.plusSeconds(3 * 86_400),
                    Optional.of(2L),
                    "Stock",
                    60,
                    "Map.tla",
                    "violates",
                    report("Get", "", "result = map[key]|c", "result = map[key]"));
            rows.add(
                    START, Optional.of(9L), "Other", 60, "Map.tla", "violates", report("Get", "", "result = map[key]"));
            rows.add(
                    START,
                    Optional.empty(),
                    "",
                    5,
                    "queue",
                    "violates",
                    report("dequeue", "returned twice", "result = head"));
            rows.add(START, Optional.empty(), "", 5, "queue", "violates", "not JSON");
            rows.add(START, Optional.empty(), "", 5, "queue", "inconclusive", "{}");
            rows.add(START, Optional.of(3L), "Stock", 5, "", "", "");
        }
        String stock = id(Optional.of("Stock"), "Map.tla", "Get", Optional.empty(), "result = map[key] (Map.tla:7)");
        String twice =
                id(Optional.empty(), "queue", "dequeue", Optional.of("returned twice"), "result = head (Map.tla:7)");
        Run run = report();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo(("""
                STORE: 8 histories from 2026-11-18 09:30 to 2026-11-21 09:30 UTC: 6 violates, 1 inconclusive, 1 not checked; 4 kinds of violation

                Get, result = map[key] (Map.tla:7)
                  STOCK  Stock, Map.tla: 3 times, first 2026-11-18 09:30, last 2026-11-21 09:30 UTC; seeds 1, 2
                  plumbline store show STORE 2
                  plumbline store export STORE 2 violation-2.plumb
                  plumbline view violation-2.plumb

                Get, result = map[key] (Map.tla:7)
                  OTHER  Other, Map.tla: once, 2026-11-18 09:30 UTC; seed 9
                  plumbline store show STORE 4
                  plumbline store export STORE 4 violation-4.plumb
                  plumbline view violation-4.plumb

                returned twice: dequeue, result = head (Map.tla:7)
                  TWICE  queue: once, 2026-11-18 09:30 UTC
                  plumbline store show STORE 5
                  plumbline store export STORE 5 violation-5.plumb
                  plumbline view violation-5.plumb

                no failing operation is known
                  UNKNOWN  queue: once, 2026-11-18 09:30 UTC
                  plumbline store show STORE 6
                  plumbline store export STORE 6 violation-6.plumb
                  plumbline view violation-6.plumb
                """)
                        .replace("STORE", store.toString())
                        .replace("STOCK", stock)
                        .replace(
                                "OTHER",
                                id(
                                        Optional.of("Other"),
                                        "Map.tla",
                                        "Get",
                                        Optional.empty(),
                                        "result = map[key] (Map.tla:7)"))
                        .replace("TWICE", twice)
                        .replace(
                                "UNKNOWN",
                                new ViolationKind(
                                                Optional.empty(),
                                                "queue",
                                                Optional.empty(),
                                                Optional.empty(),
                                                List.of())
                                        .id()));
        assertThat(store("list", "--violation", stock).out())
                .contains("seed 1  ", "seed 2  ")
                .endsWith("3 histories\n");
        assertThat(store("list", "--violation", twice, "--verdict", "violates").out())
                .endsWith("1 history\n");
        assertThat(store("list", "--violation", "0123456789").err())
                .contains("--violation 0123456789; expected the digits");
        assertThat(store("show", "5").out())
                .contains("violation: " + twice + "  returned twice: dequeue, result = head");
        String html = Files.readString(page);
        assertThat(html)
                .contains(
                        "<tr id=\"violation-" + stock + "\"><td><b>Get, result = map[key] (Map.tla:7)</b><br>"
                                + "<span class=\"note\">" + stock
                                + " Stock, Map.tla</span></td><td data-label=\"times\" class=\"number\">3</td>"
                                + "<td data-label=\"first seen\">2026-11-18 09:30</td><td data-label=\"last seen\">2026-11-21 09:30</td>"
                                + "<td data-label=\"seeds\">1, 2</td><td data-label=\"show it again\"><code>plumbline store show ")
                .contains("<a href=\"#violation-" + twice + "\"><text")
                .contains("Histories a day, by verdict")
                .contains("<tr><td>2026-11-18</td><td class=\"number\">4</td><td class=\"number\">1</td>"
                        + "<td class=\"number\">1</td></tr>")
                .doesNotContain("<td>2026-11-20</td>");
        // Eight histories in three groups, with and without a program.
        assertThat(html).contains("<td data-label=\"verdicts\">2 violates, 1 inconclusive</td>");
    }

    private static String id(
            Optional<String> target, String spec, String operation, Optional<String> conflict, String... conditions) {
        return new ViolationKind(target, spec, Optional.of(operation), conflict, List.of(conditions)).id();
    }

    /** Other stores and other runs of this program have to find the same: it is fixed. */
    @Test
    void theIdentityOfAViolationDependsOnAllItsPartsAndOnNothingElse() {
        Optional<String> none = Optional.empty();
        assertThat(id(none, "queue", "dequeue", none, "a", "b"))
                .isEqualTo(id(none, "queue", "dequeue", none, "b", "a"));
        assertThat(id(none, "queue", "dequeue", none, "a")).isEqualTo("5962f4df19");
        assertThat(Stream.of(
                        id(none, "queue", "dequeue", none, "a"),
                        id(none, "queue", "dequeue", none, "a", "b"),
                        id(none, "queue", "dequeue", none, "ab"),
                        id(none, "queue", "dequeue", none),
                        id(none, "queue", "dequeue", Optional.of("a")),
                        id(Optional.of("a"), "queue", "dequeue", none),
                        id(none, "queue", "enqueue", none, "a"),
                        id(none, "stack", "dequeue", none, "a"),
                        id(none, "queue2:de", "queue", none, "a")))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[0-9a-f]{10}"));
    }

    @Test
    void tenThousandRunsStayASmallPage() throws IOException, SQLException {
        try (Rows rows = new Rows()) {
            for (int i = 0; i < 10_000; i++) {
                boolean violates = i % 1000 == 999;
                rows.add(
                        START.plusSeconds(60L * i),
                        Optional.of((long) i),
                        "Stock",
                        100 + i,
                        "map",
                        violates ? "violates" : "conforms",
                        violates ? report("Get", "", "condition " + i / 5000) : "{}");
            }
        }
        Run run = report();
        assertThat(run.out())
                .contains("10,000 histories from 2026-11-18 09:30 to 2026-11-25 08:09 UTC: 10 violates, 9,990 conforms;"
                        + " 2 kinds of violation")
                .contains(
                        "5 times, first 2026-11-19 02:09, last 2026-11-21 20:49 UTC; seeds 999,\n      1999, 2999, 3999, 4999\n");
        String html = Files.readString(page);
        assertThat(html.length()).isLessThan(500_000);
        assertThat(html)
                .contains("<li><b>10,000</b> different seeds</li>")
                .contains("<td>2026-11-19</td><td class=\"number\">2</td><td class=\"number\">1,438</td>");
    }

    @Test
    void hostileNamesAreText() throws IOException, SQLException, BadInput {
        String evil = "<script>alert(1)</script>\u202e";
        // A file name that is possible under every locale.
        store = folder.resolve("<script>alert(1).db");
        Store.open(store).close();
        try (Rows rows = new Rows()) {
            rows.add(START, Optional.of(1L), evil, 9, evil, "violates", report(evil, evil, evil));
        }
        Run run = report();
        assertThat(run.out()).doesNotContain("\u202e");
        assertThat(Files.readString(page))
                .doesNotContain("<script")
                .doesNotContain("\u202e")
                .contains("\\u202e");
    }

    @Test
    void aTimeThatIsNoneIsRejected() throws SQLException {
        try (Rows rows = new Rows()) {
            rows.insert("INSERT INTO histories VALUES (1, NULL, 'yesterday', 'traces', 1, 1, '', x'00', NULL)");
        }
        Run run = report();
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("history 1 was added at \"yesterday\"; expected a moment such as 2026-11-18T16:09:15Z");
        assertThat(page).doesNotExist();
    }
}
