package dev.plumbline.actor.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.AnsweredTooEarly;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Charts of small systems, as pictures. */
class ExecutionChartTest {
    private static final int RANGE = 100_000_000;
    private static final int LOSE = RANGE;
    private static final int DUPLICATE = 2 * RANGE;
    private static final int CRASH = 3 * RANGE;
    private static final int RESTART = 4 * RANGE;
    private static final int CUT = 5 * RANGE;
    private static final int HEAL = 6 * RANGE;

    private record Run(List<Step> steps, Snapshot last) {}

    private static Run run(Harness harness, int... transitions) {
        Snapshot at = Snapshot.initial(harness);
        List<Step> steps = new ArrayList<>();
        for (int transition : transitions) {
            assertThat(at.enabled()).contains(transition);
            Snapshot.Taken taken = at.take(transition, alternatives -> alternatives - 1);
            steps.add(taken.step());
            at = taken.after();
        }
        return new Run(steps, at);
    }

    private static String picture(Run run, int marked) {
        MessageChart chart = ExecutionChart.of(run.steps, run.last);
        ChartText text = new ChartText(chart, 100);
        return String.join("\n", (marked < 0 ? text : text.marking(marked)).lines()) + "\n";
    }

    @Test
    void aWriteThatIsAnsweredTooEarly() throws BadInput {
        assertThat(picture(run(AnsweredTooEarly.harness(), 0, 1, 2), 1)).isEqualTo("""
                       w       r       A       B
                 1     =-0------------>o       |    Write[value=1]  begins #0 write(value: 1)
                       =<done----------|-----2>|    ends #0  2 Copy[value=1]
                 2     :       #-1------------>o    Read[]  begins #1 read()
                       :       #<0-------------|    ends #1: 0  <== fits no explanation
                 3     :       :       |     2>o    Copy[value=1]
                """);
    }

    private static int received;

