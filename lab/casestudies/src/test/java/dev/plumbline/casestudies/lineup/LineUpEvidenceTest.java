package dev.plumbline.casestudies.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.classes.UserClasses;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.Violation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The evidence for Line-Up in small. */
@Tag("slow")
class LineUpEvidenceTest {
    private static final ClassLoader CLASSES = LineUpEvidenceTest.class.getClassLoader();
    private static final Survey.Effort FEW = new Survey.Effort(4, 3, Duration.ofDays(1));

    private static Violation found(Study study, String test) throws Exception {
        Survey survey = Survey.of(study.first(test).sampled(0, 0), CLASSES, FEW);
        assertThat(survey.failed()).as(study.name()).isEqualTo(1);
        return survey.smallest().orElseThrow();
    }

    private static Study cause(String letter) {
        return Causes.all().stream()
                .filter(study -> study.name().startsWith(letter + ":"))
                .findFirst()
                .orElseThrow();
    }

    /** Each with as few calls as the paper gives, in as few threads as show it; the tests have the paper's dimension. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            A; await() | set() reset() set()                    ; STUCK           ; 2x3
            B; add(200) tryTake() | add(400) tryTake()          ; NON_LINEARIZABLE; 2x2
            C; addFirst(10) removeFirst() | addLast(20) count() ; NON_LINEARIZABLE; 2x2
            D; add(10) tryTake() | completeAdding() isCompleted(); NON_LINEARIZABLE; 2x2
            E; add(10) tryTake() | tryTake() count()            ; NON_LINEARIZABLE; 2x2
            F; trySetResult(10) result() | trySetResult(20) result(); NON_LINEARIZABLE; 2x1
            G; trySetResult(10) | isCompleted() resultNow()     ; NON_LINEARIZABLE; 2x2
            H; add(10) tryTake() | peek() count()               ; NON_LINEARIZABLE; 2x2
            I; add(10) | add(20) | tryTake() tryTake()          ; NON_LINEARIZABLE; 2x3
            J; add(10) add(20) | tryTake() tryTake()            ; NON_LINEARIZABLE; 2x2
            K; take() | cancel() add(10)                        ; NON_LINEARIZABLE; 2x2
            L; signalAndWait() | signalAndWait()                ; NON_LINEARIZABLE; 2x1
            """)
    void everyRootCauseIsFound(String letter, String test, Kind kind, String dimension) throws Exception {
        Violation violation = found(cause(letter), test);
        assertThat(violation.kind()).isEqualTo(kind);
        assertThat(violation.smallest().dimension()).isEqualTo(dimension);
        assertThat(violation.certain()).isTrue();
    }

    static List<Study> rightForms() {
        return Causes.all().stream()
                .filter(study -> study.expected() == Explanation.PASSES)
                .toList();
    }

    /** Without the mistake the tests that find it pass. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("rightForms")
    void theRightFormsPass(Study study) throws Exception {
        Survey survey = Survey.of(study, CLASSES, FEW);
        assertThat(survey.failed()).isZero();
        assertThat(survey.undecided()).isZero();
        assertThat(survey.passed()).isEqualTo(study.given().size() + 4);
    }

    static List<Study> libraries() {
        return Libraries.all();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void knownDefectsAreFoundWhereTheyAre(Study study) throws Exception {
        Study small = study.given().isEmpty() ? study.first("appendSecond() text() | emptySecond()") : study;
        Survey survey = Survey.of(small.sampled(0, 0), CLASSES, FEW);
        assertThat(survey.undecided()).isZero();
        assertThat(survey.failed()).isEqualTo(study.expected() == Explanation.PASSES ? 0 : survey.tests());
    }

    @Test
    void aClassPathMayHoldAnotherVersion() throws Exception {
        ClassLoader older = UserClasses.of(LineUpEvidenceRun.OLDER_AGRONA);
        Survey survey = Survey.of(Libraries.linkedQueue("1.6.0"), older, FEW);
        assertThat(survey.smallest().orElseThrow().smallest().text()).isEqualTo("offer(1) | offer(2) poll()");
    }

    /** A sample is the same for a seed, and so is all that follows from it. */
    @Test
    void countsAreExact() throws Exception {
        Study queue = JdkClasses.all().get(0).sampled(2, 2);
        assertThat(queue.name()).isEqualTo("ConcurrentLinkedQueue");
        Survey survey = Survey.of(queue, CLASSES, FEW);
        assertThat(List.of(survey.passed(), survey.serial(), survey.mostSerial(), survey.schedules()))
                .containsExactly(4L, 24L, 6L, 690L);
    }

    @Test
    void thereAreEnoughClassesAndMethods() throws Exception {
        Map<String, Set<String>> methods = new HashMap<>();
        List<String> unexplained = new ArrayList<>();
        for (Study study : JdkClasses.all()) {
            methods.computeIfAbsent(study.className(), name -> new HashSet<>()).addAll(study.methods());
            if (study.expected() != Explanation.PASSES && study.because().isBlank()) {
                unexplained.add(study.name());
            }
        }
        assertThat(methods).hasSizeGreaterThanOrEqualTo(20);
        assertThat(methods.values().stream().mapToInt(Set::size).sum()).isGreaterThanOrEqualTo(150);
        assertThat(unexplained).isEmpty();
    }

    @Test
    void theTableSaysWhatWasFound(@TempDir Path folder) throws Exception {
        Path document = folder.resolve("evidence.md");
        Files.writeString(
                document, "before\n<!-- some: written by LineUpEvidence -->\nold\n<!-- end of some -->\nafter\n");
        Study right = rightForms().get(1).first("add(10) tryTake() | add(20)").sampled(0, 0);
        Study wrong = cause("B").first("add(10) tryTake() | add(20)").sampled(0, 0);
        LineUpEvidence evidence = new LineUpEvidence(document, FEW);
        assertThat(evidence.gather(List.of(LineUpEvidence.section("some", List.of(right, wrong), CLASSES)), System.out))
                .isTrue();
        assertThat(Files.readString(document))
                .startsWith("before\n")
                .endsWith("<!-- end of some -->\nafter\n")
                .doesNotContain("old")
                .contains("2 classes with 6 methods")
                .contains("| LockedQueue | 3 | 1 given | 1 | 0 | 0 | 3 | 3 |")
                .contains("| B: LockedQueue.LockTimesOut | 3 | 1 given | 0 | 1 | 0 | 3 | 3 |")
                .contains("2x2: `add(1) tryTake() \\| add(2)` | non-linearizable | **bug.** The lock of tryTake");
        Study mistaken = right.comesTo(Explanation.BUG, "It is not.");
        assertThat(evidence.gather(List.of(LineUpEvidence.section("some", List.of(mistaken), CLASSES)), System.out))
                .isFalse();
        assertThat(Files.readString(document)).contains("NOT AS EXPECTED (bug)");
    }
}
