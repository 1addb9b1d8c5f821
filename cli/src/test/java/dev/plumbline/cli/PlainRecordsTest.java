package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compares records written in plain instructions with those that Java links itself. */
class PlainRecordsTest {
    record Every(
            boolean truth,
            byte small,
            char letter,
            short two,
            int four,
            long eight,
            float single,
            double twice,
            Object any,
            int[] array,
            List<String> texts) {}

    record None() {}

    /** Defines equals itself. */
    record Own(int number, String ignored) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Own own && own.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    private static final int[] ARRAY = {1};

    private static final Object[][] CORNERS = {
        {false, true},
        {(byte) 0, (byte) -1, Byte.MIN_VALUE},
        {'a', Character.MAX_VALUE},
        {(short) 0, Short.MIN_VALUE},
        {0, -1, Integer.MAX_VALUE},
        {0L, 1L << 32, Long.MIN_VALUE},
        {0.0f, -0.0f, Float.NaN, 1.5f},
        {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY},
        {null, "a", 1},
        {null, ARRAY, new int[] {1}},
        {null, List.of(), List.of("a")}
    };

    private static byte[] bytes(Class<?> type) throws IOException {
        return type.getResourceAsStream(
                        type.getName().substring(type.getPackageName().length() + 1) + ".class")
                .readAllBytes();
    }

    private static Constructor<?> plain(Class<?> type) throws Exception {
        byte[] bytes = PlainRecords.plain(bytes(type));
        Class<?> made = new ClassLoader(PlainRecordsTest.class.getClassLoader()) {
            Class<?> define() {
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }.define();
        return open(made);
    }

    private static Constructor<?> open(Class<?> type) {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor;
    }

    @Test
    void equalsAndHashCodeAreTheSame() throws Exception {
        Constructor<?> linked = open(Every.class);
        Constructor<?> plain = plain(Every.class);
        Random random = new Random(1);
        int equal = 0;
        for (int i = 0; i < 20_000; i++) {
            Object[] one = new Object[CORNERS.length];
            Object[] two = new Object[CORNERS.length];
            int differing = random.nextInt(CORNERS.length);
            for (int at = 0; at < CORNERS.length; at++) {
                one[at] = CORNERS[at][random.nextInt(CORNERS[at].length)];
                two[at] = at == differing ? CORNERS[at][random.nextInt(CORNERS[at].length)] : one[at];
            }
            Object expectedOne = linked.newInstance(one);
            Object expectedTwo = linked.newInstance(two);
            Object actualOne = plain.newInstance(one);
            Object actualTwo = plain.newInstance(two);
            assertThat(actualOne.equals(actualTwo)).isEqualTo(expectedOne.equals(expectedTwo));
            assertThat(actualOne.hashCode()).isEqualTo(expectedOne.hashCode());
            assertThat(actualOne.equals(actualOne)).isTrue();
            equal += expectedOne.equals(expectedTwo) ? 1 : 0;
        }
        assertThat(equal).isBetween(5_000, 15_000);
        Object some = plain.newInstance(List.of(true, (byte) 1, 'a', (short) 1, 1, 1L, 1f, 1.0, "a", ARRAY, List.of())
                .toArray());
        assertThat(some.equals(null)).isFalse();
        assertThat(some.equals("a")).isFalse();
    }

    @Test
    void recordsWithoutComponentsOrWithTheirOwnMethods() throws Exception {
        Object none = plain(None.class).newInstance();
        assertThat(none.hashCode()).isEqualTo(new None().hashCode());
        assertThat(none.equals(none.getClass().getDeclaredConstructors()[0])).isFalse();
        Constructor<?> own = plain(Own.class);
        assertThat(own.newInstance(3, "a").equals(own.newInstance(3, "b"))).isTrue();
        assertThat(own.newInstance(3, "a").hashCode()).isEqualTo(3);
    }

    @Test
    void nothingIsLeftToLinkButTheText() throws Exception {
        assertThat(linked(bytes(Every.class))).containsExactlyInAnyOrder("equals", "hashCode", "toString");
        assertThat(linked(PlainRecords.plain(bytes(Every.class)))).containsExactly("toString");
        assertThat(PlainRecords.isRecord(bytes(Every.class))).isTrue();
        assertThat(PlainRecords.isRecord(bytes(PlainRecordsTest.class))).isFalse();
    }

    private static List<String> linked(byte[] bytes) {
        List<String> names = new ArrayList<>();
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] throwing) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitInvokeDynamicInsn(
                                            String name, String type, Handle bootstrap, Object... arguments) {
                                        names.add(name);
                                    }
                                };
                            }
                        },
                        0);
        return names;
    }
}
