package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.load.TlcClassLoader;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transitions against TLC as it is, selections against a filter over all transitions, states from values against the
 * states, many threads against one. On specifications of our own with everything that may stand around an action, and
 * on those of the corpus and public ones where they are at hand.
 */
@Tag("slow")
class ExplorationRandomTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "tla");
    private static final Path MODELS = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    private static final int QUESTIONS = Math.max(30, Integer.getInteger("plumbline.random", 20_000) / 400);
    private static final boolean MANY = Integer.getInteger("plumbline.random", 0) > 10_000;
    private static final int STATES = MANY ? 100 : 40;

    private static final List<String> RECORDED = List.of("Buffer", "Clocks", "Gossip", "Lift", "Ring");

    private static final List<String> PUBLIC = List.of(
            "transaction_commit/TwoPhase",
            "transaction_commit/TCommit",
            "SpecifyingSystems/CachingMemory/MCInternalMemory",
            "SpecifyingSystems/CachingMemory/MCWriteThroughCache",
            "SpecifyingSystems/FIFO/MCInnerFIFO",
            "SpecifyingSystems/TLC/MCAlternatingBit",
            "SpecifyingSystems/AdvancedExamples/MCInnerSequential",
            "allocator/SchedulingAllocator",
            "btree/kvstore",
            "ewd998/AsyncTerminationDetection",
            "Prisoners/Prisoners",
            "Majority/MCMajority",
            "Disruptor/Disruptor_SPMC");

    private static final String AROUND = """
            ---- MODULE Around ----
            EXTENDS Naturals, Sequences, FiniteSets
            VARIABLES x, y, s, q
            vars == <<x, y, s, q>>
            Init == x \\in 0..1 /\\ y = [a |-> 0, b |-> TRUE] /\\ s \\in SUBSET {1, 2} /\\ q = <<>>
            Add(n) == s' = s \\cup {n} /\\ UNCHANGED <<y, q>>
            Drop(m) == /\\ m \\in s
                       /\\ s' = s \\ {m}
                       /\\ \\/ y' = [y EXCEPT !.a = m]
                          \\/ y' = [y EXCEPT !.b = ~@]
                       /\\ UNCHANGED q
            Send(v, w) == q' = SubSeq(q \\o <<v, w>>, 1, 2) /\\ UNCHANGED <<s, y>>
            Take(h) == q # <<>> /\\ h = h /\\ q' = Tail(q) /\\ y' = [y EXCEPT !.a = h] /\\ UNCHANGED s
            Either(k) == Add(k) \\/ Drop(k) \\/ (\\E m \\in {k, 2} : Drop(m))
            Loop2(i) == x = i /\\ Send(i, x')
            Loop(i) == IF i > 1 THEN FALSE ELSE Add(i + 1) \\/ Loop2(i)
            Next == \\/ (x < 2 \\/ x = 2) /\\ (\\E k \\in 1..2 : Either(k)) /\\ x' \\in {x, (x + 1) % 3}
                    \\/ x' = 0 /\\ LET half == x \\div 2 IN \\E <<v, w>> \\in {<<1, 2>>, <<2, half>>} : Send(v, w)
                    \\/ IF Cardinality(s) = 1
                       THEN x' = x /\\ Take(Head(q))
                       ELSE /\\ CASE x = 0 -> Add(3) [] x = 1 -> \\E e \\in s : Drop(e) [] OTHER -> Take(Head(q))
                            /\\ x' = 2 - x
                    \\/ x' = 1 /\\ \\E i \\in 0..2 : Loop(i)
                    \\/ x = 2 /\\ x' \\in {0, 1} /\\ q' \\in {<<>>, <<5>>} /\\ UNCHANGED <<y, s>>
                    \\/ \\E r \\in [{1} -> {3, 4}] : x' = r[1] - 3 /\\ q' = r /\\ UNCHANGED <<s, y>>
            Small == Len(q) <= 2
            ====
            """;

    private static final String PARTS = """
            ---- MODULE Part ----
            EXTENDS Naturals
            CONSTANT Top
            VARIABLES at, other
            Up(by) == at + by <= Top /\\ at' = at + by
            Down == at > 0 /\\ at' = at - 1
            Next == ((\\E by \\in 1..Top : Up(by)) \\/ Down) /\\ UNCHANGED other
            ====
            """;

    private static final String WHOLE = """
            ---- MODULE Whole ----
            EXTENDS Naturals
            VARIABLES l, r
            L == INSTANCE Part WITH at <- l, other <- r, Top <- 3
            R(top) == INSTANCE Part WITH at <- r, other <- l, Top <- top
            Init == l = 0 /\\ r \\in 0..1
            Swap == l' = r /\\ r' = l
            Next == L!Next \\/ (\\E t \\in {l, 2} : R(t)!Next) \\/ Swap
            Spec == Init /\\ [][Next]_<<l, r>>
            ====
            """;

    @TempDir
    Path folder;

    /** @param states some that can be reached */
    private record Subject(String name, Path module, String config, ExplorableSpec spec, List<State> states) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** On the evaluator that is tested. */
    ExplorableSpec load(Path module, TlaOptions options) throws BadInput {
        return TlaSpec.onTlc(module, options);
    }

    private Subject subject(Path module, Path config) throws BadInput, IOException {
        ExplorableSpec spec = load(module, TlaOptions.DEFAULT.withConfig(config));
        List<State> all = new ArrayList<>(BreadthFirst.of(spec, 4 * STATES).states());
        Collections.shuffle(all, new Random(7));
        return new Subject(
                module.getFileName().toString(),
                module,
                Files.readString(config),
                spec,
                all.subList(0, Math.min(STATES, all.size())));
    }

    private List<Subject> subjects() throws BadInput, IOException {
        new Specs(folder)
                .module(AROUND)
                .module(PARTS)
                .module(WHOLE)
                .file("Around.cfg", "INIT Init\nNEXT Next\nCONSTRAINT Small\n")
                .file("Whole.cfg", "SPECIFICATION Spec\n");
        List<Subject> subjects = new ArrayList<>();
        for (String own : List.of("Around", "Whole")) {
            subjects.add(subject(folder.resolve(own + ".tla"), folder.resolve(own + ".cfg")));
        }
        for (String name : RECORDED) {
            subjects.add(subject(CORPUS.resolve(name + ".tla"), CORPUS.resolve(name + ".cfg")));
        }
        for (String name : PUBLIC.subList(0, MANY ? PUBLIC.size() : 4)) {
            if (Files.isRegularFile(MODELS.resolve(name + ".tla"))) {
                subjects.add(subject(MODELS.resolve(name + ".tla"), MODELS.resolve(name + ".cfg")));
            }
        }
        return subjects;
    }

    private interface Check {
        void of(Subject subject) throws Exception;
    }

    /** One test for each specification; it is loaded once for all checks. */
    @TestFactory
    Stream<DynamicTest> everySpecification() throws BadInput, IOException {
        Map<String, Check> checks = new LinkedHashMap<>();
        checks.put("next states are those of TLC", this::nextStatesAreThoseOfTlc);
        checks.put("states from values are the states", this::statesFromValuesAreTheStates);
        checks.put("selections are filters", this::selectionsAreFilters);
        checks.put("many threads find what one finds", this::manyThreadsFindWhatOneFinds);
        return subjects().stream()
                .flatMap(subject -> checks.entrySet().stream()
                        .map(check -> DynamicTest.dynamicTest(
                                subject + ": " + check.getKey(),
                                () -> check.getValue().of(subject))));
    }

    private void nextStatesAreThoseOfTlc(Subject subject) throws Exception {
        Path scratch = Files.createDirectory(folder.resolve("tlc-" + subject.name));
        @SuppressWarnings("unchecked")
        UnaryOperator<Value> tlc =
                (UnaryOperator<Value>) new TlcClassLoader(getClass().getClassLoader())
                        .loadClass("dev.plumbline.tla.internal.tlc.PlainTlc")
                        .getDeclaredConstructor(Path.class, String.class, Path.class)
                        .newInstance(subject.module, subject.config, scratch);
        Exploration all = subject.spec.explore(Selection.ALL.withExcluded());
        int met = 0;
        for (State state : subject.states) {
            List<Value> expected = ((Value.Tuple) tlc.apply(state.value())).elements();
            Exploration.Reached reached = all.next(state);
            assertThat(new TreeSet<>(reached.states().stream().map(State::value).toList()))
                    .as("from %s", state)
                    .isEqualTo(new TreeSet<>(expected));
            assertThat(reached.generated()).as("from %s", state).isEqualTo(expected.size());
            met += expected.size();
        }
        assertThat(met).isPositive();
    }

    private void statesFromValuesAreTheStates(Subject subject) throws BadInput {
        for (State state : subject.states) {
            Map<String, Value> values = ((Value.Rec) state.value()).fields();
            State again = subject.spec.state(values);
            assertThat(again).isEqualTo(state).hasSameHashCodeAs(state);
            assertThat(again.value()).isEqualTo(state.value());
            assertThat(subject.spec.brokenRules(again)).isEqualTo(subject.spec.brokenRules(state));
        }
    }

    private void selectionsAreFilters(Subject subject) throws BadInput {
        Random random = new Random(11);
        Exploration everything = subject.spec.explore(Selection.ALL);
        List<Transition> initial = everything.initial().transitions();
        int met = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            State state = pick(subject.states, random);
            List<Transition> all = everything.next(state).transitions();
            Selection selection = selection(subject, all, random);
            Exploration exploration = subject.spec.explore(selection);
            List<Transition> expected =
                    all.stream().filter(each -> agrees(each, selection)).toList();
            assertThat(exploration.next(state).transitions())
                    .as("%s from %s", selection, state)
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(exploration.initial().transitions())
                    .as("%s initially", selection)
                    .containsExactlyInAnyOrderElementsOf(initial.stream()
                            .filter(each -> agrees(each.next(), selection))
                            .toList());
            met += expected.isEmpty() ? 0 : 1;
        }
        // Neither all answers nor none of them are empty.
        assertThat(met).isBetween(QUESTIONS / 10, QUESTIONS - 1);
    }

    /** Mostly what some transition of the state agrees with; now and then with a value from elsewhere. */
    private static Selection selection(Subject subject, List<Transition> all, Random random) {
        Selection selection = Selection.ALL;
        if (all.isEmpty()) {
            return selection.into(subject.spec.variables().get(0), Value.of("no such value"));
        }
        Transition like = pick(all, random);
        if (random.nextInt(3) > 0) {
            selection = selection.by(like.action());
            for (Map.Entry<String, Value> argument : like.arguments().entrySet()) {
                if (random.nextInt(3) == 0) {
                    Transition other = random.nextInt(3) == 0 ? pick(all, random) : like;
                    selection = selection.withArgument(
                            argument.getKey(), other.arguments().getOrDefault(argument.getKey(), Value.of(1)));
                }
            }
        }
        for (String variable : subject.spec.variables()) {
            if (random.nextInt(3) == 0) {
                State from = random.nextInt(4) > 0 ? like.next() : pick(subject.states, random);
                Value value = random.nextInt(40) == 0 ? Value.of("x") : valueOf(from, variable);
                selection = selection.into(variable, value);
            }
        }
        return selection;
    }

    private static boolean agrees(Transition transition, Selection selection) {
        return selection.action().map(transition.action()::equals).orElse(true)
                && selection.arguments().entrySet().stream()
                        .allMatch(each ->
                                each.getValue().equals(transition.arguments().get(each.getKey())))
                && agrees(transition.next(), selection);
    }

    private static boolean agrees(State state, Selection selection) {
        return selection.variables().entrySet().stream()
                .allMatch(each -> each.getValue().equals(valueOf(state, each.getKey())));
    }

    private static Value valueOf(State state, String variable) {
        return ((Value.Rec) state.value()).fields().get(variable);
    }

    private static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private void manyThreadsFindWhatOneFinds(Subject subject) throws Exception {
        List<Exploration.Reached> expected = new ArrayList<>();
        Exploration alone = subject.spec.explore(Selection.ALL);
        subject.states.forEach(state -> expected.add(alone.next(state)));
        // Loaded anew, so that what is made when first needed is made by threads that race for it.
        Path config = Files.writeString(folder.resolve("threads-" + subject.name + ".cfg"), subject.config);
        ExplorableSpec fresh = load(subject.module, TlaOptions.DEFAULT.withConfig(config));
        List<State> states = new ArrayList<>();
        for (State state : subject.states) {
            states.add(fresh.state(((Value.Rec) state.value()).fields()));
        }
        Exploration shared = fresh.explore(Selection.ALL);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<Exploration.Reached>>> tasks = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                tasks.add(() -> states.stream().map(shared::next).toList());
            }
            for (Future<List<Exploration.Reached>> found : threads.invokeAll(tasks)) {
                for (int i = 0; i < expected.size(); i++) {
                    assertThat(texts(found.get().get(i))).isEqualTo(texts(expected.get(i)));
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** In order: it is the same for every thread, and each time that the specification is loaded. */
    private static List<String> texts(Exploration.Reached reached) {
        return reached.transitions().stream()
                .map(each -> each.call() + " -> " + each.next())
                .toList();
    }
}
