package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Guarded;
import dev.plumbline.lineup.subjects.JdkObjects;
import dev.plumbline.lineup.subjects.SeenJdkObjects;
import dev.plumbline.value.BadInput;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** State inside objects of the JDK: a race for it is found, or the verdict names the class. */
@Tag("slow")
class JdkObjectsTest {
    private static LineUpResult check(Class<?> objects, String nested, String matrix, ClassLoader loader)
            throws BadInput {
        return LineUp.of(Subject.of(objects.getName() + "." + nested, loader))
                .run(List.of(Matrix.parse(matrix)).iterator());
    }

    /** The last column is the class that is named; where it is empty the race is found. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\'', textBlock = """
            Dates ; one(1) | one(2) ; java.text.SimpleDateFormat
            ParsedDates ; one("1999") | one("2001") ; java.text.SimpleDateFormat
            Decimals ; one(1) | one(2) ; java.text.DecimalFormat
            Texts ; one(1) two() | one(2) two() ; java.lang.StringBuilder
            CheckSums ; one(1) | one(2) two() ; java.util.zip.CRC32
            Buffers ; one(1) | one(2) two() ; java.nio.ByteBuffer
            DirectBuffers ; one(1) | one(2) two() ; java.nio.ByteBuffer
            Splittable ; one() | one() ; java.util.SplittableRandom
            Scanners ; one() | one() ; java.util.Scanner
            Digests ; one(1) | one(2) two() ; java.security.MessageDigest
            Matchers ; one() | one() ; java.util.regex.Matcher
            Calendars ; one(1) two() | two() ; java.util.GregorianCalendar
            Formatters ; one(1) | two() ; java.util.Formatter
            Statistics ; one(1) two() | one(2) two() ; java.util.IntSummaryStatistics
            Locales ; one("de") | two() ; java.util.Locale$Builder
            Collected ; one(1) two() | one(2) two() ; java.util.ArrayList
            Shown ; one(1) | two() ; java.lang.StringBuilder
            Handed ; one(1) | one(2) ; java.lang.StringBuilder
            Referred ; one(1) | one(2) ; java.lang.StringBuilder
            InAMap ; one(1) | one(1) ; java.lang.StringBuilder
            Points ; one(1) | one(2) two() ; java.awt.Point
            Coordinates ; one() | one() ;
            EnumMaps ; one(1) two() | one(2) two() ;
            EnumSets ; one(1) two() | one(2) two() ;
            Joiners ; one(1) two() | one(2) two() ;
            Tokens ; one() | one() ;
            WeakMaps ; one(1) two() | one(2) two() ;
            BitSets ; one(1) | one(2) ;
            """)
    void aRaceIsFoundOrNamedAndALockEndsIt(String subject, String matrix, String named) throws BadInput {
        Class<?> objects = named == null ? SeenJdkObjects.class : JdkObjects.class;
        LineUpResult shared = check(objects, subject, matrix, JdkObjectsTest.class.getClassLoader());
        if (named == null) {
            assertThat(shared.verdict()).isInstanceOf(Verdict.Violates.class);
        } else {
            assertThat(shared.unseen()).extracting(UnseenState::what).containsExactly(named);
            assertThat(shared.unseen().get(0).text())
                    .startsWith(
                            "races inside " + named + " are not seen: two threads can call the same object at once");
        }
        LineUpResult guarded = check(objects, subject, matrix, new Guarded());
        assertThat(guarded.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(guarded.unseen()).extracting(UnseenState::kind).doesNotContain(UnseenState.Kind.RACES_INSIDE);
    }
}