    /** Its messages depend on something besides its state. */
    private record Counting(int own) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.send(ActorRef.of("A"), ++received);
            return new Counting(own + 1);
        }
    }

    private static final class Unprintable implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            return this;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Unprintable;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private static MessageChart chart(Actor actor, int... transitions) throws BadInput {
        Run run = run(
                Harness.of("h", "register", Value.of(0))
                        .actor("A", actor)
                        .request("c", "A", "go", Invocation.of("read"))
                        .build(),
                transitions);
        return ExecutionChart.of(run.steps, run.last);
    }

    @Test
    void statesAreKnownOnlyIfTheExecutionCanBeRepeated() throws BadInput {
        MessageChart counting = chart(new Counting(0), 0, 1);
        assertThat(counting.lifelines())
                .extracting(MessageChart.Lifeline::type, MessageChart.Lifeline::state)
                .containsExactly(tuple("", ""), tuple("Counting", ""));
        assertThat(counting.steps()).extracting(MessageChart.Step::state).containsOnly("");
        MessageChart early = ExecutionChart.of(
                run(AnsweredTooEarly.harness(), 0, 1, 2).steps, run(AnsweredTooEarly.harness(), 0, 1, 2).last);
        assertThat(early.lifelines())
                .extracting(MessageChart.Lifeline::state)
                .containsExactly("", "", "Store[value=0, replica=B]", "Store[value=0, replica=A]");
        assertThat(early.steps())
                .extracting(MessageChart.Step::state)
                .containsExactly("Store[value=1, replica=B]", "", "Store[value=1, replica=A]");
        assertThat(chart(new Unprintable(), 0).lifelines().get(1).state())
                .as("no hash codes")
                .isEmpty();
    }

    /** Sends two numbers to a neighbour, who asks a helper that it creates. */
    private record Sender(String to) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("go")) {
                context.send(ActorRef.of(to), "first");
                context.send(ActorRef.of(to), "second");
                context.startTimer("tick");
                context.reply(context.choose(2));
            }
            return this;
        }
    }

    private record Counter(int seen) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (seen == 0) {
                context.send(context.create("helper", new Counter(5)), "hello");
            }
            if (seen == 1) {
                throw new IllegalStateException("one too many\u001b[2J");
            }
            return new Counter(seen + 1);
        }

        @Override
        public Optional<Actor> persisted() {
            return Optional.of(this);
        }
    }

    private static Harness.Builder overtaking() throws BadInput {
        return Harness.of("overtaking", "register", Value.of(0))
                .actor("sender", new Sender("counter"))
                .actor("counter", new Counter(0))
                .request("c", "sender", "go", Invocation.of("read"));
    }

    @Test
    void messagesThatOvertakeEachOtherActorsThatAreCreatedAndFailures() throws BadInput {
        // 0 go, 1 first, 2 second, 3 tick, 4 hello.
        assertThat(picture(run(overtaking().build(), 0, 2, 4, 3, 1), -1)).isEqualTo("""
                    (4) counter/helper
                       c           sender       counter         (4)
                 1     =-0---------->o             |                  go (chooses 1)  begins #0 read()
                       =<1-----------|---------1,2>|                  ends #0: 1  1 first, 2 second, starts timer...
                 2     :             |           2>o                  second
                       :             |             |             +    creates counter/helper
                       :             |             |-----------4>|    4 hello
                 3     :             |             |           4>o    hello
                 4     :           3~o             |             |    timer tick
                 5     :             |           1>o             |    first
                       :             |             !             |    throws java.lang.IllegalStateException: one...
                """);
    }

    @Test
    void everyKindOfFault() throws BadInput {
        Harness harness = overtaking()
                .faults(Faults.NONE
                        .withLosses(1)
                        .withDuplicates(1)
                        .withCrashes(1)
                        .withPartitions(1, List.of(Set.of(ActorRef.of("counter")))))
                .build();
        assertThat(picture(run(harness, 0, CUT, HEAL, DUPLICATE + 1, LOSE + 1, CRASH + 1, RESTART + 1, 4), -1))
                .isEqualTo("""
                    (4) counter/helper
                       c           sender       counter         (4)
                 1     =-0---------->o             |                  go (chooses 1)  begins #0 read()
                       =<1-----------|---------1,2>|                  ends #0: 1  1 first, 2 second, starts timer...
                 2  ~~~:~~~~~~~~~~~~~|~~~~~~~~~~~~~|~~~~~~~~~~~~~~~~  network cut: counter from the others
                 3  ~~~:~~~~~~~~~~~~~|~~~~~~~~~~~~~|~~~~~~~~~~~~~~~~  the network heals
                 4     :             |           1+|                  duplicated: 1 first, sender -> counter
                       :             |-----------4>|                  4 first
                 5     :             |           1x|                  lost: 1 first, sender -> counter
                 6     :             |             X                  counter crashes
                 7     :             |             R                  counter restarts
                 8     :             |           4>o                  first
                       :             |             |             +    creates counter/helper
                       :             |             |-----------5>|    5 hello
                    never received: 2  sender -> counter  second
                    never received: 3  timer of sender  tick
                    never received: 5  counter -> counter/helper  hello
                """);
    }

    /** Echoes to everybody what it gets. */
    private record Echo(List<String> others) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("say")) {
                others.forEach(other -> context.send(ActorRef.of(other), "said"));
                context.reply(Answer.DONE);
            }
            return this;
        }
    }

    private static Harness echo(List<String> names) throws BadInput {
        Harness.Builder harness = Harness.of("echo", "register", Value.of(0));
        names.forEach(name -> harness.actor(name, new Echo(names)));
        return harness.request("client", names.get(0), "say", Invocation.of("read"))
                .build();
    }

    @Test
    void oneLineHoldsAllThatAStepSends() throws BadInput {
        assertThat(picture(run(echo(List.of("A", "B", "C")), 0, 3, 1, 2), 0)).isEqualTo("""
                     client    A       B       C
                 1     #-0---->o       |       |    say  begins #0 read()
                       #<done--|-----2>|-----3>|    ends #0  <== fits no explanation  1,2,3 said
                 2     :       |       |     3>o    said
                 3     :     1>o       |       |    said
                 4     :       |     2>o       |    said
                """);
    }

    @Test
    void nothingInANameOrAMessageSteersTheTerminal() throws BadInput {
        String hostile = "x\u001b[2J\u202e\u2028\n\u200b\ud800";
        String drawn = picture(run(echo(List.of(hostile, "B\r", "a name much longer than its column")), 0, 1), 0);
        assertThat(drawn.replace("\n", ""))
                .doesNotContainPattern(
                        "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{200b}-\\x{200f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]")
                .contains("x?[2J??", "(4) a name much longer than its column", "fits no explanation");
    }

    @Test
    void namesFortyActorsInsteadOfColumns() throws BadInput {
        List<String> names = IntStream.range(0, 40).mapToObj(i -> "actor" + i).toList();
        String drawn = picture(run(echo(names), 0, 7), 0);
        assertThat(drawn.lines()).allMatch(line -> line.length() <= 100);
        assertThat(drawn)
                .contains(" 1  0  client -> actor0: say  begins #0 read()")
                .contains(" 2  7  actor0 -> actor6: said")
                .contains("ends #0  <== fits no explanation")
                .contains("... and 31 more that were never received");
    }
}
