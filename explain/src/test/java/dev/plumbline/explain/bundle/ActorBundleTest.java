package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.ActorSamples;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Bundles of schedules of actors. */
class ActorBundleTest {
    private static String text(Bundle bundle, boolean full) {
        StringWriter text = new StringWriter();
        TextPage page = new TextPage(new PrintWriter(text), 100, full, "--full");
        new BundleText(bundle, page, new Colours(false)).print();
        return text.toString();
    }

    @Test
    void whatIsWrittenIsReadBack() throws BadInput {
        for (Bundle bundle : List.of(ActorSamples.answeredTooEarly(), ActorSamples.everything())) {
            Bundle read = Bundle.read("x", bundle.bytes());
            assertThat(read.failing().actors()).isEqualTo(bundle.failing().actors());
            assertThat(read.bytes()).isEqualTo(bundle.bytes());
            assertThat(read.withCommands(List.of())
                            .withNote("n")
                            .withRun("{}")
                            .failing()
                            .actors())
                    .isEqualTo(bundle.failing().actors());
            BundleUse.all(read);
        }
    }

    @Test
    void theTextShowsTheChart() {
        assertThat(text(ActorSamples.answeredTooEarly(), false)).contains("""
                  The messages, 3 steps:
                         w       r       A       B
                   1     =-0------------>o       |    Write[value=1]  begins #0 write(value: 1)
                         =<done----------|-----2>|    ends #0  2 Copy[value=1]
                   2     :       #-1------------>o    Read[]  begins #1 read()
                         :       #<0-------------|    ends #1: 0  <== fits no explanation
                   3     :       :       |     2>o    Copy[value=1]

                  Harness 1r+1w of shop.Stock, schedule 0 1 2
                """);
    }

    @Test
    void ofALongChartThePartAroundTheFailureIsShown() {
        Bundle large = ActorSamples.large(500, 4);
        assertThat(text(large, false))
                .contains("The messages, 500 steps:", "... 460 steps before (--full)", "<== fits no explanation")
                .hasLineCount(text(large, false).split("\n").length);
        assertThat(text(large, false).lines().count()).isLessThan(150);
        assertThat(text(large, true)).contains("\n     1  ", "\n   500  ");
    }

    @Test
    void nothingSteersTheTerminal() {
        assertThat(text(ActorSamples.everything(), true).replace("\n", ""))
                .doesNotContainPattern("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}-\\x{202e}]");
    }

    @Test
    void jsonTellsTheSame() {
        assertThat(new BundleJson(ActorSamples.answeredTooEarly()).line("x.plumb"))
                .contains("\"actors\":{\"system\":", "\"calls\":[[0,0,0,0,true,\"write(value: 1)\",\"\"],")
                .contains(
                        "[\"message\",2,2,3,0,\"Copy[value=1]\"]",
                        "[\"receive\",3,2,[],\"\",\"Store[value=1]\"]",
                        "[\"receive\",3,1,[],\"\"]")
                .contains("\"harness\":\"1r+1w\",\"schedule\":\"plumbline-schedule 1");
    }

    @Test
    void aChartThatIsTooLargeIsLeftOutAndTheScheduleIsNot() throws BadInput {
        Bundle small = ActorSamples.answeredTooEarly();
        MessageChart chart = small.failing().actors().orElseThrow().chart().orElseThrow();
        List<MessageChart.Message> messages = new ArrayList<>(chart.messages());
        String text = "x".repeat(1000);
        for (int i = 0; i < 9_000; i++) {
            messages.add(new MessageChart.Message(
                    MessageChart.MessageKind.MESSAGE, OptionalInt.of(3 + i), 2, 3, OptionalInt.of(1), text));
        }
        MessageChart huge = new MessageChart(chart.lifelines(), messages, chart.steps(), chart.calls());
        ActorSchedule before = small.failing().actors().get();
        Bundle read = Bundle.read(
                "x",
                small.withActors(new ActorSchedule(
                                before.system(), before.harness(), before.schedule(), Optional.of(huge)))
                        .bytes());
        assertThat(read.failing().actors()).contains(before.withoutChart());
        assertThat(read.notes()).anyMatch(note -> note.contains("chart of its messages"));
        BundleUse.all(read);
    }

