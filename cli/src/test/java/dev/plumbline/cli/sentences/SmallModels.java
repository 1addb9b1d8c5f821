package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The specifications of the state graphs and state logs, written out by hand in Java, and what holds in them. */
final class SmallModels {
    private SmallModels() {}

    static void verify(Evidence evidence, List<String> sentences) throws IOException {
        if (evidence instanceof BrokenBehaviour broken) {
            behaviour(broken, sentences);
        } else if (evidence instanceof DivergingLog log) {
            log(log, sentences);
        } else {
            race((RacyExecution) evidence, sentences);
        }
    }

    private static void behaviour(BrokenBehaviour broken, List<String> sentences) {
        String name = broken.spec().replace(".tla", "");
        List<Map<String, Value>> states = new ArrayList<>();
        for (Behaviour.Moment moment : broken.moments()) {
            states.add(((Value.Rec) moment.state()).fields());
        }
        for (int i = 1; i < states.size(); i++) {
            assertThat(next(name, states.get(i - 1))).contains(states.get(i));
        }
        Map<String, Value> end = states.get(states.size() - 1);
        switch (name) {
            case "Counter" -> {
                assertThat(states.get(0)).isEqualTo(Map.of("x", Value.of(0)));
                assertThat(number(end, "x")).isEqualTo(4);
                assertThat(sentences)
                        .containsExactly("invariant Small is violated", "- x < 4: 4 < 4 is FALSE at Counter.tla:8");
            }
            case "Light" -> {
                assertThat(states.get(0)).isEqualTo(Map.of("light", Value.of("off")));
                int loop = broken.lasso().orElseThrow().loop();
                // It closes, it is lit in the loop, and it never goes out there.
                assertThat(next(name, end)).contains(states.get(loop));
                assertThat(states.subList(loop, states.size()))
                        .contains(Map.of("light", Value.of("bright")))
                        .doesNotContain(Map.of("light", Value.of("off")));
                assertThat(sentences)
                        .containsExactly("property GoesOut is violated by a behaviour that repeats its states from "
                                + (loop + 1) + " on forever");
            }
            case "Philosophers" -> {
                assertThat(next(name, end)).isEmpty();
                assertThat(sentences).containsExactly("deadlock: no action is possible");
            }
            case "Odometer" -> {
                Map<String, Value> before = states.get(states.size() - 2);
                assertThat(number(before, "km")).isEqualTo(3);
                assertThat(number(end, "km")).isEqualTo(1);
                assertThat(sentences)
                        .containsExactly(
                                "property OnlyForward is violated by the last step",
                                "- [km' >= km]_km: km = 3, km' = 1 is FALSE at Odometer.tla:10");
            }
            default -> throw new AssertionError("no model of " + name);
        }
    }

    private static long number(Map<String, Value> state, String variable) {
        return ((Value.Int) state.get(variable)).value();
    }

    private static Set<Map<String, Value>> next(String name, Map<String, Value> state) {
        List<Map<String, Value>> next = new ArrayList<>();
        switch (name) {
            case "Counter" -> {
                next.add(Map.of("x", Value.of(number(state, "x") + 1)));
                next.add(Map.of("x", Value.of(number(state, "x") + 2)));
                next.add(Map.of("x", Value.of(0)));
            }
            case "Light" -> {
                String light = ((Value.Str) state.get("light")).value();
                String other = light.equals("bright") ? "dim" : "bright";
                next.add(Map.of("light", Value.of(other)));
                if (!light.equals("off")) {
                    next.add(Map.of("light", Value.of("off")));
                }
            }
            case "Odometer" -> {
                long km = number(state, "km");
                next.add(Map.of("km", Value.of(km < 3 ? km + 1 : 1)));
            }
            default -> forks(state, next);
        }
        return next.stream().collect(Collectors.toSet());
    }

    private static void forks(Map<String, Value> state, List<Map<String, Value>> next) {
        Map<String, Value> fork = ((Value.Rec) state.get("fork")).fields();
        String left = ((Value.Str) fork.get("left")).value();
        String right = ((Value.Str) fork.get("right")).value();
        for (String who : List.of("Ann", "Bob")) {
            boolean ann = who.equals("Ann");
            String first = ann ? left : right;
            String second = ann ? right : left;
            if (first.equals("free")) {
                next.add(ann ? forks(who, right) : forks(left, who));
            }
            if (first.equals(who) && second.equals("free") || first.equals(who) && second.equals(who)) {
                next.add(second.equals("free") ? forks(who, who) : forks("free", "free"));
            }
        }
    }

    private static Map<String, Value> forks(String left, String right) {
        return Map.of("fork", Value.record(Map.of("left", Value.of(left), "right", Value.of(right))));
    }

    private static void log(DivergingLog log, List<String> sentences) {
        int failed = log.counterexample().failedAt();
        String mine = "#" + failed + " ";
        assertThat(sentences.get(0)).startsWith(mine).endsWith(" could not have happened.");
        if (log.name().endsWith("counter.ndjson")) {
            // After Reset the counter is 0, whatever it was before; the log says 3.
            assertThat(log.log().operations().get(failed - 1).name()).isEqualTo("Reset");
            assertThat(log.log().operations().get(failed).metadata().toString()).contains("3");
            assertThat(sentences.get(1))
                    .isEqualTo("Where the search ended, x is 3 in the log, but " + (0 + 1) + " after Up(n: 1) and "
                            + (0 + 2) + " after Up(n: 2).");
            return;
        }
        // A clerk takes 3 out of a2, and the log has the balance of a1 as it was, although the 3 were paid in there.
        long purse = 0;
        long balance = 10;
        for (int i = 0; i < failed; i++) {
            Map<String, Value> arguments = log.log().operations().get(i).arguments();
            boolean clerk = arguments.get("1").equals(Value.of("c1"));
            boolean account = arguments.get("2").equals(Value.of("a1"));
            boolean out = log.log().operations().get(i).name().equals("Withdraw");
            long amount = out ? ((Value.Int) arguments.get("3")).value() : purse;
            purse = clerk ? (out ? amount : 0) : purse;
            balance += account ? (out ? -amount : amount) : 0;
        }
        assertThat(sentences.get(1))
                .isEqualTo("Where the search ended, balance[\"a1\"] is " + balance + " in the log, but "
                        + (balance + purse) + " after Deposit(c: \"c1\", a: \"a1\").");
    }

    /** The two lines access the variable: one writes it, one reads it. That nothing orders them is not recomputed. */
    private static void race(RacyExecution race, List<String> sentences) throws IOException {
        assertThat(Claims.NOT_RECOMPUTED).containsKey("data race");
        RacingAccesses accesses = race.accesses();
        List<String> source = Files.readAllLines(Path.of("src/test/java/dev/plumbline/cli/LineupSubjects.java"));
        assertThat(source.get(92 - 1)).contains("thing = new Thing()");
        assertThat(source.get(89 - 1)).contains("if (thing == null)");
        assertThat(sentences)
                .containsExactly(
                        "The Java memory model does not order two accesses to " + accesses.shortVariable(),
                        "- write at Lazy.get:92, in get() of A",
                        "- read at Lazy.get:89, in get() of B");
    }
}
