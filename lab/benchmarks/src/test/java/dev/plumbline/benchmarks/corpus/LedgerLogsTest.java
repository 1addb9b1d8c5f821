package dev.plumbline.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of clerks are recorded in every form, with the verdict that the arithmetic of their payments gives. */
@Tag("slow")
class LedgerLogsTest {
    private static final Path SPECIFICATION = Path.of("..", "..", "corpus", "states", "Ledger.tla");
    private static final Pattern PAYMENT =
            Pattern.compile("\"event\":\"(\\w+)\",\"args\":\\{\"c\":\"\\w+\",\"a\":\"(\\w+)\"(?:,\"n\":(\\d+))?}");
    private static final Pattern BALANCE = Pattern.compile("\"balance\":\\{\"a1\":(-?\\d+),\"a2\":(-?\\d+)}");
    private static final Pattern CLERK = Pattern.compile("\"c\":\"(\\w+)\"");

    @TempDir
    static Path corpus;

    private static List<VerdictTable.RecordedCase> cases;

    @BeforeAll
    static void record() throws Exception {
        Files.createDirectories(corpus.resolve("states"));
        Files.copy(SPECIFICATION, corpus.resolve("states/Ledger.tla"));
        VerdictTable table = new VerdictTable();
        LedgerLogs.record(corpus, table, 1, List.of(2));
        cases = table.rows();
    }

    @Test
    void everyFormIsRecordedWhereItShowsTheVerdict() {
        List<String> expected = Stream.concat(
                        Stream.of("vea", "pea", "v", "ea", "updates").map(form -> "careful-2." + form),
                        Stream.of("vea", "pea", "updates").map(form -> "careless-2." + form))
                .map(name -> "states/" + name + ".ndjson")
                .toList();
        assertThat(cases).extracting(VerdictTable.RecordedCase::path).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(cases)
                .allSatisfy(each ->
                        assertThat(each.expected()).isEqualTo(each.path().contains("careless") ? "reject" : "accept"));
    }

    @Test
    void verdictIsThatOfTheLoggedBalances() throws IOException {
        int read = 0;
        for (VerdictTable.RecordedCase each : cases) {
            if (each.path().endsWith(".vea.ndjson")) {
                assertThat(paymentsAddUp(corpus.resolve(each.path())))
                        .as(each.path())
                        .isEqualTo(each.expected().equals("accept"));
                read++;
            }
        }
        assertThat(read).isEqualTo(2);
    }

    @Test
    void formsOfOneRunHaveTheSameEvents() throws IOException {
        for (VerdictTable.RecordedCase each : cases) {
            Path log = corpus.resolve(each.path());
            boolean header = !each.path().endsWith(".updates.ndjson");
            assertThat(Files.readAllLines(log)).as(each.path()).hasSize(each.operations() + (header ? 1 : 0));
            Path constants = log.resolveSibling("conf." + log.getFileName());
            assertThat(Files.exists(constants)).as(each.path()).isEqualTo(!header);
        }
    }

    /** Carries the amounts from withdrawal to deposit, and compares the balances. */
    private static boolean paymentsAddUp(Path log) throws IOException {
        Map<String, Long> accounts = new HashMap<>(Map.of("a1", 10L, "a2", 10L));
        Map<String, Long> carried = new HashMap<>();
        for (String line :
                Files.readAllLines(log).subList(1, Files.readAllLines(log).size())) {
            Matcher payment = PAYMENT.matcher(line);
            Matcher balance = BALANCE.matcher(line);
            Matcher clerk = CLERK.matcher(line);
            assertThat(payment.find() && balance.find() && clerk.find())
                    .as(line)
                    .isTrue();
            if (payment.group(1).equals("Withdraw")) {
                carried.put(clerk.group(1), Long.parseLong(payment.group(3)));
                accounts.merge(payment.group(2), -carried.get(clerk.group(1)), Long::sum);
            } else {
                accounts.merge(payment.group(2), carried.remove(clerk.group(1)), Long::sum);
            }
            if (accounts.get("a1") != Long.parseLong(balance.group(1))
                    || accounts.get("a2") != Long.parseLong(balance.group(2))) {
                return false;
            }
        }
        return true;
    }
}
