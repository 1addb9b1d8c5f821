package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bundles of tests of threads. */
class InterleavingBundleTest {
    private static String text(Bundle bundle) {
        StringWriter text = new StringWriter();
        TextPage page = new TextPage(new PrintWriter(text), 100, false, "--full");
        new BundleText(bundle, page, new Colours(false)).print();
        return text.toString();
    }

    @Test
    void whatIsWrittenIsReadBack() throws BadInput {
        for (ThreadTest test : List.of(
                InterleavingSamples.test(InterleavingSamples.staleRead()),
                InterleavingSamples.test(InterleavingSamples.large(5), InterleavingSamples.staleRead()))) {
            Bundle bundle = Samples.staleRead().withInterleaving(test);
            Bundle read = Bundle.read("x", bundle.bytes());
            assertThat(read.failing().interleaving()).contains(test);
            assertThat(read.bytes()).isEqualTo(bundle.bytes());
            assertThat(read.withCommands(List.of())
                            .withNote("n")
                            .withRun("{}")
                            .failing()
                            .interleaving())
                    .contains(test);
            BundleUse.all(read);
        }
        assertThat(Bundle.read("old", Samples.staleRead().bytes()).failing().interleaving())
                .isEmpty();
    }

    @Test
    void theTextShowsThreadsSwitchesFieldsValuesAndLines() {
        assertThat(text(InterleavingSamples.bundle()))
                .contains("""
                  The interleaving, 22 steps:
                  thread A                                                    | thread B (reader)
                """)
                .contains("""
                  call Put(1, 7)                                              |
                    lock (Map.put:7)                                          |
                    read Node#2.next = null (Map.put:8)                       |
                    read Node#2.key = 1 (Map.put:9)                           |
                """)
                .contains("""
                    write Map.size 0 -> 1 (Map.put:10)                        |
                  Put returned                                                |
                                                                              | call Get(1)
                                                                              |   read Map.size = 1 (Map.get:20)
                  call Put(2, 9)                                              |
                    AtomicInteger.incrementAndGet 0 -> 1 (Map.put:12)         |
                      up to read AtomicInteger.value = 1 (AtomicInteger.more) |
                """)
                .contains("write Map.size = 1 (unchanged) (Map.get:21)", "... 12 more steps", "| Get returned 3\n")
                .contains("Put(2, 9) never returns")
                .contains("Test first clear(), then Put(1, 7) Put(2, 9) | Get(1) of shop.Map, schedule 0*3 1")
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n]]|\u202e");
    }

    @Test
    void jsonTellsTheSame() {
        assertThat(new BundleJson(InterleavingSamples.bundle()).line("x.plumb"))
                .contains(
                        "\"interleaving\":{\"subject\":\"shop.Map\",",
                        "\"before\":\"clear()\",\"calls\":\"Put(1, 7) Put(2, 9) | Get(1)\",\"after\":\"\",")
                .contains("[\"call\",0,0]", "[\"left-out\",0,2,12]")
                .contains("[\"step\",0,0,[\"write\",\"Map.size\",\"Map\",\"size\",\"0\",\"1\",\"Map.put:10\",");
    }

    @Test
    void ofALongExecutionTheStepsAroundSwitchesAreKept() throws BadInput {
        Interleaving large = InterleavingSamples.large(30_000);
        Bundle bundle = Samples.staleRead().withInterleaving(InterleavingSamples.test(large));
        Bundle read = Bundle.read("x", bundle.bytes());
        Interleaving kept =
                read.failing().interleaving().orElseThrow().violating().interleaving();
        assertThat(kept.steps()).isEqualTo(30_000);
        assertThat(kept.rows()).hasSizeBetween(2_000, 4_000);
        assertThat(kept.rows().subList(0, 1_000)).isEqualTo(large.rows().subList(0, 1_000));
        assertThat(kept.isSameHistory(large)).isTrue();
        assertThat(read.notes()).anyMatch(note -> note.startsWith("without " + kept.leftOut() + " steps"));
        assertThat(read.bytes()).isEqualTo(bundle.bytes());
    }

    @Test
    void whatDoesNotFitIsRefused() throws Exception {
        String get = "[2,1,\"Get(1)\",\"Get\",\"returned 3\"]";
        refused(get, "[2,1,\"Get(1)\",\"Put\",\"returned 3\"]", "expected the name of operation 2, Get");
        refused(get, "[4,1,\"Get(1)\",\"Get\",\"returned 3\"]", "runs[0].calls[1][0] is 4; expected 0 to 3");
        refused(get, "[0,1,\"Get(1)\",\"Put\",\"returned 3\"]", "calls[1][0] is 0; expected each operation once");
        refused(get, "[2,7,\"Get(1)\",\"Get\",\"returned 3\"]", "calls[1][1] is 7; expected 0 to 1");
        refused(get, "[2,1,\"Get(1)\",\"Get\",\"\"]", "rows[15]: expected a call that ended");
        refused(get, "[2,0,\"Get(1)\",\"Get\",\"returned 3\"]", "rows[7]: expected the thread of its call");
        refused("[\"left-out\",0,2,12]", "[\"left-out\",0,2,0]", "rows[14][3] is 0; expected 1 to ");
        refused("[\"left-out\",0,2,12]", "[\"left-out\",0,2]", "expected at least 4 elements");
        refused("[\"return\",1,1]", "[\"return\",1,1,null,[2]]", "rows[15][4][0] is 2; expected 0 to 1");
        refused("[\"return\",1,1]", "[\"return\",1,1,null,[0]]", "rows[15]: expected a choice among threads");
        refused("[\"left-out\",0,2,12]", "[\"lost\",0,2,12]", "expected call, return, step or left-out");
        refused("[\"left-out\",0,2,12]", "[\"return\",0,0]", "rows[14]: expected the call that is open");
        refused("[\"left-out\",0,2,12]", "[\"call\",0,2]", "rows[14]: expected calls in their order");
        refused("[\"return\",1,1]", "[\"step\",1,1,[]]", "expected at least 10 elements");
        refused("[\"return\",1,1]", "[\"left-out\",1,1,1]", "calls[1]: expected a return, if it ended");
        refused("[\"return\",1,1]", "[\"return\",2,1]", "rows[15][1] is 2; expected 0 to 1");
        refused("\"thread B (reader)\"", "\"thread A\"", "threads[1]: expected a name of its own");
        refused("\"subject\":\"shop.Map\"", "\"subject\":5", "subject is 5; expected a string");
        refused("\"Map.put:7\"", "\"" + "x".repeat(10_001) + "\"", "expected at most 10000 characters");
        refused(
                "\"randomNumbers\":0",
                "\"randomNumbers\":\"a\"",
                "randomNumbers is \"a\"; expected -9223372036854775808 to");
    }

    private static void refused(String what, String by, String why) throws BadInput, IOException {
        byte[] whole = InterleavingSamples.bundle().bytes();
        byte[] changed = HostileBundleTest.replaced(whole, Manifest.INTERLEAVING, what, by);
        assertThat(changed).isNotEqualTo(whole);
        assertThatThrownBy(() -> Bundle.read("x.plumb", changed))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("x.plumb: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }
}
