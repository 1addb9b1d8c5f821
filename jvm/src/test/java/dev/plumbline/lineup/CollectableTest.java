package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Collectable;
import dev.plumbline.value.BadInput;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** References are never cleared, the verdict says so, and it does not depend on the collector. */
@Tag("slow")
class CollectableTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\'', textBlock = """
            Weak ; renew() | isCleared() ; conforms ; java.lang.ref.WeakReference
            Cache ; load() | load() ; violates ; java.lang.ref.SoftReference
            Weighed ; add() | add() ; conforms ; java.util.WeakHashMap
            Entry ; twice() | drop() ; violates ; java.lang.ref.WeakReference
            Queue ; take() | enqueue() ; conforms ; java.lang.ref.PhantomReference
            """)
    void aReferenceIsKeptAndNamed(String subject, String matrix, String verdict, String named) throws BadInput {
        LineUpResult result = LineUp.of(Subject.of(
                        Collectable.class.getName() + "." + subject, getClass().getClassLoader()))
                .run(List.of(Matrix.parse(matrix)).iterator());
        assertThat(result.verdict().word().text()).isEqualTo(verdict);
        assertThat(result.unseen())
                .extracting(UnseenState::kind, UnseenState::what)
                .containsExactly(tuple(UnseenState.Kind.CLEARED_REFERENCES, named));
        assertThat(result.unseen().get(0).text())
                .startsWith("the collector clears no reference here, so effects of clearing " + named);
        assertThat(result.verdict()).isNotInstanceOf(Verdict.Inconclusive.class);
    }
}
