package dev.plumbline.actor.internal.digest;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The classes and methods that the code of a class names, as found in its constant pool (section 4.4 of the JVM
 * specification).
 *
 * @param classes by their binary names
 * @param methods with their classes and descriptors, such as {@code java.lang.Math.random()D}
 */
record ClassReferences(List<String> classes, List<String> methods) {
    private static final int MAGIC = 0xCAFEBABE;
    private static final ClassReferences NONE = new ClassReferences(List.of(), List.of());

    /** None if the class file cannot be read. */
    static ClassReferences of(Class<?> type) {
        String file = type.getName();
        // A lambda has no class file.
        int hidden = file.indexOf('/');
        String resource = (hidden < 0 ? file : file.substring(0, hidden)).replace('.', '/') + ".class";
        ClassLoader loader = type.getClassLoader();
        try (InputStream in = loader == null ? null : loader.getResourceAsStream(resource)) {
            return in == null ? NONE : read(new DataInputStream(in));
        } catch (IOException e) {
            return NONE;
        }
    }

    private static ClassReferences read(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            return NONE;
        }
        in.readInt();
        int size = in.readUnsignedShort();
        String[] texts = new String[size];
        int[][] pairs = new int[size][];
        int[] classAt = new int[size];
        List<Integer> methodsAt = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 7 -> classAt[i] = in.readUnsignedShort();
                case 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 10, 11, 12 -> {
                    pairs[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
                    if (tag != 12) {
                        methodsAt.add(i);
                    }
                }
                case 3, 4, 9, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    // A long or a double takes two places.
                    i++;
                }
                default -> throw new IOException("a constant of the unknown kind " + tag);
            }
        }
        List<String> classes = Arrays.stream(classAt)
                .filter(index -> index > 0)
                .mapToObj(index -> texts[index].replace('/', '.'))
                .filter(name -> !name.startsWith("["))
                .toList();
        List<String> methods = methodsAt.stream()
                .map(at -> texts[classAt[pairs[at][0]]].replace('/', '.') + "." + texts[pairs[pairs[at][1]][0]]
                        + texts[pairs[pairs[at][1]][1]])
                .toList();
        return new ClassReferences(classes, methods);
    }
}
