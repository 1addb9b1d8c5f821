package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Counters;
import dev.plumbline.lineup.subjects.Mistakes;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search continues after a violation, and known ones are muted. */
@Tag("slow")
class SeveralViolationsTest {
    private static final String OPS = "inc(), count(), put(1), put(2), sum(), peek()";

    private static LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), SeveralViolationsTest.class.getClassLoader()));
    }

    private static List<Matrix> tests(String ops) throws BadInput {
        return Matrices.sample(Invocation.parseElements(ops), 2, 3, 20, 1);
    }

    private static List<Set<String>> methods(LineUpResult result) {
        return result.violations().stream()
                .map(found -> found.smallest().methods())
                .toList();
    }

    @Test
    void twoMistakesAreBothReportedOnce() throws BadInput {
        List<Violation> told = new ArrayList<>();
        LineUp.Progress progress = new LineUp.Progress() {
            @Override
            public void checked(long tests, dev.plumbline.lineup.result.Counts counts) {}

            @Override
            public void found(Violation violation) {
                told.add(violation);
            }
        };
        LineUpResult result = lineUp(Mistakes.Two.class)
                .violations(10)
                .progress(progress)
                .run(tests(OPS).iterator());
        assertThat(methods(result)).containsExactlyInAnyOrder(Set.of("inc", "count"), Set.of("put", "sum"));
        assertThat(result.end()).isEqualTo(LineUpResult.SearchEnd.COMPLETE);
        assertThat(result.violation()).contains(result.violations().get(0));
        assertThat(result.verdict()).isSameAs(result.violations().get(0).verdict());
        assertThat(told).isEqualTo(result.violations());
    }

    @Test
    void theNumberOfWorkersMakesNoDifference() throws BadInput {
        LineUpResult alone =
                lineUp(Mistakes.Two.class).violations(10).run(tests(OPS).iterator());
        LineUpResult together = lineUp(Mistakes.Two.class)
                .violations(10)
                .workers(3)
                .run(tests(OPS).iterator());
        assertThat(together.violations().stream().map(Violation::smallest))
                .containsExactlyElementsOf(
                        alone.violations().stream().map(Violation::smallest).toList());
        assertThat(together.violations().stream().map(Violation::found))
                .containsExactlyElementsOf(
                        alone.violations().stream().map(Violation::found).toList());
        assertThat(together.totals()).isEqualTo(alone.totals());
    }

    @Test
    void theFirstIsTheSameHoweverManyAreWanted() throws BadInput {
        LineUpResult one = lineUp(Mistakes.Two.class).run(tests(OPS).iterator());
        LineUpResult more =
                lineUp(Mistakes.Two.class).violations(2).run(tests(OPS).iterator());
        assertThat(one.violations()).hasSize(1);
        assertThat(one.end()).isEqualTo(LineUpResult.SearchEnd.ENOUGH);
        assertThat(more.violations().get(0).smallest())
                .isEqualTo(one.violations().get(0).smallest());
        assertThat(more.violations()).hasSize(2);
        assertThat(more.end()).isEqualTo(LineUpResult.SearchEnd.ENOUGH);
    }

    /** The other mistake is in the same test, and no test without the first one is given. */
    @Test
    void oneTestShowsBoth() throws BadInput {
        Matrix test = Matrix.parse("inc() put(1) count() | inc() put(2) sum()");
        LineUpResult result =
                lineUp(Mistakes.Two.class).violations(10).run(List.of(test).iterator());
        assertThat(methods(result)).containsExactlyInAnyOrder(Set.of("inc", "count"), Set.of("put", "sum"));
    }

    /** The first test needs all three methods to fail; the second needs two of them. */
    @Test
    void aViolationWithFewerMethodsTakesThePlaceOfALargerOne() throws BadInput {
        List<Matrix> tests = List.of(Matrix.parse("inc() | dec() count()"), Matrix.parse("inc() | inc() count()"));
        assertThat(methods(lineUp(Mistakes.UpAndDown.class).run(tests.iterator())))
                .containsExactly(Set.of("inc", "dec", "count"));
        assertThat(methods(lineUp(Mistakes.UpAndDown.class).violations(2).run(tests.iterator())))
                .containsExactly(Set.of("inc", "count"));
    }

    @Test
    void withoutTimeForOthersTheFirstIsReported() throws BadInput {
        LineUpResult result = lineUp(Mistakes.Two.class)
                .violations(10)
                .budgetForOthers(Duration.ZERO)
                .run(tests(OPS).iterator());
        assertThat(result.violations()).hasSize(1);
        assertThat(result.end()).isEqualTo(LineUpResult.SearchEnd.TIME_UP);
    }

    @Test
    void aMutedViolationIsCountedAndTheSearchContinues() throws BadInput {
        LineUpResult result = lineUp(Mistakes.Two.class)
                .violations(10)
                .mute(List.of(Mute.parse("methods=count"), Mute.parse("kind=stuck")))
                .run(tests(OPS).iterator());
        assertThat(methods(result)).containsExactly(Set.of("put", "sum"));
        assertThat(result.muted())
                .extracting(LineUpResult.MutedViolation::mute)
                .containsExactly(Mute.parse("methods=count"));
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aClassWithMutedViolationsOnlyConforms() throws BadInput {
        LineUpResult result = lineUp(Mistakes.One.class)
                .mute(List.of(Mute.parse("methods=put+sum, kind=non-linearizable")))
                .run(tests("inc(), count(), put(1), sum()").iterator());
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.violations()).isEmpty();
        assertThat(result.muted()).hasSize(1);
        assertThat(result.end()).isEqualTo(LineUpResult.SearchEnd.COMPLETE);
        LineUpResult other = lineUp(Mistakes.One.class)
                .mute(List.of(Mute.parse("methods=put+sum,kind=stuck")))
                .run(tests("inc(), count(), put(1), sum()").iterator());
        assertThat(other.verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aMutedKindIsMutedForAllMethods() throws BadInput {
        LineUpResult result = lineUp(Counters.UnlocksOnlyIfAlone.class)
                .mute(List.of(Mute.parse("kind=stuck")))
                .run(List.of(Matrix.parse("inc() get() | inc() get()")).iterator());
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.muted().get(0).violation().kind()).isEqualTo(Kind.STUCK);
    }

    @Test
    void aMuteOfAMethodThatIsNotThereIsRefused() throws BadInput {
        LineUp lineUp = lineUp(Mistakes.Two.class).mute(List.of(Mute.parse("methods=cuont")));
        assertThatThrownBy(() -> lineUp.run(tests(OPS).iterator()))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("'methods=cuont': ")
                .hasMessageContaining("has no method cuont (did you mean count?)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"methods=add+take", "kind=stuck", "methods=size,kind=nondeterministic"})
    void mutesAreReadAndWritten(String text) throws BadInput {
        assertThat(Mute.parse(text)).hasToString(text);
        assertThat(Mute.parse(text.replace("=", " = ").replace("+", " + "))).isEqualTo(Mute.parse(text));
        assertThat(Mute.parse(text.replace("size", "size()"))).isEqualTo(Mute.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '^',
            value = {
                "^^ ! '' is not a condition; expected methods=NAME+NAME",
                "stuck ! did you mean kind=stuck?",
                "size() ! did you mean methods=size()?",
                "method=size ! did you mean methods?",
                "methods= ! '' is not the name of a method",
                "methods=a+ ! '' is not the name of a method",
                "methods=a(1) ! 'a(1)' is not the name of a method",
                "kind=stuk ! there is no kind 'stuk' (did you mean stuck?)",
                "kind=stuck,kind=stuck ! kind is there already",
                "methods=a,b ! did you mean methods=b?"
            })
    void nonsenseTakesOneLine(String text, String message) {
        assertThatThrownBy(() -> Mute.parse(text))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("'" + text + "': ")
                .hasMessageContaining(message);
    }
}
