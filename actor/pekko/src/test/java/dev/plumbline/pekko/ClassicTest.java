package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classic actors, explored in all orders of their messages. */
@Tag("slow")
class ClassicTest {
    private record Write(int value) {}

    private record Read() {}

    private record Copy(int value) {}

    /** Answers writes at once and copies them to a backup. */
    private static final class Primary extends AbstractActor {
        private final ActorRef backup;

        Primary(ActorRef backup) {
            this.backup = backup;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Write.class, write -> {
                        backup.tell(new Copy(write.value), getSelf());
                        getSender().tell(Answer.DONE, getSelf());
                    })
                    .build();
        }
    }

    private static final class Backup extends AbstractActor {
        private int value;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Copy.class, copy -> value = copy.value)
                    .match(Read.class, read -> getSender().tell(value, getSelf()))
                    .build();
        }
    }

    private static PekkoHarness.Builder replicated() throws Exception {
        return PekkoHarness.of("replicated register", "register", Value.of(0))
                .patience(Duration.ZERO)
                .start(system -> {
                    ActorRef backup = system.actorOf(Props.create(Backup.class, Backup::new), "backup");
                    system.actorOf(Props.create(Primary.class, () -> new Primary(backup)), "primary");
                });
    }

    /** A write that is answered before its copy has arrived; a read there: 3 schedules, of which one is wrong. */
    @Test
    void theReadThatMissesAWriteIsFoundAndReplayed() throws Exception {
        Harness harness = replicated()
                .request("w", "primary", new Write(1), Invocation.of("write").with("value", 1))
                .request("r", "backup", new Read(), Invocation.of("read"))
                .build();
        Explorer explorer = new Explorer(harness);
        List<FoundRun> all = new ArrayList<>();
        ExplorationResult report = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED), all::add);
        assertThat(Runs.word(report)).as(Runs.text(report)).isEqualTo("violates");
        assertThat(all).hasSize(3);
        assertThat(report.byOrder()).hasSize(3);
        FoundRun wrong = report.firstViolation().orElseThrow();
        assertThat(Runs.sequence(wrong)).isEqualTo("""
                w -> primary: Write[value=1]
                  primary -> backup: Copy[value=1]
                  answers w done
                r -> backup: Read[]
                  answers r 0
                primary -> backup: Copy[value=1]
                """);
        assertThat(new ChartText(wrong.chart(), 100).lines())
                .containsExactly(
                        "       w        r      backup  primary",
                        " 1     =-0----------------------->o     Write[value=1]  begins #0 write(value: 1)",
                        "       =<done------------|<2------|     ends #0  2 Copy[value=1]",
                        " 2     :        =-1----->o        |     Read[]  begins #1 read()",
                        "       :        =<0------|        |     ends #1: 0",
                        " 3     :        :        o<2      |     Copy[value=1]");
        assertThat(wrong.chart().lifelines())
                .extracting(MessageChart.Lifeline::type)
                .containsExactly("", "", "Backup", "Primary");
        Schedule written = Schedule.parse(wrong.schedule().text());
        ExplorationResult again = explorer.replay(written);
        assertThat(Runs.sequence(again.firstViolation().orElseThrow())).isEqualTo(Runs.sequence(wrong));
        assertThat(Runs.word(explorer.run())).isEqualTo("violates");
    }
}
