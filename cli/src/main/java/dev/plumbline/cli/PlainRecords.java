package dev.plumbline.cli;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes {@code equals} and {@code hashCode} of records as plain instructions. The compiler leaves them to the JVM,
 * which creates several classes for each method at its first call and cannot archive these: a short check created more
 * than forty. The results are the same, hash codes included, so the order of hash tables does not change.
 */
final class PlainRecords {
    private static final String BOOTSTRAP = "java/lang/runtime/ObjectMethods";

    private PlainRecords() {}

    static boolean isRecord(byte[] bytes) {
        return "java/lang/Record".equals(new ClassReader(bytes).getSuperName());
    }

    static byte[] plain(byte[] bytes) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(bytes).accept(new Rewriting(writer), 0);
        return writer.toByteArray();
    }

    /** Replaces a dynamically linked call by a call of a method that is added to the record below. */
    private static final class Rewriting extends ClassVisitor {
        private final List<Plain> methods = new ArrayList<>();
        private String record;

        Rewriting(ClassVisitor writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            record = name;
            super.visit(version, access, name, signature, parent, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] throwing) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, method, type, signature, throwing)) {
                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                    if (!bootstrap.getOwner().equals(BOOTSTRAP) || name.equals("toString")) {
                        super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
                        return;
                    }
                    Plain made = new Plain("plain$" + name, type, fields(arguments));
                    methods.add(made);
                    visitMethodInsn(Opcodes.INVOKESTATIC, record, made.name, type, false);
                }
            };
        }

        /** The handles that read the components follow the class and the names of its components. */
        private static List<Handle> fields(Object... arguments) {
            List<Handle> fields = new ArrayList<>();
            for (int i = 2; i < arguments.length; i++) {
                fields.add((Handle) arguments[i]);
            }
            return fields;
        }

        @Override
        public void visitEnd() {
            for (Plain method : methods) {
                int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
                MethodVisitor code = visitPlain(access, method);
                code.visitCode();
                if (method.name.endsWith("hashCode")) {
                    hashCode(code, method.fields);
                } else {
                    equals(code, method.fields);
                }
                code.visitMaxs(0, 0);
                code.visitEnd();
            }
            super.visitEnd();
        }

        private MethodVisitor visitPlain(int access, Plain method) {
            return super.visitMethod(access, method.name, method.type, null, null);
        }

        /** As the JVM does it: starting at 0, 31 times the result so far plus the hash code of the next component. */
        private static void hashCode(MethodVisitor code, List<Handle> fields) {
            code.visitInsn(Opcodes.ICONST_0);
            for (Handle field : fields) {
                code.visitIntInsn(Opcodes.BIPUSH, 31);
                code.visitInsn(Opcodes.IMUL);
                read(code, 0, field);
                String of = isReference(field) ? "Ljava/lang/Object;" : field.getDesc();
                code.visitMethodInsn(Opcodes.INVOKESTATIC, helper(field), "hashCode", "(" + of + ")I", false);
                code.visitInsn(Opcodes.IADD);
            }
            code.visitInsn(Opcodes.IRETURN);
        }

        /** Numbers are compared like boxed numbers, so that NaN equals itself and 0.0 differs from -0.0. */
        private void equals(MethodVisitor code, List<Handle> fields) {
            Label another = new Label();
            Label differs = new Label();
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitJumpInsn(Opcodes.IF_ACMPNE, another);
            code.visitInsn(Opcodes.ICONST_1);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(another);
            code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitTypeInsn(Opcodes.INSTANCEOF, record);
            code.visitJumpInsn(Opcodes.IFEQ, differs);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitTypeInsn(Opcodes.CHECKCAST, record);
            code.visitVarInsn(Opcodes.ASTORE, 2);
            for (Handle field : fields) {
                read(code, 0, field);
                read(code, 2, field);
                if (isReference(field)) {
                    String type = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    code.visitMethodInsn(Opcodes.INVOKESTATIC, helper(field), "equals", type, false);
                    code.visitJumpInsn(Opcodes.IFEQ, differs);
                } else {
                    String type = "(" + field.getDesc() + field.getDesc() + ")I";
                    code.visitMethodInsn(Opcodes.INVOKESTATIC, helper(field), "compare", type, false);
                    code.visitJumpInsn(Opcodes.IFNE, differs);
                }
            }
            code.visitInsn(Opcodes.ICONST_1);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(differs);
            code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.IRETURN);
        }

        private static void read(MethodVisitor code, int local, Handle field) {
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitFieldInsn(Opcodes.GETFIELD, field.getOwner(), field.getName(), field.getDesc());
        }

        private static boolean isReference(Handle field) {
            return Type.getType(field.getDesc()).getSort() >= Type.ARRAY;
        }

        /** The class whose static methods compare such a component. */
        private static String helper(Handle field) {
            return switch (Type.getType(field.getDesc()).getSort()) {
                case Type.BOOLEAN -> "java/lang/Boolean";
                case Type.CHAR -> "java/lang/Character";
                case Type.BYTE -> "java/lang/Byte";
                case Type.SHORT -> "java/lang/Short";
                case Type.INT -> "java/lang/Integer";
                case Type.LONG -> "java/lang/Long";
                case Type.FLOAT -> "java/lang/Float";
                case Type.DOUBLE -> "java/lang/Double";
                default -> "java/util/Objects";
            };
        }
    }

    /** @param fields the components that it reads */
    private record Plain(String name, String type, List<Handle> fields) {}
}
