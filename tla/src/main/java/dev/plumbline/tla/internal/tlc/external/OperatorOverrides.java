package dev.plumbline.tla.internal.tlc.external;

import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import tlc2.overrides.ITLCOverrides;

/**
 * Makes TLC find {@link ExternalOperators}, {@link NumberOperators} and {@link RegisterOperators}. TLC gets all methods
 * that replace operators from one class with a fixed name, in its own package. That class must not be in our jar: two
 * jars with the same package cannot both be on a module path. So it is generated in the class loader that has loaded
 * TLC, before TLC looks for it; a class of that name in another jar is never loaded, and its code never runs.
 */
public final class OperatorOverrides implements Opcodes {
    private static final String NAME = "tlc2/overrides/TLCOverrides";
    private static final Class<?> MADE = define();

    private OperatorOverrides() {}

    /** Installs the class once for each loader of TLC; further calls have no effect. */
    public static void install() {
        if (!ITLCOverrides.class.isAssignableFrom(MADE)) {
            throw new IllegalStateException("TLC is not the one that this was written for");
        }
    }

    private static Class<?> define() {
        try {
            return MethodHandles.privateLookupIn(ITLCOverrides.class, MethodHandles.lookup())
                    .defineClass(bytes());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("TLC is not the one that this was written for", e);
        }
    }

    private static byte[] bytes() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(V1_5, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, NAME, null, "java/lang/Object", new String[] {
            Type.getInternalName(ITLCOverrides.class)
        });
        MethodVisitor constructor = out.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        MethodVisitor get = out.visitMethod(ACC_PUBLIC, "get", "()[Ljava/lang/Class;", null, null);
        get.visitCode();
        get.visitInsn(ICONST_3);
        get.visitTypeInsn(ANEWARRAY, "java/lang/Class");
        get.visitInsn(DUP);
        get.visitInsn(ICONST_0);
        get.visitLdcInsn(Type.getType(ExternalOperators.class));
        get.visitInsn(AASTORE);
        get.visitInsn(DUP);
        get.visitInsn(ICONST_1);
        get.visitLdcInsn(Type.getType(RegisterOperators.class));
        get.visitInsn(AASTORE);
        get.visitInsn(DUP);
        get.visitInsn(ICONST_2);
        get.visitLdcInsn(Type.getType(NumberOperators.class));
        get.visitInsn(AASTORE);
        get.visitInsn(ARETURN);
        get.visitMaxs(0, 0);
        get.visitEnd();
        out.visitEnd();
        return out.toByteArray();
    }
}
