package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.terminal.Amounts;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class AmountsTest {
    @Test
    void durationsAreReadAsPeopleWriteThem() {
        Amounts.OfTime times = new Amounts.OfTime();
        assertThat(times.convert("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(times.convert("60s")).isEqualTo(Duration.ofMinutes(1));
        assertThat(times.convert("10M")).isEqualTo(Duration.ofMinutes(10));
        assertThat(times.convert("1.5h")).isEqualTo(Duration.ofMinutes(90));
        assertThatThrownBy(() -> times.convert("7"))
                .hasMessage("'7' has no unit; expected for instance 7s, or 7m for minutes");
    }

    @Test
    void rejectsInvalidDurations() {
        for (String text : List.of("", "0s", "-1s", "soon", "5 parsecs", "999999999999h", "1e9s", "NaN")) {
            assertThatThrownBy(() -> new Amounts.OfTime().convert(text))
                    .as(text)
                    .isInstanceOf(TypeConversionException.class)
                    .hasMessageContaining("expected for instance 500ms");
        }
    }

    @Test
    void sizesArePowersOf1024() {
        Amounts.OfMemory sizes = new Amounts.OfMemory();
        assertThat(sizes.convert("512m")).isEqualTo(512L << 20);
        assertThat(sizes.convert("4G")).isEqualTo(4L << 30);
        assertThat(sizes.convert("1.5GiB")).isEqualTo(3L << 29);
        assertThat(sizes.convert("2000000")).isEqualTo(2_000_000);
    }

    @Test
    void rejectsInvalidSizes() {
        for (String text : List.of("", "0", "-4g", "1k", "1000", "much", "4 elephants", "999999999999999t")) {
            assertThatThrownBy(() -> new Amounts.OfMemory().convert(text))
                    .as(text)
                    .isInstanceOf(TypeConversionException.class);
        }
    }

    @Test
    void aDurationPrintedAsAnOptionReadsBack() {
        for (String text : List.of("500ms", "90s", "10m", "2h", "61s")) {
            assertThat(Amounts.option(new Amounts.OfTime().convert(text))).isEqualTo(text);
        }
    }
}
