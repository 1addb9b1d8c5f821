package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.classes.UserClasses;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.CreationMissing;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Newcomers;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that users test first: they return, take and contain all kinds of objects. */
@Tag("slow")
class OwnClassesTest {
    private static LineUp lineUp(String nested) {
        return LineUp.of(Subject.of(Newcomers.class.getName() + "." + nested, OwnClassesTest.class.getClassLoader()))
                .bounds(Bounds.DEFAULT.withSwitches(2));
    }

    private static LineUpResult check(String nested, String... matrices) throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (String matrix : matrices) {
            tests.add(Matrix.parse(matrix));
        }
        return lineUp(nested).run(tests.iterator());
    }

    private static Violation violation(LineUpResult conclusion) {
        assertThat(conclusion.verdict()).isInstanceOf(Verdict.Violates.class);
        return conclusion.violation().orElseThrow();
    }

    @Test
    void anObjectWithAnEqualsIsComparedByItsFinalFields() throws BadInput {
        Violation found = violation(check("Wallet", "add(5) | add(7)"));
        assertThat(found.summary()).contains("A: add(1) = [cents |-> 1]", "B: add(2) = [cents |-> 2]");
    }

    @Test
    void aListWithALockIsNotReadPastIt() throws BadInput {
        assertThat(check("SharedList", "addTwice(1) | list()").verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void anyNumberOfArgumentsIsGivenAsInSource() throws BadInput {
        assertThat(check("Words", "add(\"a\", \"b\") add() | add(\"c\") count(1) count(1, 2, 3)")
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(check("Words", "add([\"a\", \"b\"]) | count(1, [2])").verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(lineUp("Words").discover().elements())
                .hasToString(
                        "[[add(\"a\")], [add(\"b\")], [add([\"a\", \"b\"])], [count(1, [1, 2])], [count(2, [1, 2])]]");
        assertThatThrownBy(() -> check("Words", "count()"))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("count cannot be called as count(); expected one of count(int, int...)");
    }

    @Test
    void copiesOfCollectionsAreResults() throws BadInput {
        assertThat(lineUp("Tags").discover().elements()).hasToString("[[add(\"a\")], [add(\"b\")], [all()]]");
        Violation found = violation(check("Tags", "add(\"a\") all() | add(\"a\")"));
        assertThat(found.smallest().text()).isEqualTo("all() | add(\"a\")");
        assertThat(found.executions().get(0).history()).contains("java.util.ConcurrentModificationException");
    }

    @Test
    void innerClassNeedsOuterObject() {
        assertThatThrownBy(() -> check("Owner.Owned", "inc() | inc()"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("Owned belongs to an object of the class around it");
    }

    @Test
    void staticMethodsNeedNoObject() throws BadInput {
        assertThat(lineUp("Numbers").discover().elements()).hasToString("[[next()], [peek()]]");
        Violation found = violation(check("Numbers", "next() peek() | next()"));
        assertThat(found.smallest().text()).isEqualTo("next() | next()");
    }

    @Test
    void hashCodesOfTheJvmComeAgain() throws BadInput {
        assertThat(check("Keyed", "add(1) size() | add(2) add(2)", "add(1) add(1) | add(1) size()")
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(check("Keyed", "put(RED) put(GREEN) | put(RED)").verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aClassThatIsNotPublicIsCalledAsItsNeighboursWould() throws BadInput {
        assertThat(lineUp("Hidden").discover().elements()).hasToString("[[next()]]");
        violation(check("Hidden", "next() | next()"));
        assertThat(lineUp("Inherits").discover().elements()).hasToString("[[get()], [swap(1)], [swap(2)]]");
        violation(check("Inherits", "swap(1) | swap(2)"));
    }

    @Test
    void aMissingCreationIsExplained() {
        assertThatThrownBy(() -> lineUp("Limited").discover())
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith(
                        "Limited has no constructor without parameters, only Limited(String, int); give the"
                                + " call that makes an object, such as Limited(\"a\", 1)")
                .hasCauseInstanceOf(CreationMissing.class);
        assertThatThrownBy(() -> check("Keyed.Colour", "shout()")).hasMessageContaining("such as valueOf(\"RED\")");
    }

    @Test
    void aFailedInitialiserIsNamed() throws BadInput {
        LineUpResult conclusion = check("Broken", "size()");
        assertThat(conclusion.undecided().get(0).text())
                .contains("ExceptionInInitializerError, caused by java.lang.NumberFormatException: For input string");
    }

    /**
     * Locks and atomics are called in lines of the class; steps inside of them are shown only if a thread is preempted
     * there.
     */
    @Test
    void callsOfTheJdkAreShownWithTheLineThatMadeThem() throws BadInput {
        String table = violation(check("CheckedTwice", "add(\"a\") | add(\"a\")"))
                .executions()
                .get(0)
                .table();
        assertThat(table)
                .containsPattern("ReentrantLock\\.lock \\(CheckedTwice\\.add:\\d+\\)")
                .containsPattern("HashMap\\.containsKey returned false \\(CheckedTwice\\.add:\\d+\\)")
                .doesNotContain("(HashMap.getNode");
    }

    /**
     * The piece came when the time was up and the lock not taken back yet; without what the wait gave that cannot be
     * understood.
     */
    @Test
    void aTimedWaitShowsWhatItGave() throws BadInput {
        String table = violation(check("Expiring", "take() | put() take()"))
                .executions()
                .get(0)
                .table();
        assertThat(table)
                .containsPattern("Condition(Object)?\\.awaitNanos returned (0|-\\d+) \\(Expiring\\.take:\\d+\\)")
                .contains("take returned FALSE");
    }

    @Test
    void stateWithinObjectsThatRunAsTheyAreIsSharedToo() throws BadInput {
        assertThat(violation(check("Elsewhere", "log(\"a\") | log(\"b\") text()"))
                        .summary())
                .contains("A: log(\"a\")", "B: text() = \"a\"");
        Violation counted = violation(check("Elsewhere", "count(RED) | count(RED)"));
        assertThat(counted.executions().get(0).table()).contains("EnumMap.put (Elsewhere.count:");
        violation(check("Elsewhere", "last(\"a\") | last(\"b\")"));
        LineUpResult local = check("Elsewhere", "joined(\"a\", \"b\") | joined(\"c\", \"d\")");
        assertThat(local.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(local.totals().counts().schedules()).isEqualTo(2);
    }

    @Test
    void aClassPathIsWrittenAsForJava(@TempDir Path folder) throws Exception {
        for (String name : List.of("b.jar", "a.JAR", "c.txt")) {
            Files.createFile(folder.resolve(name));
        }
        Path nested = Files.createDirectory(folder.resolve("classes"));
        try (URLClassLoader loader =
                (URLClassLoader) UserClasses.of(folder + File.separator + "*" + File.pathSeparator + nested)) {
            assertThat(loader.getURLs())
                    .extracting(url -> Path.of(url.toURI()).getFileName().toString())
                    .containsExactly("a.JAR", "b.jar", "classes");
        }
        assertThatThrownBy(() -> UserClasses.of("nowhere/*")).hasMessageStartingWith("nowhere/* does not exist");
    }
}
