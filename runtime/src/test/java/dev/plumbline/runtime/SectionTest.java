package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.log.LoggedElement;
import dev.plumbline.runtime.log.LoggedSection;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a process runs the sections of its archetype. */
@Tag("slow")
class SectionTest {
    /** An archetype with one label, which follows itself as long as its body says so. */
    private static final class OneLabel extends Archetype {
        final Variable n = local("n", Tla.of(0));
        final Variable f = local("f", Tla.record("a", Tla.tuple(Tla.of(1), Tla.of(2))));

        OneLabel(BiFunction<OneLabel, Section, Boolean> more) {
            super("One", Tla.of("me"));
            Label[] again = new Label[1];
            again[0] = label("l", s -> more.apply(this, s) ? again[0] : done());
        }
    }

    private final List<LoggedSection> log = new ArrayList<>();

    private Outcome run(BiFunction<OneLabel, Section, Boolean> body) {
        return new ArchetypeProcess(new OneLabel(body), RunOptions.DEFAULT, log::add).run();
    }

    private static List<String> shown(LoggedSection section) {
        List<String> shown = new ArrayList<>();
        for (LoggedElement e : section.elements()) {
            shown.add((e.write() ? "write " : "read ") + e.prefix() + e.name() + e.indices() + " " + e.value()
                    + e.oldValue().map(old -> " was " + old).orElse(""));
        }
        return shown;
    }

    @Test
    void logsWhatASectionDoes() {
        Outcome outcome = run((one, s) -> {
            s.write(one.n, Tla.plus(s.read(one.n), Tla.of(7)));
            s.writeAt(one.f, Tla.of(5), Tla.of("a"), Tla.of(2));
            return false;
        });
        assertThat(outcome).isEqualTo(new Outcome.Done());
        assertThat(log).hasSize(1);
        assertThat(log.get(0).aborted()).isFalse();
        assertThat(log.get(0).clock()).hasToString("{One(\"me\"): 1}");
        assertThat(shown(log.get(0)))
                .containsExactly(
                        "read .pc[] \"One.l\"",
                        "read Onen[] 0",
                        "write Onen[] 7 was 0",
                        "write Onef[\"a\", 2] 5 was 2",
                        "write .pc[] \"One.Done\" was \"One.l\"");
    }

    @Test
    void anAbortedAttemptIsUndoneAndLoggedOnceIfItRepeats() {
        int[] attempts = {0};
        run((one, s) -> {
            s.write(one.n, Tla.plus(s.read(one.n), Tla.of(1)));
            s.await(++attempts[0] == 5);
            return false;
        });
        assertThat(log).hasSize(2);
        assertThat(log.get(0).aborted()).isTrue();
        assertThat(shown(log.get(0))).containsExactly("read .pc[] \"One.l\"", "read Onen[] 0", "write Onen[] 1 was 0");
        assertThat(log.get(1).aborted()).isFalse();
        assertThat(shown(log.get(1)).subList(1, 3)).containsExactly("read Onen[] 0", "write Onen[] 1 was 0");
        assertThat(log.get(1).clock()).hasToString("{One(\"me\"): 2}");
    }

    @Test
    void attemptsThatRepeatByTurnsAreLoggedOnceEach() {
        int[] attempts = {0};
        run((one, s) -> {
            s.write(one.n, Tla.of(attempts[0] % 2));
            s.await(++attempts[0] == 9);
            return false;
        });
        assertThat(log.stream().map(LoggedSection::aborted)).containsExactly(true, true, false);
        assertThat(log.get(2).clock()).hasToString("{One(\"me\"): 3}");
    }

    @Test
    void attemptsThatHaveReadTheirLabelAloneAreNotLogged() {
        int[] attempts = {0};
        run((one, s) -> {
            s.await(++attempts[0] % 3 == 0);
            return attempts[0] < 9;
        });
        // The first record names the process.
        assertThat(log.stream().map(LoggedSection::aborted)).containsExactly(true, false, false, false);
        assertThat(log.get(3).clock()).hasToString("{One(\"me\"): 4}");
        assertThat(shown(log.get(0))).containsExactly("read .pc[] \"One.l\"");
    }

    @Test
    void attemptThatBreaksAnAssertionIsLoggedInAnyCase() {
        int[] attempts = {0};
        run((one, s) -> {
            s.check(++attempts[0] < 3, "twice");
            return true;
        });
        assertThat(log.stream().map(LoggedSection::aborted)).containsExactly(false, false, true);
        assertThat(shown(log.get(2))).containsExactly("read .pc[] \"One.l\"");
    }

    @Test
    void runsEndActionsEvenIfAProcessFails() {
        int[] ended = {0};
        Archetype failing = new OneLabel((one, s) -> {
            throw new IllegalStateException("on purpose");
        });
        new ArchetypeProcess(failing.whenEnded(() -> ended[0]++), RunOptions.DEFAULT, log::add).run();
        assertThat(ended).containsExactly(1);
    }

