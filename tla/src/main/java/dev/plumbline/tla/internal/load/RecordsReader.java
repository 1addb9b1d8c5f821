package dev.plumbline.tla.internal.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The class by which TLC reads the data of modules that are made for it. TLC looks for it in its own package {@code
 * tlc2.module}. Our jar must not contain that package: two jars with the same package cannot both be on a module path.
 * So the class is compiled in a package of ours, and renamed when TLC loads it.
 */
public final class RecordsReader {
    /** The file that TLC looks for, relative to a folder of its class path. */
    public static final String PATH = "tlc2/module/PlumblineRecords.class";

    static final String NAME = "tlc2.module.PlumblineRecords";

    private static final String COMPILED = "dev/plumbline/tla/internal/tlc/records/PlumblineRecords";

    private RecordsReader() {}

    /** The bytes of the renamed class. */
    public static byte[] bytes() {
        try (InputStream in = RecordsReader.class.getClassLoader().getResourceAsStream(COMPILED + ".class")) {
            ClassWriter renamed = new ClassWriter(0);
            new ClassReader(in.readAllBytes()).accept(new Renaming(renamed), 0);
            return renamed.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("a class of this program cannot be read", e);
        }
    }

    /** All methods are static, so the class mentions its own name only in calls. */
    private static final class Renaming extends ClassVisitor {
        Renaming(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        private static String renamed(String name) {
            return name.equals(COMPILED) ? NAME.replace('.', '/') : name;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            super.visit(version, access, renamed(name), signature, parent, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, thrown)) {
                @Override
                public void visitMethodInsn(int code, String owner, String called, String type, boolean ofInterface) {
                    super.visitMethodInsn(code, renamed(owner), called, type, ofInterface);
                }
            };
        }
    }
}
