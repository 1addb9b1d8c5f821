package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.bytecode.ReadClasses;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods of uncontrolled classes only read: two threads that are in them at the same time do not race. This is
 * derived from their code: a method only reads if it stores to no field and no array, except in constructors, and calls
 * only such methods. Paths that end in an exception are ignored, since they build its message.
 *
 * <p>A call that may go to several methods counts as a change. So {@code ArrayList.get} only reads, and
 * {@code Calendar.get} does not, because it computes its fields on demand. An error in this direction costs a
 * superfluous note. For a few classes whose reading methods fill arrays of their own, the names are listed.
 */
final class ReadingMethods {
    /** Methods that only read, of a class and its subclasses, by name; some with their parameters. */
    private static final Map<String, Set<String>> LISTED = Map.of(
            "java.lang.AbstractStringBuilder",
            Set.of(
                    "charAt",
                    "chars",
                    "codePointAt",
                    "compareTo",
                    "indexOf",
                    "lastIndexOf",
                    "length",
                    "substring",
                    "subSequence",
                    "toString",
                    "capacity",
                    "getChars",
                    "equals",
                    "hashCode"),
            "java.util.Date",
            Set.of("after", "before", "clone", "compareTo", "equals", "getTime", "hashCode", "toInstant"),
            "java.util.AbstractCollection",
            Set.of(
                    "contains",
                    "containsAll",
                    "equals",
                    "forEach",
                    "get",
                    "hashCode",
                    "indexOf",
                    "isEmpty",
                    "iterator",
                    "lastIndexOf",
                    "listIterator",
                    "parallelStream",
                    "size",
                    "spliterator",
                    "stream",
                    "subList",
                    "toArray",
                    "toString",
                    "peek",
                    "peekFirst",
                    "peekLast",
                    "getFirst",
                    "getLast",
                    "first",
                    "last"),
            "java.util.AbstractMap",
            Set.of(
                    "containsKey",
                    "containsValue",
                    "entrySet",
                    "equals",
                    "forEach",
                    "get",
                    "getOrDefault",
                    "hashCode",
                    "isEmpty",
                    "keySet",
                    "size",
                    "toString",
                    "values"),
            "java.nio.Buffer",
            // A duplicate shares the content, which is not tracked: making one counts as a change.
            Set.of(
                    "array",
                    "arrayOffset",
                    "asReadOnlyBuffer",
                    "capacity",
                    "get(I)",
                    "getChar(I)",
                    "getDouble(I)",
                    "getFloat(I)",
                    "getInt(I)",
                    "getLong(I)",
                    "getShort(I)",
                    "hasArray",
                    "hasRemaining",
                    "isDirect",
                    "isReadOnly",
                    "order()",
                    "remaining"));

    private static final int MOST_METHODS = 200;