    @Test
    void anAssertionThatDoesNotHoldEndsTheProcess() {
        Outcome outcome = run((one, s) -> {
            s.check(Tla.eq(s.read(one.n), Tla.of(1)), "line 3");
            return false;
        });
        assertThat(outcome).isEqualTo(new Outcome.AssertionBroken("One.l", "line 3"));
        assertThat(log).hasSize(1);
        assertThat(log.get(0).aborted()).isTrue();
    }

    @Test
    void evaluationErrorEndsTheProcess() {
        Outcome outcome = run((one, s) -> Tla.lt(Tla.head(s.read(one.n)), Tla.of(1)));
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.label()).isEqualTo("One.l");
            assertThat(failed.cause()).hasMessageStartingWith("Head: expected a sequence");
        });
    }

    @Test
    void everyPathThroughChoicesIsTriedOnceBeforeOneIsTriedAgain() {
        Value set = Tla.set(Tla.of("x"), Tla.of("y"), Tla.of("z"));
        List<String> tried = new ArrayList<>();
        Function<Section, String> path = s -> {
            int branch = s.either(3);
            return branch == 0 ? "0" : branch + " " + Tla.string(s.choose(set));
        };
        run((one, s) -> {
            tried.add(path.apply(s));
            s.await(tried.size() == 21);
            return false;
        });
        Set<String> all = new TreeSet<>(List.of("0", "1 x", "1 y", "1 z", "2 x", "2 y", "2 z"));
        assertThat(new TreeSet<>(tried.subList(0, 7))).isEqualTo(all);
        assertThat(new TreeSet<>(tried.subList(7, 14))).isEqualTo(all);
        assertThat(new TreeSet<>(tried.subList(14, 21))).isEqualTo(all);
    }

    @Test
    void nothingToChooseMeansToTryAgain() {
        int[] attempts = {0};
        run((one, s) -> {
            Value chosen = s.choose(++attempts[0] < 3 ? Tla.set() : Tla.set(Tla.of(9)));
            s.write(one.n, chosen);
            return false;
        });
        assertThat(attempts[0]).isEqualTo(3);
        assertThat(shown(log.get(log.size() - 1))).contains("write Onen[] 9 was 0");
    }

    @Test
    void printsWhatIsCommittedOnly() {
        List<String> printed = new ArrayList<>();
        int[] attempts = {0};
        new ArchetypeProcess(
                        new OneLabel((one, s) -> {
                            s.print(Tla.of(++attempts[0]));
                            s.await(attempts[0] > 2);
                            return false;
                        }),
                        RunOptions.DEFAULT.withOutput(printed::add))
                .run();
        assertThat(printed).containsExactly("3");
    }

    /** Takes two variables, one after the other. */
    private static final class Taker extends Archetype {
        Taker(String name, SharedVariable first, SharedVariable second, int rounds) {
            super(name, Tla.of(name));
            Variable a = resource("a", first.handle());
            Variable b = resource("b", second.handle());
            Variable n = local("n", Tla.of(0));
            Label[] take = new Label[1];
            take[0] = label("take", s -> {
                s.write(a, Tla.plus(s.read(a), Tla.of(1)));
                Thread.yield();
                s.write(b, Tla.plus(s.read(b), Tla.of(1)));
                s.write(n, Tla.plus(s.read(n), Tla.of(1)));
                return Tla.lt(s.read(n), Tla.of(rounds)) ? take[0] : done();
            });
        }
    }

    @Test
    void sectionsThatTakeVariablesInOppositeOrderDoNotBlockEachOther() throws InterruptedException {
        SharedVariable x = new SharedVariable(Tla.of(0));
        SharedVariable y = new SharedVariable(Tla.of(0));
        int rounds = 300;
        List<ArchetypeProcess> processes = List.of(
                new ArchetypeProcess(new Taker("A", x, y, rounds), RunOptions.DEFAULT),
                new ArchetypeProcess(new Taker("B", y, x, rounds), RunOptions.DEFAULT),
                new ArchetypeProcess(new Taker("C", x, y, rounds), RunOptions.DEFAULT));
        try (ProcessGroup group = ProcessGroup.start(processes)) {
            assertThat(group.await(Duration.ofSeconds(60))).isEmpty();
        }
        assertThat(x.handle().read().value()).isEqualTo(Tla.of(3 * rounds));
        assertThat(y.handle().read().value()).isEqualTo(Tla.of(3 * rounds));
    }

    @Test
    void aProcessStopsBetweenSections() throws InterruptedException {
        List<ArchetypeProcess> processes =
                List.of(new ArchetypeProcess(new OneLabel((one, s) -> true), RunOptions.DEFAULT));
        ProcessGroup group = ProcessGroup.start(processes);
        assertThat(group.await("One", Duration.ofMillis(20))).hasSize(1);
        group.close();
        assertThat(group.outcomes().values()).containsExactly(new Outcome.Stopped());
    }

    @Test
    void aLocalVariableHasNoClock() {
        assertThat(new LocalState(Tla.of(1)).read().clock().processes()).isEmpty();
    }
}
