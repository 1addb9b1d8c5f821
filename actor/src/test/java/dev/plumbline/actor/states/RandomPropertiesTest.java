package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Property.Fairness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Properties of random systems, against a naive search. What executions do is decided there by a fixpoint over states:
 * those from which, for each action, some path within the fixpoint leads to a state without the action or takes it.
 */
@Tag("slow")
class RandomPropertiesTest {
    private static final int SYSTEMS = Math.max(50, Integer.getInteger("plumbline.random", 10_000) / 100);
    private static final int MOST_STATES = 120;

    /** Random, and a function of the state alone. */
    private static Predicate<Property.State> predicate(Random random) {
        int salt = random.nextInt();
        int often = 2 + random.nextInt(6);
        int kind = random.nextInt(4);
        return state -> {
            Set<String> parts = new TreeSet<>();
            if (kind != 1) {
                state.actors().forEach((name, actor) -> parts.add(name + "=" + actor + state.isDown(name)));
            }
            if (kind == 1 || kind == 2) {
                state.messages().forEach(each -> parts.add(each.toString()));
            }
            if (kind == 3) {
                state.calls().forEach(each -> parts.add(each.toString()));
            }
            return Math.floorMod((parts + "" + salt).hashCode() * 31 + salt, often) != 0;
        };
    }

