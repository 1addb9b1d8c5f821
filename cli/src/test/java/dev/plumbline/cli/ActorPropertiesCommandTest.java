package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActorPropertiesCommandTest {
    @TempDir
    private Path folder;

    /** Two actors count to two, one by messages and one by a timer. */
    public static final class Counters implements ActorSystem {
        record Counter(int count) implements Actor {
            @Override
            public Actor started(Context context) {
                context.send(ActorRef.of("A"), "add");
                context.startTimer("add");
                return this;
            }

            @Override
            public Actor receive(Context context, Object message) {
                return new Counter(count + 1);
            }
        }

        @Override
        public List<String> harnesses() {
            return List.of("holds", "violated", "unfinished", "refines", "jumps", "mistaken");
        }

        /** Counts in steps of one, to two. */
        private static ExplorableSpec module() throws BadInput {
            try {
                // Read again when a violation is confirmed.
                Path file =
                        Files.createDirectories(Path.of("target", "refined")).resolve("Count.tla");
                Files.writeString(
                        file,
                        "---- MODULE Count ----\nEXTENDS Naturals\nVARIABLE n\nInit == n = 0\n"
                                + "Next == n < 2 /\\ n' = n + 1\n====\n");
                return TlaSpec.explorable(file, TlaOptions.DEFAULT);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Property refines(ToIntFunction<Property.State> n) throws BadInput {
            return Property.refines(module(), state -> Map.of("n", Value.of(n.applyAsInt(state))));
        }

        @Override
        public Harness harness(String name) throws BadInput {
            Harness.Builder harness = Harness.of(name).actor("A", new Counter(0));
            switch (name) {
                case "holds" -> harness.property(Property.always("at most two", state -> count(state) <= 2));
                case "violated" ->
                    harness.property(Property.always("at most one", state -> count(state) <= 1))
                            .property(Property.sometimes("two", state -> count(state) == 2));
                case "refines" -> harness.property(refines(Counters::count));
                case "jumps" -> harness.property(refines(state -> count(state) / 2 * 2));
                case "mistaken" -> harness.property(Property.refines(module(), state -> Map.of("m", Value.of(0))));
                default -> harness.property(Property.eventually("three", state -> count(state) == 3));
            }
            return harness.build();
        }

        private static int count(Property.State state) {
            return state.actors(Counter.class).get(0).count();
        }
    }

    private Run actors(String harness, String... more) {
        String[] words = {"actors", "--system", Counters.class.getName(), "--harness", harness};
        String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return Run.of(all);
    }

    private String out() {
        return folder.resolve("found").toString();
    }

    @Test
    void aPropertyOfStatesIsDecidedAndItsViolationRepeated() {
        Run holds = actors("holds", "--out", out());
        assertThat(holds.err()).isEmpty();
        assertThat(holds.status()).isZero();
        assertThat(holds.out()).contains("holds: conforms", "always at most two: holds in every state");
        Run violated = actors("violated", "--states", "--out", out());
        assertThat(violated.status()).isEqualTo(1);
        assertThat(violated.out())
                .contains(
                        "always at most one: violated in 1 state, first after 2 steps",
                        "sometimes two: an example after 2 steps, one of 1 state",
                        "The violation of \"at most one\":",
                        "To reproduce");
        String schedule = folder.resolve("found/schedule.txt").toString();
        Run again = actors("violated", "--schedule", schedule);
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("violated: violates", "always at most one: violated after 2 steps");
        Run other = actors("holds", "--schedule", schedule);
        assertThat(other.status()).isZero();
        assertThat(other.out()).contains("this schedule was written for a violation");
    }

    @Test
    void aPropertyOfExecutionsIsDecidedByWholeStates() {
        Run run = actors("unfinished", "--json", "--out", out());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("\"properties\":[{\"kind\":\"eventually\",\"name\":\"three\",\"verdict\":\"violates\","
                        + "\"states\":null,\"text\":\"violated by an execution that ends after 2 steps\",\"steps\":2,"
                        + "\"schedule\":");
        Run again = actors(
                "unfinished", "--schedule", folder.resolve("found/schedule.txt").toString());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("eventually three: violated by an execution that ends after 2 steps");
        Run random = actors("violated", "--scheduler", "random", "--out", out());
        assertThat(random.status()).isEqualTo(1);
        assertThat(random.out())
                .contains(
                        "violated: violates, a property does not hold",
                        "always at most one: violated after 2 steps",
                        "sometimes two: an example after 2 steps",
                        "To reproduce");
        assertThat(actors("violated", "--scheduler", "random", "--json", "--out", out())
                        .out())
                .contains("\"properties\":[{\"kind\":\"always\",\"name\":\"at most one\",\"verdict\":\"violates\",");
        Run schedules = actors("holds", "--scheduler", "exhaustive");
        assertThat(schedules.status()).isEqualTo(3);
        assertThat(schedules.out()).contains("schedules do not decide 1 property: a search through whole states does");
    }

    @Test
    void theStepsOfASystemAreComparedWithThoseOfAModule() {
        Run refines = actors("refines", "--out", out());
        assertThat(refines.err()).isEmpty();
        assertThat(refines.out()).contains("refines Count.tla: the first state and every step are among its own");
        Run jumps = actors("jumps", "--out", out());
        assertThat(jumps.status()).isEqualTo(1);
        assertThat(jumps.out()).contains("refines Count.tla: violated by step 2, n: 0 -> 2");
        Run again = actors(
                "jumps", "--schedule", folder.resolve("found/schedule.txt").toString());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("refines Count.tla: violated by step 2, n: 0 -> 2");
        Run mistaken = actors("mistaken");
        assertThat(mistaken.status()).isEqualTo(2);
        assertThat(mistaken.err())
                .contains("the property \"Count.tla\": m is not a variable of the specification; expected n");
    }
}
