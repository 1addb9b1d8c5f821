package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class MainTest {
    private final StringWriter err = new StringWriter();

    private int failure(Throwable problem, boolean debug) {
        PrintWriter writer = new PrintWriter(err);
        return Main.failure(
                new Terminal(null, writer, writer, false, false, 80, "plumbline", debug, Optional.empty()), problem);
    }

    @Test
    void aMistakeOfTheUserIsOneLineAndStatusTwo() {
        assertThat(failure(new SpecException("a:\n  b"), false)).isEqualTo(2);
        assertThat(failure(new BadInput("c"), false)).isEqualTo(2);
        assertThat(err).hasToString("error: a: b\nerror: c\n");
    }

    @Test
    void aDefectIsOneLineAndStatusFourAndSaysHowToSeeMore() {
        assertThat(failure(new IllegalStateException("oops"), false)).isEqualTo(4);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString())
                .startsWith("internal error: java.lang.IllegalStateException: oops")
                .contains("PLUMBLINE_DEBUG=1");
    }

    @Test
    void theStackTraceIsShownOnRequest() {
        assertThat(failure(new IllegalStateException("oops"), true)).isEqualTo(4);
        assertThat(err.toString()).contains("\tat dev.plumbline.cli.MainTest");
    }

    private static Terminal terminal(String launcher, String columns, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("plumbline.terminal", launcher);
        properties.setProperty("plumbline.columns", columns);
        return Terminal.of(properties, environment);
    }

    @Test
    void coloursAreForTerminalsOfUsersWhoWantThem() {
        assertThat(terminal("out,err", "120", Map.of()).colours()).isTrue();
        assertThat(terminal(",err", "", Map.of()).colours()).isFalse();
        assertThat(terminal("out,err", "120", Map.of("NO_COLOR", "1")).colours())
                .isFalse();
        assertThat(terminal("out,err", "120", Map.of("NO_COLOR", "")).colours()).isTrue();
        assertThat(terminal("out,err", "120", Map.of("TERM", "dumb")).colours()).isFalse();
        assertThat(terminal(",err", "", Map.of()).live()).isTrue();
        assertThat(terminal("out", "", Map.of()).live()).isFalse();
    }

    @Test
    void theWidthIsThatOfTheTerminalWithinReason() {
        assertThat(terminal("out", "120", Map.of()).width()).isEqualTo(120);
        assertThat(terminal("out", "20", Map.of()).width()).isEqualTo(60);
        assertThat(terminal("out", "500", Map.of()).width()).isEqualTo(160);
        assertThat(terminal("", "", Map.of()).width()).isEqualTo(100);
        assertThat(terminal("", "0", Map.of()).width()).isEqualTo(100);
        assertThat(terminal("", "99999999999", Map.of()).width()).isEqualTo(100);
    }
}