    @Test
    void resultsAreThoseOfANaiveSearch() throws Exception {
        int compared = 0;
        Set<String> seen = new TreeSet<>();
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Random random = new Random((seed + 77) * 0x9E3779B97F4A7C15L);
            Predicate<Property.State> first = predicate(random);
            Predicate<Property.State> second = predicate(random);
            ToIntFunction<Property.State> x = state -> (first.test(state) ? 1 : 0) + (second.test(state) ? 2 : 0);
            Relation relation = Relation.random(4, random);
            Fairness fairness = random.nextBoolean() ? Fairness.WEAK : Fairness.NONE;
            boolean skip = seed % 3 == 1;
            Harness harness = (seed % 2 == 0 ? RandomSystem.of(seed) : RandomSystem.withFaults(seed))
                    .toBuilder()
                            .property(Property.always("first", first))
                            .property(Property.sometimes("second", second))
                            .property(Property.eventually("third", second))
                            .property(Property.leadsTo("fourth", first, second))
                            .property(Property.refines(relation, state -> Map.of("x", Value.of(x.applyAsInt(state)))))
                            .fairness(fairness)
                            .build();
            NaiveStates naive = new NaiveStates(harness, true, skip, log -> false);
            if (!naive.search(MOST_STATES)) {
                continue;
            }
            StateSearch search = StateSearch.of(harness).unjudged();
            StatesFound found = (skip ? search.skipNoOps() : search).run();
            String which = "seed " + seed + " " + fairness + " " + harness.network() + " " + harness.faults();
            assertThat(found.complete()).as(which).isTrue();
            assertThat(found.repeatability().difference()).as(which).isEmpty();
            Set<String> violating = states(naive, first.negate());
            Set<String> examples = states(naive, second);
            assertOfStates(found.properties().get(0), naive, violating, Verdict.Word.VIOLATES, which);
            assertOfStates(found.properties().get(1), naive, examples, Verdict.Word.CONFORMS, which);
            Set<String> within = states(naive, second.negate());
            String initial = naive.depth.keySet().iterator().next();
            Set<String> starts = new HashSet<>(within);
            starts.retainAll(Set.of(initial));
            assertOfExecutions(found.properties().get(2), naive, within, starts, fairness, which);
            starts = new HashSet<>(within);
            starts.retainAll(states(naive, first));
            assertOfExecutions(found.properties().get(3), naive, within, starts, fairness, which);
            int refused = refused(naive, relation, x);
            if (refused == 0) {
                seen.add("refines violates at first");
            }
            assertRefinement(found.properties().get(4), refused, which);
            assertReplayed(harness, found.properties().get(4), which);
            if (!skip) {
                assertSchedules(harness, Schedulers.RANDOM, found.properties(), seen, which);
                assertSchedules(harness, Schedulers.EXHAUSTIVE, found.properties(), seen, which);
            }
            found.properties()
                    .forEach(each ->
                            seen.add(each.property().kind() + " " + each.word().text()));
            found.properties().stream()
                    .flatMap(each -> each.path().stream())
                    .filter(path -> path.around() > 0)
                    .forEach(path -> seen.add("lasso"));
            compared++;
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 4);
        assertThat(seen)
                .contains(
                        "always conforms",
                        "always violates",
                        "sometimes conforms",
                        "eventually conforms",
                        "eventually violates",
                        "leads to conforms",
                        "leads to violates",
                        "refines conforms",
                        "refines violates",
                        "refines violates at first",
                        "schedules: all states",
                        "schedules: always violates",
                        "schedules: sometimes conforms",
                        "schedules: eventually violates",
                        "schedules: leads to violates",
                        "schedules: refines violates",
                        "schedules: lasso leads to",
                        "lasso");
    }

    private static Set<String> states(NaiveStates naive, Predicate<Property.State> predicate) {
        return naive.depth.keySet().stream()
                .filter(each -> predicate.test(naive.snapshot(each).view(() -> {})))
                .collect(Collectors.toSet());
    }

    private static void assertOfStates(
            PropertyResult result, NaiveStates naive, Set<String> counted, Verdict.Word some, String which) {
        Verdict.Word none = some == Verdict.Word.VIOLATES ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES;
        assertThat(result.word()).as(which).isEqualTo(counted.isEmpty() ? none : some);
        assertThat(result.states()).as(which).isEqualTo(counted.size());
        assertThat(result.path().map(path -> path.steps().size()).orElse(-1))
                .as(which)
                .isEqualTo(counted.stream().mapToInt(naive.depth::get).min().orElse(-1));
    }

    private static void assertOfExecutions(
            PropertyResult result,
            NaiveStates naive,
            Set<String> within,
            Set<String> starts,
            Fairness fairness,
            String which) {
        Set<String> endless = endless(naive.labelled, within, fairness);
        Set<String> bad = new HashSet<>(starts);
        while (true) {
            Set<String> more = new HashSet<>(bad);
            for (String state : bad) {
                steps(naive.labelled, state, within).forEach(step -> more.add(step.target()));
            }
            if (more.equals(bad)) {
                break;
            }
            bad.addAll(more);
        }
        bad.removeIf(state -> !endless.contains(state) && !naive.rests.contains(state));
        assertThat(result.word())
                .as(which + " " + result.property())
                .isEqualTo(bad.isEmpty() ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES);
        assertThat(result.path().isPresent()).as(which).isEqualTo(!bad.isEmpty());
    }

    /** The length of the shortest path to a step that the relation refuses; -1 if there is none. */
    private static int refused(NaiveStates naive, Relation relation, ToIntFunction<Property.State> x) {
        ToIntFunction<String> at = state -> x.applyAsInt(naive.snapshot(state).view(() -> {}));
        String initial = naive.depth.keySet().iterator().next();
        if (!relation.initial()[at.applyAsInt(initial)]) {
            return 0;
        }
        return naive.labelled.entrySet().stream()
                .filter(steps -> steps.getValue().stream()
                        .filter(step -> !step.target().isEmpty())
                        .anyMatch(
                                step -> relation.refuses(at.applyAsInt(steps.getKey()), at.applyAsInt(step.target()))))
                .mapToInt(steps -> naive.depth.get(steps.getKey()) + 1)
                .min()
                .orElse(-1);
    }

    private static void assertRefinement(PropertyResult result, int refused, String which) {
        assertThat(result.word()).as(which).isEqualTo(refused < 0 ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES);
        assertThat(result.path().map(path -> path.steps().size()).orElse(-1))
                .as(which)
                .isEqualTo(refused);
    }

    /** Findings of schedules are right, and all schedules together decide what states and steps decide. */
    private static void assertSchedules(
            Harness harness, Schedulers kind, List<PropertyResult> states, Set<String> seen, String which)
            throws BadInput {
        ExplorationResult explored = Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT))
                .unjudged()
                .maxSchedules(200)
                .run();
        assertThat(explored.repeatability().difference()).as(which).isEmpty();
        boolean all = kind == Schedulers.EXHAUSTIVE
                && explored.finished()
                && explored.ended(Execution.End.LENGTH) + explored.ended(Execution.End.TIMERS) == 0;
        if (all) {
            seen.add("schedules: all states");
        }
        for (int i = 0; i < states.size(); i++) {
            ExplorationResult.OfProperty shown = explored.properties().get(i);
            Verdict.Word word = shown.isViolated() ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS;
            if (shown.run().isPresent()) {
                assertThat(word).as(which + " " + shown).isEqualTo(states.get(i).word());
                seen.add("schedules: " + shown.property().kind() + " " + word.text());
            } else if (all && !shown.property().kind().isOfExecutions()) {
                assertThat(states.get(i).path()).as(which + " " + shown).isEmpty();
            }
            if (shown.text().endsWith("for ever")) {
                seen.add("schedules: lasso " + shown.property().kind());
            }
            if (shown.isViolated()) {
                FoundRun again =
                        Repetition.replay(harness, shown.run().orElseThrow().schedule());
                assertThat(ReplayedProperties.of(
                                        harness, again.steps(), again.end().isWhole())
                                .lines())
                        .as(which)
                        .contains(shown.toString());
            }
        }
    }

    /** The schedule of a violation violates the property again. */
    private static void assertReplayed(Harness harness, PropertyResult result, String which) throws BadInput {
        if (result.word() == Verdict.Word.VIOLATES) {
            FoundRun again =
                    Repetition.replay(harness, result.path().orElseThrow().schedule());
            assertThat(ReplayedProperties.of(harness, again.steps(), again.end().isWhole())
                            .lines())
                    .as(which)
                    .contains(result.text());
        }
    }

    private static List<NaiveStates.Labelled> steps(
            Map<String, Set<NaiveStates.Labelled>> all, String state, Set<String> within) {
        return all.getOrDefault(state, Set.of()).stream()
                .filter(step -> within.contains(step.target()))
                .toList();
    }

    /** The states from which some fair infinite execution stays within the given ones: Emerson and Lei's fixpoint. */
    private static Set<String> endless(
            Map<String, Set<NaiveStates.Labelled>> all, Set<String> within, Fairness fairness) {
        Set<String> actions = all.values().stream()
                .flatMap(Set::stream)
                .map(NaiveStates.Labelled::action)
                .filter(action -> fairness == Fairness.WEAK && !action.equals(NaiveStates.FAULT))
                .collect(Collectors.toSet());
        Set<String> kept = new HashSet<>(within);
        while (true) {
            Set<String> next = leadingTo(all, kept, step -> true);
            for (String action : actions) {
                next.retainAll(leadingTo(
                        all,
                        kept,
                        step -> step.action().equals(action)
                                || all.getOrDefault(step.target(), Set.of()).stream()
                                        .noneMatch(each -> each.action().equals(action))));
            }
            next.retainAll(kept);
            if (next.equals(kept)) {
                return kept;
            }
            kept = next;
        }
    }

    /** The states from which steps among the given states lead to such a step. */
    private static Set<String> leadingTo(
            Map<String, Set<NaiveStates.Labelled>> all, Set<String> among, Predicate<NaiveStates.Labelled> wanted) {
        Set<String> leading = new HashSet<>();
        while (true) {
            int before = leading.size();
            for (String state : among) {
                boolean leads = steps(all, state, among).stream()
                        .anyMatch(step -> wanted.test(step) || leading.contains(step.target()));
                if (leads) {
                    leading.add(state);
                }
            }
            if (leading.size() == before) {
                return leading;
            }
        }
    }
}
