package dev.plumbline.benchmarks.lincheck;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lincheck makes tests of the methods that are annotated in a class. This makes such a class for a trial, with one
 * method without parameters for each of its calls, so that it chooses among the very calls that Line-Up chooses among.
 */
final class AnnotatedCalls {
    private AnnotatedCalls() {}

    static String name(int trial) {
        return AnnotatedCalls.class.getPackageName() + ".Calls" + trial;
    }

    static void write(Trial trial, int number, Path folder) throws BadInput, IOException {
        String name = name(number).replace('.', '/');
        String above = Type.getInternalName(trial.type());
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, above, null);
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, above, "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        List<Invocation> calls = trial.calls();
        for (int i = 0; i < calls.size(); i++) {
            call(writer, "call" + (i + 1), above, trial.method(calls.get(i)), trial.arguments(calls.get(i)));
        }
        writer.visitEnd();
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, writer.toByteArray());
    }

    private static void call(ClassWriter writer, String name, String owner, Method method, List<Object> arguments) {
        Type result = Type.getReturnType(method);
        MethodVisitor code = writer.visitMethod(
                Opcodes.ACC_PUBLIC, name, Type.getMethodDescriptor(result), null, new String[] {"java/lang/Exception"});
        code.visitAnnotation(Type.getDescriptor(Operation.class), true).visitEnd();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        for (int i = 0; i < arguments.size(); i++) {
            code.visitLdcInsn(arguments.get(i));
            boolean boxed = arguments.get(i) instanceof Integer && method.getParameterTypes()[i] != int.class;
            if (boxed) {
                code.visitMethodInsn(
                        Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
            }
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method.getName(), Type.getMethodDescriptor(method), false);
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
    }
}