    @Test
    void statesThatAreTooLargeAreLeftOutAndTheChartIsNot() throws BadInput {
        Bundle small = ActorSamples.answeredTooEarly();
        ActorSchedule before = small.failing().actors().get();
        MessageChart chart = before.chart().orElseThrow();
        List<MessageChart.Step> steps = new ArrayList<>(chart.steps());
        for (int i = 0; i < 9_000; i++) {
            steps.add(new MessageChart.Step(
                    MessageChart.StepKind.CRASH,
                    OptionalInt.of(2),
                    OptionalInt.empty(),
                    List.of(),
                    "",
                    i + "x".repeat(1000)));
        }
        MessageChart huge = new MessageChart(chart.lifelines(), chart.messages(), steps, chart.calls());
        ActorSchedule with = new ActorSchedule(before.system(), before.harness(), before.schedule(), Optional.of(huge));
        Bundle read = Bundle.read("x", small.withActors(with).bytes());
        assertThat(read.failing().actors()).contains(with.withoutStates());
        assertThat(read.notes()).anyMatch(note -> note.contains("states of the actors"));
    }

    @Test
    void aChartThatDoesNotFitIsRefused() throws Exception {
        String copy = "[\"message\",2,2,3,0,\"Copy[value=1]\"]";
        refused(copy, "[\"message\",2,2,9,0,\"x\"]", "messages[2][3] is 9; expected 0 to 3");
        refused(copy, "[\"message\",2,2,null,0,\"x\"]", "messages[2][3] is null; expected 0 to 3");
        refused(copy, "[\"message\",2,2,0,0,\"x\"]", "messages[2]: expected an answer, and nothing else, to a client");
        refused(
                copy,
                "[\"message\",2,0,3,0,\"x\"]",
                "messages[2]: expected a request, and nothing else, from a client");
        refused(copy, "[\"message\",2,2,3,2,\"x\"]", "steps[2]: expected a message that was sent in an earlier step");
        refused(copy, "[\"message\",null,2,3,0,\"x\"]", "messages[2]: expected a number, unless it is an answer");
        refused(copy, "[\"timer\",2,2,3,0,\"x\"]", "messages[2]: expected a timer from an actor to itself");
        refused(copy, "[\"mail\",2,2,3,0,\"x\"]", "expected request, message, timer, answer or ignored");
        refused(copy, "[\"message\",2,2]", "expected at least 4 elements");
        String last = "[\"receive\",3,2,[],\"\",\"Store[value=1]\"]";
        refused(last, "[\"receive\",3,2,[],\"\",5]", "steps[2][5] is 5; expected a string");
        refused(last, "[\"receive\",2,2,[],\"\"]", "steps[2]: expected the receiver of its message");
        refused(last, "[\"receive\",3,7,[],\"\"]", "steps[2][2] is 7; expected 0 to 4");
        refused(last, "[\"receive\",3,null,[],\"\"]", "steps[2]: expected a message");
        refused(last, "[\"crash\",3,2,[],\"\"]", "steps[2]: expected no message");
        refused(last, "[\"crash\",null,null,[],\"\"]", "steps[2]: expected who it happens to");
        refused(last, "[\"cut\",null,null,[],\"\"]", "steps[2]: expected a side of a cut");
        refused(last, "[\"cut\",null,null,[null],\"\"]", "steps[2][3][0] is null; expected 0 to 3");
        String read = "[1,1,1,1,true,\"read()\",\"0\"]";
        refused(read, "[1,0,1,1,true,\"read()\",\"0\"]", "expected the lifeline of process \"r\"");
        refused(read, "[7,1,1,1,true,\"read()\",\"0\"]", "calls[1][0] is 7; expected 0 to 1");
        refused(read, "[1,1,1,0,true,\"read()\",\"0\"]", "calls[1]: expected an end that is not before its beginning");
        refused(read, "[1,1,1,1,false,\"read()\",\"0\"]", "calls[1]: expected an end");
        refused(read, "[0,0,1,1,true,\"read()\",\"0\"]", "calls[1]: expected operations by ascending number");
        String b = "[\"B\",\"actor\",null,\"Store\",\"Store[value=0]\"]";
        refused(b, "[\"A\",\"actor\",null]", "lifelines[3]: expected a name of its own");
        refused(b, "[\"B\",\"actor\",3]", "lifelines[3][2] is 3; expected 0 to 2");
        refused(b, "[\"B\",\"actor\",null,\"Store\"]", "lifelines[3] is");
        refused("\"harness\":\"1r+1w\"", "\"harness\":5", "harness is 5; expected a string");
    }

    private static void refused(String what, String by, String why) throws BadInput, IOException {
        byte[] whole = ActorSamples.answeredTooEarly().bytes();
        byte[] changed = HostileBundleTest.replaced(whole, Manifest.ACTORS, what, by);
        assertThat(changed).isNotEqualTo(whole);
        assertThatThrownBy(() -> Bundle.read("x.plumb", changed))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("x.plumb: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }
}
