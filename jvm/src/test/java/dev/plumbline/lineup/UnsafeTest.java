package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code Unsafe}, however it is come by: a verdict, or one line that says what is not controlled. The classes are
 * compiled here, since the compiler warns of them, which ends the build.
 */
@Tag("slow")
class UnsafeTest {
    private static final String SOURCE = """
            package outside;

            import java.lang.reflect.Constructor;
            import java.lang.reflect.Field;
            import sun.misc.Unsafe;

            public class Memory {
                static Unsafe byFields() throws Exception {
                    for (Field field : Unsafe.class.getDeclaredFields()) {
                        if (field.getType() == Unsafe.class) {
                            field.setAccessible(true);
                            return (Unsafe) field.get(null);
                        }
                    }
                    throw new IllegalStateException();
                }

                static Unsafe byClassName() throws Exception {
                    Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
                    field.setAccessible(true);
                    return (Unsafe) field.get(null);
                }

                static Unsafe byConstructor() throws Exception {
                    Constructor<Unsafe> constructor = Unsafe.class.getDeclaredConstructor();
                    constructor.setAccessible(true);
                    return constructor.newInstance();
                }

                static class Counter {
                    private final Unsafe unsafe;
                    private final long offset;
                    private volatile int count;

                    Counter(Unsafe unsafe) throws Exception {
                        this.unsafe = unsafe;
                        this.offset = unsafe.objectFieldOffset(Counter.class.getDeclaredField("count"));
                    }

                    public int add() {
                        return unsafe.getAndAddInt(this, offset, 1);
                    }

                    public int addWrongly() {
                        int before = count;
                        unsafe.putInt(this, offset, before + 1);
                        return before;
                    }
                }

                public static class ByFields extends Counter {
                    public ByFields() throws Exception {
                        super(byFields());
                    }
                }

                public static class ByClassName extends Counter {
                    public ByClassName() throws Exception {
                        super(byClassName());
                    }
                }

                public static class ByConstructor extends Counter {
                    public ByConstructor() throws Exception {
                        super(byConstructor());
                    }
                }

                public static class Allocated {
                    private static final Unsafe UNSAFE;
                    private static final long SHARED;

                    static {
                        try {
                            UNSAFE = byFields();
                            SHARED = UNSAFE.allocateMemory(8);
                        } catch (Exception e) {
                            throw new ExceptionInInitializerError(e);
                        }
                    }

                    private final long own = UNSAFE.allocateMemory(16);
                    private final byte[] bytes = new byte[16];

                    public Allocated() {
                        UNSAFE.setMemory(own, 16, (byte) 0);
                        UNSAFE.putLong(SHARED, 0);
                    }

                    public long add() {
                        long before = UNSAFE.getLong(own + 8);
                        UNSAFE.putLong(own + 8, before + 1);
                        return before;
                    }

                    public synchronized long addGuarded() {
                        return add();
                    }

                    public long addShared() {
                        long before = UNSAFE.getLong(SHARED);
                        UNSAFE.putLong(SHARED, before + 1);
                        return before;
                    }

                    public long addByNull() {
                        return UNSAFE.getAndAddLong(null, own, 1);
                    }

                    public long beyond() {
                        return UNSAFE.getLong(own + 12);
                    }

                    public int wide() {
                        return UNSAFE.getInt(bytes, (long) Unsafe.ARRAY_BYTE_BASE_OFFSET);
                    }

                    public boolean instance() throws Exception {
                        return UNSAFE.allocateInstance(Allocated.class) == null;
                    }
                }
            }
            """;

    @TempDir
    static Path folder;

    private static URLClassLoader classes;

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(folder.resolve("Memory.java"), SOURCE);
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(failed).isZero();
        classes = new URLClassLoader(new URL[] {folder.toUri().toURL()}, UnsafeTest.class.getClassLoader());
    }

    @AfterAll
    static void close() throws IOException {
        classes.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            ByFields ; add() | add() ; conforms ;
            ByFields ; addWrongly() | addWrongly() ; violates ;
            ByClassName ; add() | add() ; conforms ;
            ByConstructor ; add() | add() ; conforms ;
            Allocated ; add() | add() ; violates ;
            Allocated ; addGuarded() | addGuarded() ; conforms ;
            Allocated ; addShared() | addShared() ; violates ;
            Allocated ; addByNull() | addByNull() ; inconclusive ; by way of a null object
            Allocated ; beyond() | beyond() ; inconclusive ; that is not allocated
            Allocated ; wide() | wide() ; inconclusive ; a byte[] as if it held something else
            Allocated ; instance() | instance() ; inconclusive ; calls sun.misc.Unsafe.allocateInstance
            """)
    void thereIsAVerdictOrOneLine(String subject, String matrix, String verdict, String line) throws BadInput {
        LineUpResult result = LineUp.of(Subject.of("outside.Memory." + subject, classes))
                .run(List.of(Matrix.parse(matrix)).iterator());
        assertThat(result.verdict().word().text()).isEqualTo(verdict);
        assertThat(result.undecided()).hasSize(line == null ? 0 : 1);
        result.undecided()
                .forEach(each -> assertThat(each.text()).contains(line).doesNotContain("\n", "plumbline"));
    }
}
