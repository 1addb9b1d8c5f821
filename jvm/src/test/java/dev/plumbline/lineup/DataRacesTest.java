package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes with the variables that they race for, by the Java memory model. */
@Tag("slow")
class DataRacesTest {
    private static final String SUBJECTS = "dev.plumbline.lineup.subjects.";

    private static LineUpResult check(String type, String test) throws BadInput {
        return LineUp.of(Subject.of(SUBJECTS + type, DataRacesTest.class.getClassLoader()))
                .bounds(Bounds.DEFAULT.withSwitches(2))
                .run(List.of(Matrix.parse(test)).iterator());
    }

    private static Set<String> variables(LineUpResult result) {
        return result.races().races().stream()
                .map(DataRace::variable)
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    CheckedTwice; get() | get(); size thing
                    CheckedTwiceVolatile; get() | get();
                    StaticLazy; get() | get(); size thing
                    LazyHolder; get() | get();
                    Peterson; one() | two(); count first second turn
                    PetersonVolatile; one() | two();
                    MissingVolatile; stop() | stopped(); stopped
                    UnsafePublication; put() | take(); size thing
                    FinalPublication; put() | take(); shared
                    FinalButWritten; put() | take(); int[]
                    HashOfItsOwn; hash() | hash(); hash
                    TwoLocks; one() | two(); count
                    WrongOrder; put() | take(); data
                    Locked; count() | count();
                    LongCounter; add() | count(); count
                    ReadWriteLocked; add() | count();
                    WrittenUnderReadLock; read() | read(); reads
                    Stamped; move() | x();
                    StampedOptimistic; move() | x(); x
                    VolatileArray; set() | get(); int[]
                    CopiedArray; set() | copy(); int[]
                    ThreadLocals; count() | count();
                    """)
    void sharingAVariable(String type, String test, String expected) throws BadInput {
        expect("Sharing$" + type, test, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    LazySet; put() | take();
                    ReleaseAcquire; put() | take();
                    Opaque; put() | take(); data
                    PlainHandle; put() | take(); ready
                    OpaqueWithFences; put() | take();
                    PlainWithFences; put() | take(); data ready
                    FailedSwap; put() | take(); data
                    Swap; put() | take();
                    Updater; put() | take();
                    PlainAtomic; put() | take(); value
                    Parked; put() | take(); data
                    StartAndJoin; run();
                    StartWithoutJoin; run(); data
                    DeadThread; run();
                    Interrupted; put() | take();
                    Pool; run();
                    Scheduled; run();
                    Forked; run();
                    PoolWithoutGet; run(); data
                    """)
    void orderingsOfTheClassItself(String type, String test, String expected) throws BadInput {
        expect("OwnOrders$" + type, test, expected);
    }

    private static void expect(String type, String test, String expected) throws BadInput {
        assertThat(variables(check(type, test)))
                .isEqualTo(expected == null ? Set.of() : new TreeSet<>(List.of(expected.split(" "))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Volatile",
                "AtomicReference",
                "AtomicArray",
                "ConcurrentHashMap",
                "SkipList",
                "SynchronizedMap",
                "Hashtable",
                "Vector",
                "CopyOnWrite",
                "ConcurrentQueue",
                "LinkedQueue",
                "ArrayQueue",
                "TransferQueue",
                "SynchronousQueue",
                "Latch",
                "Semaphore",
                "Phaser",
                "Barrier",
                "Exchanger",
                "CompletableFuture",
                "Condition",
                "Wait"
            })
    void safePublicationIsNotARace(String by) throws BadInput {
        assertThat(variables(check("HandOvers$By" + by, "put() | take()"))).isEmpty();
    }

    @Test
    void aRaceWithinACollectionIsARaceOfTheLinesThatCallIt() throws BadInput {
        LineUpResult result = check("Sharing$UnguardedMap", "put() | get()");
        assertThat(result.races().races()).hasSize(1);
        DataRace race = result.races().races().get(0);
        assertThat(race.variable()).startsWith("java.util.HashMap");
        assertThat(race.first().place().type()).startsWith("java.util.HashMap");
        assertThat(Set.of(
                        race.first().calledAt().orElseThrow().method(),
                        race.second().calledAt().orElseThrow().method()))
                .containsExactlyInAnyOrder("put", "get");
        assertThat(check("Sharing$UnguardedList", "add() | size()").races().races())
                .hasSize(1);
    }
}
