package dev.plumbline.cli;

import dev.plumbline.tla.internal.load.RecordsReader;
import dev.plumbline.tla.internal.load.SpecProcessorClass;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites classes of a jar that start slowly, to a jar that the launcher puts before it on the class path. The
 * rewritten classes behave the same and start faster.
 *
 * <p>Classes that were compiled for Java 5 get the class file format of Java 8, including the table of types by which
 * Java verifies a class. Without this table Java infers the types at each start, and Java 17 does not archive the
 * class. The classes of picocli took 0.1 s of each call. For our records see {@link PlainRecords}.
 *
 * <p>The jar also has the two classes that TLC's interpreter finds changed or renamed in class loaders of ours: with them
 * the first specification on TLC's interpreter, which mostly confirms a violation, is loaded by the class path.
 */
final class ClassFileUpgrade {
    private static final int MAJOR_VERSION_AT = 6;
    private static final String OURS = "dev/plumbline/";

    private ClassFileUpgrade() {}

    /** @param arguments the jar, whose classes are on the class path, and the jar to write */
    public static void main(String[] arguments) throws IOException {
        try (ZipFile jar = new ZipFile(arguments[0]);
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        byte[] bytes = in.readAllBytes();
                        boolean old = isOld(bytes);
                        if (entry.getName().equals(fileOf(SpecProcessorClass.NAME))) {
                            put(
                                    out,
                                    entry.getName(),
                                    SpecProcessorClass.bytes(ClassFileUpgrade.class.getClassLoader()));
                            put(out, RecordsReader.PATH, RecordsReader.bytes());
                            continue;
                        }
                        // Other classes may be for a newer Java than the class file library supports.
                        if (old || entry.getName().startsWith(OURS) && PlainRecords.isRecord(bytes)) {
                            put(out, entry.getName(), old ? upgraded(bytes) : PlainRecords.plain(bytes));
                        }
                    }
                }
            }
        }
    }

    private static String fileOf(String name) {
        return name.replace('.', '/') + ".class";
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
    }

    /** Whether its format has no table of types: formats before Java 6 have none. */
    static boolean isOld(byte[] bytes) {
        return ((bytes[MAJOR_VERSION_AT] & 0xff) << 8 | bytes[MAJOR_VERSION_AT + 1] & 0xff) < Opcodes.V1_6;
    }

    static byte[] upgraded(byte[] bytes) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        ClassVisitor versions = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(
                    int version, int access, String name, String signature, String parent, String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, parent, interfaces);
            }
        };
        new ClassReader(bytes).accept(versions, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
