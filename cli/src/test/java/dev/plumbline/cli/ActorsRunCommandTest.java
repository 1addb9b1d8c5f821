package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Request;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActorsRunCommandTest {
    @TempDir
    private Path folder;

    /** A register that persists nothing. */
    public static final class Forgetful implements ActorSystem {
        record Register(int value) implements Actor {
            @Override
            public Actor receive(Context context, Object message) {
                if (message instanceof Integer written) {
                    context.reply(Answer.DONE);
                    return new Register(written);
                }
                context.reply(value);
                return this;
            }
        }

        @Override
        public List<String> harnesses() {
            return List.of("one");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return Harness.of(name, "register", Value.of(0))
                    .actor("A", new Register(0))
                    .request("c", "A", "read", Invocation.of("read"))
                    .calls((client, random) -> {
                        int value = 1 + random.nextInt(1_000);
                        return random.nextInt(4) == 0
                                ? new Request(
                                        client,
                                        ActorRef.of("A"),
                                        value,
                                        Invocation.of("write").with("value", value))
                                : new Request(client, ActorRef.of("A"), "read", Invocation.of("read"));
                    })
                    .build();
        }
    }

    private Run run(Class<?> system, String harness, String... more) {
        List<String> words = new ArrayList<>(
                List.of("actors", "--system", system.getName(), "--harness", harness, "--rate", "200", "--run"));
        words.addAll(List.of(more));
        return Run.of(words.toArray(String[]::new));
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aRunOfThreadsIsChecked() {
        Run run = run(Forgetful.class, "one", "300ms", "--out", out("run"));
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("one: conforms", "1 threads", " answered, 0 not answered in time", "conforms  ");
        Run again = Run.of("check", "--model", "register", "--initial", "0", out("run") + "/history");
        assertThat(again.status()).isZero();
        assertThat(run(Forgetful.class, "one", "300ms", "--out", out("run")).err())
                .isEqualTo("error: " + out("run") + " has a run already; expected another folder after --out\n");
    }

    @Test
    @Tag("slow")
    void killsOfProcessesFindWhatIsNotPersisted() {
        for (int seed = 1; seed <= 5; seed++) {
            String out = out("run-" + seed);
            Run run = run(
                    Forgetful.class, "one", "3s", "--processes", "--crashes", "4", "--seed", "" + seed, "--out", out);
            if (run.status() == 1) {
                assertThat(run.out())
                        .contains(
                                "one: violates",
                                "1 processes over TCP",
                                "crashed: A",
                                "VIOLATES",
                                "check --model register --initial 0 " + out + "/history",
                                "explain " + out + "/violation.plumb",
                                "To run the actors again (their timing will differ):");
                assertThat(folder.resolve("run-" + seed).resolve("violation.plumb"))
                        .exists();
                return;
            }
            assertThat(run.status()).isZero();
        }
        assertThat(false).as("a violation is found").isTrue();
    }

    @Test
    void propertiesOfARunAreReported() {
        Class<?> counters = ActorPropertiesCommandTest.Counters.class;
        Run holds = run(counters, "holds", "1s", "--out", out("holds"));
        assertThat(holds.err()).isEmpty();
        assertThat(holds.out())
                .contains("holds: conforms", "always at most two: holds after each of 2 steps of the run");
        assertThat(holds.status()).isZero();
        Run violated = run(counters, "violated", "1s", "--json", "--out", out("violated"));
        assertThat(violated.status()).isEqualTo(1);
        assertThat(violated.out())
                .contains(
                        "\"verdict\":\"violates\"",
                        "{\"property\":\"always at most one\",\"shown\":\"violated\",\"text\":\"violated after 2 steps of the run, by: ",
                        "{\"property\":\"sometimes two\",\"shown\":\"holds\",\"text\":\"an example after 2 steps of the run\"}");
        Run unfinished = run(counters, "unfinished", "1s", "--out", out("unfinished"));
        assertThat(unfinished.status()).isEqualTo(3);
        assertThat(unfinished.out())
                .contains("unfinished: inconclusive", "note: the property \"eventually three\" is not decided");
        Run refines = run(counters, "refines", "1s", "--out", out("refines"));
        assertThat(refines.out()).contains("allows each of 2 steps of the run");
        assertThat(refines.status()).isZero();
        Run jumps = run(counters, "jumps", "1s", "--out", out("jumps"));
        assertThat(jumps.status()).isEqualTo(1);
        assertThat(jumps.out()).contains("violated by step 2, n: 0 -> 2 (");
    }

    @Test
    void optionsWithoutAnEffectAreRejected() {
        assertThat(run(Forgetful.class, "one", "1s", "--states").err())
                .isEqualTo(
                        "error: --run takes place in real time; --states, --simulate and --schedule have no meaning with it\n");
        assertThat(run(Forgetful.class, "one", "1s", "--delays", "2").err())
                .startsWith("error: --run explores no schedules; --scheduler, ");
        assertThat(run(Forgetful.class, "one", "1s", "--partitions", "2").err())
                .startsWith("error: --run ends after its time and makes no partitions;");
        assertThat(Run.of("actors", "--system", "register", "--processes").err())
                .isEqualTo("error: --processes, --rate and --timeout belong to --run\n");
        assertThat(Run.of("actors", "--system", "register", "--run", "1s", "--rate", "0")
                        .err())
                .startsWith("error: --rate");
    }
}
