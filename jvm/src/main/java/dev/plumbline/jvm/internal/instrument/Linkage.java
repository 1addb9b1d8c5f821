package dev.plumbline.jvm.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds references of a controlled class that cannot be resolved: members of facades that do not exist, and internals
 * of the JDK that copies cannot access. The JVM would report them only when that code runs, by an error that a
 * {@code finally} may hide.
 */
final class Linkage {
    private static final Set<String> POLYMORPHIC =
            Set.of("java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandle");

    private final ClassFiles files;
    private final Remapper names;
    private final Map<String, Boolean> exported = new HashMap<>();

    Linkage(ClassFiles files, Remapper names) {
        this.files = files;
        this.names = names;
    }

    /** The members, {@code owner.name descriptor}, that a class in its controlled form lacks. */
    Set<String> missing(byte[] controlled) {
        Set<String> missing = new TreeSet<>();
        ClassReader reader = new ClassReader(controlled);
        if (!reachable(reader.getSuperName())) {
            missing.add("superclass " + reader.getSuperName());
        }
        for (String implemented : reader.getInterfaces()) {
            if (!reachable(implemented) || isSealed(implemented)) {
                missing.add("interface " + implemented);
            }
        }
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String desc, String sig, String[] thrown) {
                        return new References(missing);
                    }
                },
                ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        return missing;
    }

    /** Looks up every reference of one method. */
    private final class References extends MethodVisitor {
        private final Set<String> missing;

        References(Set<String> missing) {
            super(Opcodes.ASM9);
            this.missing = missing;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
            boolean polymorphic = POLYMORPHIC.contains(owner);
            if (!owner.startsWith("[") && !polymorphic && !(reachable(owner) && has(owner, name, desc, true))) {
                missing.add(owner + "." + name + desc);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String desc) {
            if (!(reachable(owner) && has(owner, name, desc, false))) {
                missing.add(owner + "." + name + " " + desc);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    visitHandle(handle);
                }
            }
        }

        private void visitHandle(Handle handle) {
            if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
                visitFieldInsn(0, handle.getOwner(), handle.getName(), handle.getDesc());
            } else {
                visitMethodInsn(0, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface());
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            String element =
                    type.startsWith("[") ? Type.getType(type).getElementType().getClassName() : type;
            if (element.indexOf('.') < 0 && element.indexOf('/') > 0 && !reachable(element)) {
                missing.add("type " + type);
            }
        }
    }

    private boolean reachable(String owner) {
        if (owner.startsWith(Copies.PREFIX)) {
            return true;
        }
        ClassNode type = files.read(owner);
        if (type == null) {
            return false;
        }
        int slash = owner.lastIndexOf('/');
        boolean platform = ControlledLoader.isPlatform(owner.replace('/', '.'));
        return !platform || (type.access & Opcodes.ACC_PUBLIC) != 0 && exported(owner.substring(0, slash));
    }

    /** A sealed interface of the JDK permits classes of its own module only. */
    private boolean isSealed(String type) {
        boolean platform = ControlledLoader.isPlatform(type.replace('/', '.'));
        return platform && files.read(type).permittedSubclasses != null;
    }

    private boolean exported(String packageName) {
        return exported.computeIfAbsent(
                packageName.replace('/', '.'),
                name -> ModuleLayer.boot().modules().stream()
                        .anyMatch(module -> module.getPackages().contains(name) && module.isExported(name)));
    }

    private boolean has(String owner, String name, String desc, boolean method) {
        boolean copy = owner.startsWith(Copies.PREFIX);
        for (String at = Copies.original(owner); at != null; ) {
            ClassNode type = files.read(at);
            if (type == null) {
                return false;
            }
            int flags = method ? methodFlags(type, name, desc) : fieldFlags(type, name, desc);
            if (flags >= 0) {
                boolean open = (flags & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
                return open || copy && names.map(at).startsWith(Copies.PREFIX);
            }
            for (String above : type.interfaces) {
                String mapped = names.map(above);
                if (has(mapped, name, desc, method)) {
                    return true;
                }
            }
            at = type.superName == null ? null : Copies.original(names.map(type.superName));
        }
        return copy && (name.startsWith("plumbline$") || name.equals("hashCode"));
    }

    private int methodFlags(ClassNode type, String name, String desc) {
        for (MethodNode candidate : type.methods) {
            if (candidate.name.equals(name)
                    && (candidate.desc.equals(desc)
                            || names.mapMethodDesc(candidate.desc).equals(desc))) {
                return candidate.access;
            }
        }
        return -1;
    }

    private int fieldFlags(ClassNode type, String name, String desc) {
        for (FieldNode candidate : type.fields) {
            boolean same =
                    candidate.desc.equals(desc) || names.mapDesc(candidate.desc).equals(desc);
            if (candidate.name.equals(name) && same) {
                return candidate.access;
            }
        }
        return -1;
    }
}
