package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.internal.small.SmallTests;
import dev.plumbline.lineup.internal.small.SurroundingCalls;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Eliminations;
import dev.plumbline.lineup.subjects.Rings;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which small tests come before wide ones. */
@Tag("slow")
class SmallTestsTest {
    private static List<String> texts(List<Matrix> tests) {
        return tests.stream().map(Matrix::toString).toList();
    }

    private static LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), SmallTestsTest.class.getClassLoader()));
    }

    /** Two calls: 3 tests of one call each, 4 of three threads, 4 x 2 of two and one less none, and so on. */
    @Test
    void everySmallTestIsMadeOnce() throws BadInput {
        Roles roles = Roles.parse("a(), b()");
        List<Matrix> all = SmallTests.of(roles, SurroundingCalls.NONE, 3, 3, 1_000, 1);
        assertThat(all).hasSize(3 + 4 + 8 + 12 + 10 + 16).doesNotHaveDuplicates();
        assertThat(texts(all.subList(0, 3))).containsExactlyInAnyOrder("a() | a()", "a() | b()", "b() | b()");
        assertThat(texts(SmallTests.of(roles, SurroundingCalls.NONE, 2, 1, 1_000, 1)))
                .hasSize(3);
        assertThat(SmallTests.of(roles, SurroundingCalls.NONE, 3, 3, 12, 1)).hasSize(6 * 2);
    }

    @Test
    void manyCallsAreDrawnAndFewAreComplete() throws BadInput {
        StringBuilder calls = new StringBuilder("c0()");
        for (int i = 1; i < 40; i++) {
            calls.append(", c").append(i).append("()");
        }
        List<Matrix> some = SmallTests.of(Roles.parse(calls.toString()), SurroundingCalls.NONE, 3, 3, 100, 1);
        assertThat(some).hasSize(6 * 16).doesNotHaveDuplicates();
        assertThat(some).isEqualTo(SmallTests.of(Roles.parse(calls.toString()), SurroundingCalls.NONE, 3, 3, 100, 1));
    }

    @Test
    void threadsKeepTheirRoles() throws BadInput {
        List<Matrix> tests = SmallTests.of(
                Roles.parse("owner: push(1), pop(); thief: steal()"), SurroundingCalls.NONE, 3, 3, 100, 1);
        assertThat(tests).isNotEmpty();
        assertThat(tests).allMatch(test -> test.threads().size() == 2);
        for (Matrix test : tests) {
            int thief = test.roles().indexOf("thief");
            assertThat(test.threads().get(thief)).allMatch(call -> call.method().equals("steal"));
        }
    }

    @Test
    void testsBeginAfterACallThatChangesTheStateAndEndWithCallsThatShowIt() throws BadInput {
        Roles calls = Roles.parse("push(1), push(2), pop()");
        List<Matrix> tests = lineUp(Eliminations.StackRight.class).smallTests(calls, 2, 1, 1_000, 1);
        assertThat(tests.stream().map(test -> Matrix.text(test.before())).distinct())
                .containsExactlyInAnyOrder("", "push(9)", "push(1)", "push(2)", "push(9) push(1)");
        assertThat(tests).allMatch(test -> Matrix.text(test.after()).equals("pop() pop()"));
        assertThat(tests).hasSize(5 * 6);
    }

    /** take() would wait for ever on an empty buffer. */
    @Test
    void callsThatBlockOnANewObjectAreNeitherFirstNorLast() throws BadInput {
        Roles calls = Roles.parse("put(1), take(), size()");
        List<Matrix> tests = lineUp(Rings.WithMonitor.class).smallTests(calls, 2, 1, 1_000, 1);
        assertThat(tests.stream().map(test -> Matrix.text(test.before())).distinct())
                .containsExactlyInAnyOrder("", "put(9)", "put(1)", "put(9) put(1)");
        assertThat(tests).allMatch(test -> Matrix.text(test.after()).equals("size()"));
    }

    @Test
    void ownCallsBeforeAndAfterAreKept() throws BadInput {
        Matrix test = Matrix.parse("a() | b()").with(Invocation.parseSequence("c()"), Invocation.parseSequence("d()"));
        assertThat(Stream.of(
                                test.within(Invocation.parseSequence("x()"), List.of()),
                                test.within(List.of(), Invocation.parseSequence("y()")))
                        .map(Matrix::toString))
                .containsExactly(
                        "first x() c(), then a() | b(), at last d()", "first c(), then a() | b(), at last y()");
    }
}
