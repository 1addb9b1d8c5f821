package dev.plumbline.actor.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Charts of random systems: every step is there once, and every arrow leads from its sender to its receiver. */
class RandomChartTest {
    private static final int SYSTEMS = 300;
    private static final Pattern STEP = Pattern.compile("^ {1,3}(\\d+)  .*");

    /** Sends on what it receives, by chance that depends on the message alone; answers clients now or never. */
    private record Node(int id, int nodes, long seed, int odd) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            int left = (Integer) message;
            Random random = new Random(seed * 31 + left * 7L + id);
            for (int i = random.nextInt(3); left > 0 && i > 0; i--) {
                context.send(ActorRef.of(name(random.nextInt(nodes))), left - 1);
            }
            if (random.nextInt(4) == 0) {
                context.startTimer(Math.max(0, left - 2));
            }
            boolean fromClient = context.sender().name().startsWith("c");
            if (fromClient && random.nextInt(3) > 0) {
                context.reply(random.nextBoolean() ? Answer.DONE : Answer.of(left));
            }
            return left % 2 == 0 ? this : new Node(id, nodes, seed, odd + 1);
        }
    }

    private static String name(int node) {
        return Character.toString('A' + node);
    }

    private static Harness harness(Random random) throws BadInput {
        int nodes = 1 + random.nextInt(4);
        long seed = random.nextLong();
        Harness.Builder harness = Harness.of("random", "register", Value.of(0))
                .network(Network.values()[random.nextInt(3)])
                .faults(
                        random.nextBoolean()
                                ? Faults.NONE
                                : new Faults(random.nextInt(2), random.nextInt(2), random.nextInt(2), 1, List.of()));
        for (int i = 0; i < nodes; i++) {
            harness.actor(name(i), new Node(i, nodes, seed, 0));
        }
        for (int i = 0; i < 3; i++) {
            harness.request("c" + random.nextInt(2), name(random.nextInt(nodes)), 4, Invocation.of("read"));
        }
        return harness.build();
    }

    @Test
    void everyStepAppearsOnceAndEveryArrowEndsWhereItShould() throws BadInput {
        Random random = new Random(15);
        for (int i = 0; i < SYSTEMS; i++) {
            Snapshot at = Snapshot.initial(harness(random));
            List<Step> steps = new ArrayList<>();
            List<Map<ActorRef, Actor>> passed = new ArrayList<>(List.of(at.actors()));
            for (int[] enabled = at.enabled(); enabled.length > 0 && steps.size() < 30; enabled = at.enabled()) {
                Snapshot.Taken taken = at.take(enabled[random.nextInt(enabled.length)], random::nextInt);
                steps.add(taken.step());
                at = taken.after();
                passed.add(at.actors());
            }
            MessageChart chart = ExecutionChart.of(steps, at);
            compare(chart, steps, at);
            compareStates(chart, passed);
            look(chart, new ChartText(chart, 100).lines());
        }
    }

    /** @param passed the actors before the first step, and after each step */
    private static void compareStates(MessageChart chart, List<Map<ActorRef, Actor>> passed) {
        for (int lifeline = 0; lifeline < chart.lifelines().size(); lifeline++) {
            MessageChart.Lifeline each = chart.lifelines().get(lifeline);
            if (each.role() == MessageChart.Role.CLIENT) {
                assertThat(each.type() + each.state()).isEmpty();
                continue;
            }
            assertThat(each.type()).isEqualTo("Node");
            ActorRef actor = ActorRef.of(each.name());
            String state = each.state();
            for (int step = 0; step < passed.size(); step++) {
                MessageChart.Step taken = step == 0 ? null : chart.steps().get(step - 1);
                if (taken != null
                        && taken.lifeline().orElse(-1) == lifeline
                        && !taken.state().isEmpty()) {
                    assertThat(taken.state()).as("a change").isNotEqualTo(state);
                    state = taken.state();
                }
                assertThat(state).isEqualTo(passed.get(step).get(actor).toString());
            }
        }
        assertThat(chart.withoutStates().steps()).allMatch(step -> step.state().isEmpty());
    }

    private static void compare(MessageChart chart, List<Step> steps, Snapshot last) {
        assertThat(chart.steps()).hasSameSizeAs(steps);
        List<List<Integer>> sent = chart.sent();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            assertThat(sent.get(i)).hasSize(step.sent().size() + step.answers().size());
            assertThat(chart.steps().get(i).kind().name()).isEqualTo(step.kind().name());
            if (step.envelope().isPresent()) {
                Envelope envelope = step.envelope().get();
                MessageChart.Message message =
                        chart.messages().get(chart.steps().get(i).message().getAsInt());
                assertThat(message.number()).hasValue(envelope.number());
                assertThat(message.sentBy().orElse(-1)).isEqualTo(envelope.sentBy());
                assertThat(message.text()).isEqualTo(envelope.message().toString());
                assertThat(chart.lifelines().get(message.from()).name())
                        .isEqualTo(envelope.from().name());
                assertThat(chart.lifelines().get(message.to()).name())
                        .isEqualTo(envelope.to().name());
            }
        }
        long calls = last.calls().events().stream()
                .filter(event -> event.answer().isEmpty())
                .count();
        assertThat(chart.calls()).hasSize((int) calls);
        assertThat(chart.calls().stream().filter(MessageChart.Call::returned))
                .hasSize(last.calls().events().size() - (int) calls);
    }

    /** Reads the picture back: columns by the names on top, steps by their numbers. */
    private static void look(MessageChart chart, List<String> lines) {
        int next = 0;
        for (String line : lines.subList(1, lines.size())) {
            assertThat(line.length()).isLessThanOrEqualTo(100);
            Matcher matcher = STEP.matcher(line);
            if (!matcher.matches()) {
                continue;
            }
            assertThat(matcher.group(1)).isEqualTo(Integer.toString(next + 1));
            MessageChart.Step step = chart.steps().get(next++);
            if (step.kind() == MessageChart.StepKind.RECEIVE) {
                MessageChart.Message message =
                        chart.messages().get(step.message().getAsInt());
                int from = lines.get(0)
                        .indexOf(chart.lifelines().get(message.from()).name());
                int to =
                        lines.get(0).indexOf(chart.lifelines().get(message.to()).name());
                assertThat(line.charAt(to)).isEqualTo('o');
                String number = message.label();
                if (message.kind() == MessageChart.MessageKind.REQUEST) {
                    assertThat(line.substring(from + 1, to)).matches("-" + number + "-*>");
                } else if (from <= to) {
                    assertThat(line.substring(0, to))
                            .endsWith(number + (from == to && line.charAt(to - 1) == '~' ? "~" : ">"));
                } else {
                    assertThat(line.substring(to + 1)).startsWith("<" + number);
                }
            }
        }
        assertThat(next).isEqualTo(chart.steps().size());
    }
}
