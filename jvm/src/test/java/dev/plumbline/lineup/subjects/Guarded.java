package dev.plumbline.lineup.subjects;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the class files of the tests, in which every public method of a nested class is synchronized. */
public final class Guarded extends ClassLoader {
    public Guarded() {
        super(Guarded.class.getClassLoader());
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream found = super.getResourceAsStream(name);
        if (found == null || !name.startsWith("dev/plumbline/lineup/subjects/") || !name.contains("$")) {
            return found;
        }
        try (found) {
            ClassWriter written = new ClassWriter(0);
            new ClassReader(found)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9, written) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access, String method, String type, String generic, String[] thrown) {
                                    boolean guarded = Modifier.isPublic(access) && !method.equals("<init>");
                                    int flags = guarded ? access | Opcodes.ACC_SYNCHRONIZED : access;
                                    return super.visitMethod(flags, method, type, generic, thrown);
                                }
                            },
                            0);
            return new ByteArrayInputStream(written.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
