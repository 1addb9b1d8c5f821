package dev.plumbline.tla.internal.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * TLC's class that reads a specification, with one call replaced: it asks our parser for the modules, and not SANY. Our
 * parser has just read the same modules, and TLC cannot be given the result in another way. To parse them once more
 * took a third of the time to load a specification on TLC's interpreter.
 */
public final class SpecProcessorClass {
    /** The name of the class. */
    public static final String NAME = "tlc2.tool.impl.SpecProcessor";

    private static final String SANY = "tla2sany/drivers/SANY";
    private static final String PARSER = "dev/plumbline/tla/internal/tlc/read/Parser";
    private static final String METHOD = "frontEndMain";

    /** A field of the changed class, which tells it from the original. */
    private static final String MARK = "PLUMBLINE";

    private SpecProcessorClass() {}

    /** Whether the class that this loader loads is the changed one. */
    static boolean isChangedIn(ClassLoader loader) {
        try {
            Class.forName(NAME, false, loader).getField(MARK);
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /**
     * The bytes of the changed class.
     *
     * @param loader has the original, or the changed class
     */
    public static byte[] bytes(ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(NAME.replace('.', '/') + ".class")) {
            ClassReader original = new ClassReader(in.readAllBytes());
            ClassWriter changed = new ClassWriter(original, 0);
            original.accept(new Redirection(changed), 0);
            return changed.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read class " + NAME, e);
        }
    }

    /** The two methods have the same parameters and the same result. */
    private static final class Redirection extends ClassVisitor {
        private boolean isMarked;

        Redirection(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            isMarked |= name.equals(MARK);
            return super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public void visitEnd() {
            if (!isMarked) {
                int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
                super.visitField(access, MARK, "Z", null, 1);
            }
            super.visitEnd();
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, thrown)) {
                @Override
                public void visitMethodInsn(int code, String owner, String called, String type, boolean ofInterface) {
                    boolean parses = owner.equals(SANY) && called.equals(METHOD);
                    super.visitMethodInsn(code, parses ? PARSER : owner, called, type, ofInterface);
                }
            };
        }
    }
}
