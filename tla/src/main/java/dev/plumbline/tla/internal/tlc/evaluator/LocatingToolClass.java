package dev.plumbline.tla.internal.tlc.evaluator;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.impl.Tool;
import util.FilenameToStream;

/**
 * Generates the class that completes {@link LocatingTool}. The class must be in TLC's package, because only there the
 * list of pending conjuncts is visible, and it must not be in our jar: two jars with the same package cannot both be on
 * a module path. So it is generated when first needed, in the class loader that has loaded TLC.
 *
 * <p>Each of its methods forwards its arguments. {@code getNextStatesAppl} also reports where an evaluation failed. The
 * class has the format of Java 5, which needs no description of the stack at the handler of an exception.
 */
final class LocatingToolClass implements Opcodes {
    private static final String NAME = "tlc2/tool/impl/PlumblineLocatingTool";
    private static final String PARENT = Type.getInternalName(LocatingTool.class);
    private static final String LIST = "tlc2/tool/impl/ActionItemList";
    private static final MethodHandle CONSTRUCTOR = define();

    private LocatingToolClass() {}

    static LocatingTool make(String folder, String module, String config, FilenameToStream files) {
        try {
            return (LocatingTool) CONSTRUCTOR.invoke(folder, module, config, files);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no checked exceptions are declared there", e);
        }
    }

    private static MethodHandle define() {
        try {
            MethodHandles.Lookup within = MethodHandles.privateLookupIn(Tool.class, MethodHandles.lookup());
            Class<?> made = within.defineClass(bytes());
            return within.findConstructor(
                    made,
                    MethodType.methodType(
                            void.class, String.class, String.class, String.class, FilenameToStream.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("TLC's evaluator is not the one that this was written for", e);
        }
    }

    private static byte[] bytes() throws NoSuchMethodException {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(V1_5, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, NAME, null, PARENT, null);
        constructor(out);
        for (Method method : Tool.class.getDeclaredMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && isOpen(method)) {
                Method inherited = implementation(method);
                forward(out, method, inherited, method.getName().equals("getNextStatesAppl"));
            }
        }
        for (Method method : LocatingTool.class.getDeclaredMethods()) {
            if (method.getName().equals("nextStates")) {
                forward(out, method, like(method, "getNextStatesImpl"), false);
            } else if (method.getName().equals("initialStates")) {
                forward(out, method, like(method, "getInitStates"), false);
            } else if (method.getName().equals("noItems")) {
                MethodVisitor code = begin(out, method);
                code.visitFieldInsn(GETSTATIC, LIST, "Empty", "L" + LIST + ";");
                end(code, ARETURN);
            }
        }
        out.visitEnd();
        return out.toByteArray();
    }

    /** Whether {@link LocatingTool} leaves the method abstract. */
    private static boolean isOpen(Method method) {
        try {
            LocatingTool.class.getDeclaredMethod(method.getName(), method.getParameterTypes());
            return false;
        } catch (NoSuchMethodException open) {
            return true;
        }
    }

    /** TLC's own tools wrap methods that all of them share, whose names end in Impl. */
    private static Method implementation(Method method) throws NoSuchMethodException {
        return like(method, method.getName() + "Impl");
    }

    /** The method of that name with the same parameters, lists of conjuncts apart. */
    private static Method like(Method method, String name) throws NoSuchMethodException {
        Class<?>[] given = method.getParameterTypes();
        for (Method candidate : Tool.class.getDeclaredMethods()) {
            Class<?>[] wanted = candidate.getParameterTypes();
            boolean fits = candidate.getName().equals(name) && wanted.length == given.length;
            for (int i = 0; fits && i < given.length; i++) {
                fits = given[i].isAssignableFrom(wanted[i]);
            }
            if (fits) {
                return candidate;
            }
        }
        throw new NoSuchMethodException(Tool.class.getName() + "." + name);
    }

    private static void constructor(ClassWriter out) {
        String text = Type.getType(String.class).getDescriptor();
        String descriptor = "(" + text + text + text + Type.getDescriptor(FilenameToStream.class) + ")V";
        MethodVisitor code = out.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
        code.visitCode();
        for (int i = 0; i <= 4; i++) {
            code.visitVarInsn(ALOAD, i);
        }
        code.visitMethodInsn(INVOKESPECIAL, PARENT, "<init>", descriptor, false);
        end(code, RETURN);
    }

    /** @param located whether a failure is reported with its place, the second argument */
    private static void forward(ClassWriter out, Method method, Method to, boolean located) {
        MethodVisitor code = begin(out, method);
        Label from = new Label();
        Label until = new Label();
        code.visitLabel(from);
        code.visitVarInsn(ALOAD, 0);
        for (int i = 0; i < method.getParameterCount(); i++) {
            // All parameters are references: one slot each.
            code.visitVarInsn(ALOAD, i + 1);
            if (method.getParameterTypes()[i] != to.getParameterTypes()[i]) {
                code.visitTypeInsn(CHECKCAST, Type.getInternalName(to.getParameterTypes()[i]));
            }
        }
        code.visitMethodInsn(
                INVOKEVIRTUAL, Type.getInternalName(Tool.class), to.getName(), Type.getMethodDescriptor(to), false);
        code.visitInsn(to.getReturnType() == void.class ? RETURN : ARETURN);
        code.visitLabel(until);
        if (located) {
            for (Class<?> caught : new Class<?>[] {RuntimeException.class, StackOverflowError.class}) {
                Label handler = new Label();
                code.visitTryCatchBlock(from, until, handler, Type.getInternalName(caught));
                code.visitLabel(handler);
                code.visitVarInsn(ASTORE, method.getParameterCount() + 1);
                code.visitVarInsn(ALOAD, 2);
                code.visitVarInsn(ALOAD, method.getParameterCount() + 1);
                code.visitMethodInsn(
                        INVOKESTATIC,
                        Type.getInternalName(EvaluationFailure.class),
                        "at",
                        "(" + Type.getDescriptor(SemanticNode.class) + Type.getDescriptor(Throwable.class) + ")"
                                + Type.getDescriptor(EvaluationFailure.class),
                        false);
                code.visitInsn(ATHROW);
            }
        }
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static MethodVisitor begin(ClassWriter out, Method method) {
        int visible = method.getModifiers() & (ACC_PUBLIC | ACC_PROTECTED);
        MethodVisitor code =
                out.visitMethod(visible | ACC_FINAL, method.getName(), Type.getMethodDescriptor(method), null, null);
        code.visitCode();
        return code;
    }

    private static void end(MethodVisitor code, int instruction) {
        code.visitInsn(instruction);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
