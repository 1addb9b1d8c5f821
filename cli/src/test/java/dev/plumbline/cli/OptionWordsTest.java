package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.OptionWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that are rebuilt from the parsed options. */
class OptionWordsTest {
    @Command
    static final class Chosen {
        @Option(names = "--model")
        private Optional<String> model = Optional.empty();

        @Option(names = "--silent", split = ",")
        private List<String> silent = new ArrayList<>();

        @Option(names = "--constant")
        private Map<String, String> constants = new LinkedHashMap<>();
    }

    @Command(name = "example")
    static final class Example {
        @Mixin
        private Chosen chosen;

        @Option(names = {"-s", "--seed"})
        private long seed = 1;

        @Option(names = "--java-option")
        private List<String> options = new ArrayList<>();

        @Option(names = "--json")
        private boolean json;

        @Parameters
        private List<String> files = new ArrayList<>();
    }

    private static CommandLine parsed(String... words) {
        CommandLine command = new CommandLine(new Example());
        command.parseArgs(words);
        return command;
    }

    private static OptionWords given(String... words) {
        return OptionWords.given(parsed(words).getCommandSpec());
    }

    @Test
    void writesGivenOptionsInTheirOrderWithoutDefaults() {
        assertThat(given("--model", "queue", "a.ndjson", "--seed=7", "--json").words())
                .containsExactly("--model", "queue", "--seed", "7", "--json");
        assertThat(given("a.ndjson").words()).isEmpty();
        assertThat(given("-s", "7").words()).containsExactly("--seed", "7");
    }

    @Test
    void repeatsOptionsWithSeveralValuesAndKeepsValuesApartFromOptions() {
        assertThat(given("--java-option=-Xmx1g", "--java-option", "x", "--silent", "A,B")
                        .words())
                .containsExactly("--java-option=-Xmx1g", "--java-option", "x", "--silent", "A,B");
        assertThat(given("--constant", "A=1", "--constant", "B={1, 2}").words())
                .containsExactly("--constant", "A=1", "--constant", "B={1, 2}");
    }

    @Test
    void changesOptionsInPlaceAndAddsOthersAtTheEnd() {
        OptionWords given = given("--seed", "7", "--model", "queue", "--json");
        assertThat(given.with("--seed", "8")
                        .with("--runs", "1")
                        .without("--json")
                        .words())
                .containsExactly("--seed", "8", "--model", "queue", "--runs", "1");
        assertThat(given.only("--model").and(given.only("--json")).words())
                .containsExactly("--model", "queue", "--json");
        assertThat(given.mapped(value -> value + value).words())
                .containsExactly("--seed", "77", "--model", "queuequeue", "--json");
        assertThat(given.words()).containsExactly("--seed", "7", "--model", "queue", "--json");
    }

    @Test
    void selectsTheOptionsOfOneGroup() {
        CommandLine command = parsed("--seed", "7", "--constant", "A=1", "--model", "queue");
        assertThat(OptionWords.given(command.getCommandSpec(), "chosen").words())
                .containsExactly("--constant", "A=1", "--model", "queue");
    }
}
