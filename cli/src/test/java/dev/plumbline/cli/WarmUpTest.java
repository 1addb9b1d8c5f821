package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    @Test
    void checksItsHistoryToTheEnd() throws Exception {
        try (WarmUp none = new WarmUp("version")) {
            assertThat(none.check()).containsInstanceOf(Verdict.Conforms.class);
        }
    }

    @Test
    void endsEarlyWhenClosed() throws Exception {
        WarmUp closed = new WarmUp("version");
        closed.close();
        assertThat(closed.check()).isEmpty();
    }

    @Test
    void isForChecksAgainstModulesOnly() {
        assertThat(WarmUp.isFor("check", "--spec", "KvMap.tla", "history.ndjson"))
                .isTrue();
        assertThat(WarmUp.isFor("check", "--spec=KvMap.tla", "history.ndjson")).isTrue();
        assertThat(WarmUp.isFor("check", "--model", "register", "history.ndjson"))
                .isFalse();
        assertThat(WarmUp.isFor("explain", "KvMap.tla")).isFalse();
        assertThat(WarmUp.isFor()).isFalse();
    }
}
