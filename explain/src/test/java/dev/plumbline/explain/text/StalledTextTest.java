package dev.plumbline.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What would have come of a step that was possible, and silent actions: in text and JSON, after a bundle was read. */
class StalledTextTest {
    private static Bundle read() throws BadInput {
        return Bundle.read("x", Samples.otherBranch().bytes());
    }

    private static String text(Bundle bundle) {
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 400, true), new Colours(false)).print();
        return text.toString();
    }

    @Test
    void whatCannotBePerformedThenIsNamed() throws Exception {
        String missing = "#1 Put(key: 1, value: 8) cannot be performed before it returns";
        String why = ": result = dict[key]: 9 = 8 is FALSE at KvMap.tla:12";
        assertThat(text(read()))
                .contains("    #3 Put(key: 2, value: 9) pending\n      at first: possible, and #2 would fit, but then "
                        + missing + why + "; it would have to be before #0 Put(key: 1, value: 7), which returned before"
                        + " #1 was called\n")
                .contains("      after #0: possible, but then " + missing + ", unless #0 is left out, which returned"
                        + " earlier" + why + " (similar in other states); it would be possible after"
                        + " #3 Put(key: 2, value: 9) pending, which was called only after #1 had returned\n")
                .contains("      after #1: possible, and performed there in other interpretations\n")
                .contains("      after #0: possible, but no interpretation that performs it there reaches the"
                        + " end; the reason is not known\n");
    }

    @Test
    void silentActionsSayWhatStoodInTheirWay() throws Exception {
        assertThat(text(read()))
                .contains("  Silent actions, in the configurations where the search ended:\n    Evict\n")
                .contains("      not possible in 1 state: result = dict[key]: 0 = 7 is FALSE at KvMap.tla:12\n")
                .contains("      possible in 1 state, and was tried: #2 cannot be performed after it either\n")
                .contains("    Tick\n"
                        + "      possible in 2 states, but leads to no other state than those of the"
                        + " frontier\n");
        assertThat(text(Samples.staleRead())).doesNotContain("Silent");
    }

    @Test
    void programsAreToldTheSame() throws Exception {
        assertThat(new BundleJson(read()).line("x"))
                .contains(
                        "\"then\":{\"comes\":\"stuck\",\"operation\":1,\"insteadOf\":[],\"reasons\":[{\"state\":",
                        "\"otherStates\":0,\"before\":[0],\"notCalled\":true,\"elseFits\":true}")
                .containsPattern("\"before\":\\[],\"notCalled\":\\w+,\"after\":3,\"elseFits\":false}")
                .contains("\"then\":{\"comes\":\"survives\"}", "\"then\":{\"comes\":\"not-followed\"}")
                .contains("\"silent\":[{\"action\":\"Evict\",\"reasons\":", "\"elsewhere\":1,")
                .contains("{\"action\":\"Tick\",\"reasons\":[],\"possible\":2,\"elsewhere\":0,\"notAsked\":0}");
    }

    @Test
    void whatIsReadIsWrittenTheSame() throws Exception {
        assertThat(read().bytes()).isEqualTo(Samples.otherBranch().bytes());
    }
}