    private static final ClassValue<Map<String, Boolean>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<String, Boolean> computeValue(Class<?> type) {
            return new HashMap<>();
        }
    };

    private final ReadClasses files = new ReadClasses(ReadingMethods::bytes);
    private final Set<String> underWay = new HashSet<>();
    private final Class<?> receiver;

    private ReadingMethods(Class<?> receiver) {
        this.receiver = receiver;
    }

    /** Whether a method of a class only reads; without a descriptor, all methods of that name. */
    static boolean readsOnly(Class<?> type, String method, String descriptor) {
        Map<String, Boolean> known = KNOWN.get(type);
        String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
        synchronized (known) {
            return known.computeIfAbsent(
                    method + parameters,
                    any -> isListed(type, method, parameters) || analysed(type, method, parameters));
        }
    }

    private static boolean isListed(Class<?> type, String method, String parameters) {
        // To copy an object is to read it.
        if (method.equals("clone") && parameters.equals("()")) {
            return true;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Set<String> names = LISTED.getOrDefault(at.getName(), Set.of());
            if (names.contains(method) || names.contains(method + parameters)) {
                return true;
            }
        }
        return false;
    }

    private static boolean analysed(Class<?> type, String method, String parameters) {
        ReadingMethods analysis = new ReadingMethods(type);
        boolean found = false;
        for (String at = internal(type); at != null; ) {
            ClassNode node = analysis.files.read(at);
            if (node == null) {
                return false;
            }
            for (MethodNode each : node.methods) {
                boolean concrete = (each.access & Opcodes.ACC_ABSTRACT) == 0;
                if (concrete && each.name.equals(method) && each.desc.startsWith(parameters)) {
                    found = true;
                    if (!analysis.reads(node, each)) {
                        return false;
                    }
                }
            }
            at = node.superName;
        }
        return found;
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    /** Null for a class that is missing or cannot be read: a call of it counts as a change. */
    private static byte[] bytes(String name) {
        try (InputStream bytes = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return bytes == null ? null : bytes.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * A method that is already being analysed is assumed to read only: if another part of it writes, that part decides.
     */
    private boolean reads(ClassNode owner, MethodNode method) {
        if (!underWay.add(owner.name + "." + method.name + method.desc)) {
            return true;
        }
        if (underWay.size() > MOST_METHODS) {
            return false;
        }
        if ((method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
            return owner.name.equals("java/lang/Object") || owner.name.equals("java/lang/Class");
        }
        Set<AbstractInsnNode> returning = returning(method);
        for (AbstractInsnNode instruction : method.instructions) {
            if (returning.contains(instruction) && !reads(owner, method, instruction)) {
                return false;
            }
        }
        return true;
    }

    private boolean reads(ClassNode owner, MethodNode method, AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.PUTFIELD) {
            return method.name.equals("<init>");
        }
        if (opcode == Opcodes.PUTSTATIC || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return false;
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
        }
        return !(instruction instanceof MethodInsnNode call) || calls(owner, call);
    }

    private boolean calls(ClassNode from, MethodInsnNode call) {
        if (call.owner.startsWith("[") || isImmutable(call.owner)) {
            return true;
        }
        boolean exact = call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL;
        String start = call.owner;
        if (!exact) {
            // Most likely a call on the object itself, or on another object of its class, such as another list.
            boolean ofItself = isAbove(call.owner);
            ClassNode owner = files.read(call.owner);
            if (owner == null
                    || !ofItself && (owner.access & Opcodes.ACC_FINAL) == 0 && !from.name.equals(call.owner)) {
                return false;
            }
            start = ofItself ? internal(receiver) : call.owner;
        }
        for (String at = start; at != null; ) {
            ClassNode node = files.read(at);
            if (node == null) {
                return false;
            }
            for (MethodNode each : node.methods) {
                if (each.name.equals(call.name) && each.desc.equals(call.desc)) {
                    return reads(node, each);
                }
            }
            at = node.superName;
        }
        return false;
    }

    private boolean isAbove(String owner) {
        for (Class<?> at = receiver; at != null && at != Object.class; at = at.getSuperclass()) {
            if (internal(at).equals(owner)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isImmutable(String owner) {
        return switch (owner) {
            case "java/lang/String",
                    "java/lang/Object",
                    "java/lang/Class",
                    "java/lang/Math",
                    "java/lang/Integer",
                    "java/lang/Long",
                    "java/lang/Character",
                    "java/lang/Boolean",
                    "java/lang/Double",
                    "java/lang/Enum",
                    "java/util/Objects" -> true;
            default -> false;
        };
    }

    /** The instructions from which a return can be reached, computed in a few backward passes. */
    private static Set<AbstractInsnNode> returning(MethodNode method) {
        Set<AbstractInsnNode> returning = new HashSet<>();
        boolean grown = true;
        while (grown) {
            grown = false;
            for (AbstractInsnNode at = method.instructions.getLast(); at != null; at = at.getPrevious()) {
                if (!returning.contains(at) && leadsOn(method, at, returning)) {
                    grown |= returning.add(at);
                }
            }
        }
        return returning;
    }

    private static boolean leadsOn(MethodNode method, AbstractInsnNode at, Set<AbstractInsnNode> returning) {
        int opcode = at.getOpcode();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            return true;
        }
        boolean stays = opcode != Opcodes.ATHROW && opcode != Opcodes.GOTO;
        // An exception thrown from a label on may be caught.
        return stays && at.getNext() != null && returning.contains(at.getNext())
                || Code.targets(at).stream().anyMatch(returning::contains)
                || method.tryCatchBlocks.stream()
                        .anyMatch(block -> block.start == at && returning.contains(block.handler));
    }
}
