package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Role;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Roled;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads with roles: what they may call, in every kind of test. */
@Tag("slow")
class RolesTest {
    private static LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), RolesTest.class.getClassLoader()))
                .bounds(Bounds.DEFAULT.withSwitches(2));
    }

    private static List<String> names(Roles roles, int threads) throws BadInput {
        return roles.of(threads).stream().map(Role::name).toList();
    }

    @Test
    void aRoleIsForOneThreadANumberOrAllThatRemain() throws BadInput {
        assertThat(names(Roles.parse("owner: push(1), pop(); others: steal()"), 3))
                .containsExactly("owner", "others", "others");
        assertThat(names(Roles.parse("producer*: offer(1); consumer: poll()"), 4))
                .containsExactly("producer", "producer", "producer", "consumer");
        assertThat(names(Roles.parse("reader*2: get(); writer: set(1)"), 7))
                .containsExactly("reader", "reader", "writer");
        assertThat(names(Roles.parse("a(), b()"), 2)).containsExactly("", "");
    }

    @Test
    void callsThatStayTogetherAreOneElementInARoleToo() throws BadInput {
        Roles roles = Roles.parse("owner: lock(); unlock(), get() get(); others: tryLock()");
        assertThat(roles.all().get(0).elements()).isEqualTo(Invocation.parseElements("lock() unlock(), get() get()"));
        assertThat(roles.elements()).hasSize(3);
        assertThat(Roles.parse("lock(); unlock()").elements()).isEqualTo(Invocation.parseElements("lock(); unlock()"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "owner: push(1), others: steal() ! expected a call; a role begins after ';'",
                "push(1); others: steal() ! expected the role of the calls before it, too",
                "owner: push(1); steal() others: pop() ! expected ',' or the end",
                "owner: ; others: steal() ! expected a call",
                "owner*0: push(1) ! expected 1 to 60 threads for owner",
                "owner*200: push(1) ! expected 1 to 60 threads for owner",
                "a*40: push(1); b*40: pop() ! the roles need 80 threads; expected at most 60",
                "owner: push(1); owner: pop() ! there are two roles owner; expected each once, owner*2",
                "a*: push(1); others: pop() ! a* and others are both for all threads that remain",
                "owner: push(1); ! expected a call",
                ": push(1) ! expected a call"
            })
    void reportsMistakes(String text, String message) {
        assertThatThrownBy(() -> Roles.parse(text)).isInstanceOf(BadInput.class).hasMessageContaining(message);
    }

    @Test
    void tooFewThreadsAreRefused() throws BadInput {
        Roles roles = Roles.parse("owner*2: push(1); others: steal()");
        assertThatThrownBy(() -> roles.of(2))
                .isInstanceOf(BadInput.class)
                .hasMessage("tests of 2 threads for the roles owner*2, others; expected at least 3");
    }

    @Test
    void testsAreWrittenWithTheirRolesAndReadAgain() throws BadInput {
        Matrix matrix = Matrix.parse("owner : push(1), pop() | others: steal() | steal()");
        assertThat(matrix.roles()).containsExactly("owner", "others", "");
        assertThat(matrix.text()).isEqualTo("owner: push(1) pop() | others: steal() | steal()");
        assertThat(Matrix.parse(matrix.text())).isEqualTo(matrix);
        assertThat(matrix.sorted().text()).isEqualTo("others: steal() | owner: push(1) pop() | steal()");
        assertThatThrownBy(() -> Matrix.parse("owner*2: push(1)")).hasMessageContaining("the role of one thread");
    }

    @Test
    void samplesKeepToTheRoles() throws BadInput {
        Roles roles = Roles.parse("owner: push(1), pop(); others: steal(), size()");
        List<Matrix> tests = Matrices.sample(roles.of(3), 2, 100, 1);
        assertThat(tests).hasSize(64).doesNotHaveDuplicates().allSatisfy(test -> {
            assertThat(methods(test.threads().get(0))).isSubsetOf("push", "pop");
            assertThat(methods(test.threads().get(1))).isSubsetOf("steal", "size");
            assertThat(methods(test.threads().get(2))).isSubsetOf("steal", "size");
        });
    }

    /** Two threads at least; for n = 3 there are 8 columns of the owner, and 36 pairs of 8 columns of the others. */
    @Test
    void growingTestsKeepToTheRolesAndAreAllThereAre() throws BadInput {
        Roles roles = Roles.parse("owner: push(1), pop(); others: steal(), size()");
        List<Matrix> tests = Matrices.growing(roles, 3).toList();
        assertThat(tests).hasSize(1 + 4 * 4 + 8 * 36);
        assertThat(tests.stream().map(Matrix::sorted)).doesNotHaveDuplicates();
        assertThat(tests).allSatisfy(test -> {
            assertThat(methods(test.threads().get(0))).isSubsetOf("push", "pop");
            assertThat(methods(test.threads().get(1))).isSubsetOf("steal", "size");
        });
        assertThat(Matrices.growing(Roles.parse("producer: a(); consumer: b()"), 2)
                        .map(Matrix::dimension))
                .containsExactly("2x1", "2x2");
    }

    private static Set<String> methods(List<Invocation> calls) {
        return calls.stream().map(Invocation::method).collect(Collectors.toSet());
    }

    private static LineUpResult check(Class<?> type, String ops, int threads, int length) throws BadInput {
        Roles roles = Roles.parse(ops);
        return lineUp(type)
                .run(Matrices.sample(roles.of(threads), length, 10, 1).iterator());
    }

    @Test
    void aQueueForOneProducerAndOneConsumerIsRightWithThemAlone() throws BadInput {
        String roles = "producer: offer(1), offer(2); consumer: poll()";
        assertThat(check(Roled.Ring.class, roles, 3, 3).verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(Roled.Ring.class, "offer(1), offer(2), poll()", 2, 2).verdict())
                .isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aDequeIsRightWithOneOwner() throws BadInput {
        String roles = "owner: push(1), push(2), pop(); others: steal()";
        assertThat(check(Roled.StealDeque.class, roles, 2, 3).verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(Roled.StealDeque.class, "push(1), push(2), pop()", 2, 2)
                        .verdict())
                .isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aViolationIsMadeSmallerShownAndRepeatedWithItsRoles() throws BadInput {
        LineUpResult result = check(Roled.HastyRing.class, "producer: offer(7), offer(8); consumer: poll()", 3, 3);
        Violation found = result.violation().orElseThrow();
        assertThat(found.found().roles()).containsExactly("producer", "consumer");
        assertThat(found.smallest().sorted().text()).isEqualTo("consumer: poll() poll() | producer: offer(1)");
        Violation.Shown shown = found.executions().get(0);
        assertThat(shown.table())
                .containsPattern("thread [AB] \\(producer\\)")
                .containsPattern("thread [AB] \\(consumer\\)");
        assertThat(found.summary())
                .anyMatch(line -> line.matches("[AB] \\(consumer\\): poll\\(\\) = 0, poll\\(\\) = 0"));
        Replayed again = lineUp(Roled.HastyRing.class)
                .replay(Matrix.parse(found.smallest().text()), shown.schedule(), shown.randomNumbers());
        assertThat(again.shown().orElseThrow().table()).isEqualTo(shown.table());
        assertThat(again.result().violation()).isPresent();
    }
}
