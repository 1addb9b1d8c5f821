package dev.plumbline.jvm.internal.escape;

import dev.plumbline.jvm.internal.bytecode.ReadClasses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which static initialisers are self-contained, that is, may run at any time with the same effect. A self-contained
 * initialiser may run before an execution begins, unobserved. In the JVM other threads that use the class wait until
 * its initialiser has ended, so they see all of its writes to its static fields at once, provided that
 *
 * <ul>
 *   <li>it writes to nothing but static fields of its class and objects that it creates itself,
 *   <li>it reads nothing that may change: fields of other objects, static fields that are not final or that belong to
 *       classes whose initialiser is not self-contained,
 *   <li>it calls only methods that keep to these rules, and neither waits nor starts threads.
 * </ul>
 *
 * A short list names the methods of the JDK that may be called; calls of other code are allowed by the same analysis if
 * the called method is certain. An initialiser with an instruction that the analysis does not understand is not
 * self-contained. This costs only time: the initialiser then runs when the JVM would run it, under every schedule.
 */
public final class StaticInitialisers {
    private static final List<String> CALLED = List.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Class",
            "java/lang/Double",
            "java/lang/Enum",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Math",
            "java/lang/Short",
            "java/lang/String",
            "java/lang/invoke/",
            "java/time/Duration",
            "java/util/List",
            "java/util/Objects",
            "java/util/concurrent/Executors",
            "java/util/concurrent/TimeUnit",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
            "java/util/regex/Pattern");

    private static final Set<String> CALLED_METHODS = Set.of(
            "java/lang/ThreadLocal.withInitial",
            "java/lang/System.getProperty",
            "java/lang/System.lineSeparator",
            "java/util/logging/Logger.getLogger",
            "java/util/Collections.emptyList",
            "java/util/Collections.emptyMap",
            "java/util/Collections.emptySet",
            "java/util/Collections.synchronizedList",
            "java/util/Collections.synchronizedMap",
            "java/util/Collections.synchronizedSet",
            "java/util/concurrent/ConcurrentHashMap.newKeySet");

    /** Constructors of these classes do more than create an object. */
    private static final Set<String> NOT_MADE = Set.of("java/lang/Thread", "java/util/Timer", "java/util/Random");

    /**
     * The types of arguments that a constructor of the JDK may get: the constructor cannot call unknown methods of
     * them.
     */
    private static final Set<String> GIVEN = Set.of(
            "java/lang/Object",
            "java/lang/String",
            "java/util/concurrent/TimeUnit",
            "java/util/concurrent/BlockingQueue");

    private final ReadClasses classes;
    private final Predicate<String> controlled;
    /** By class. Null while the analysis of that class is running. */
    private final Map<String, Boolean> contained = new HashMap<>();

    private final Map<String, Boolean> containedMethods = new HashMap<>();

    /**
     * @param files class files by internal name; null for one that is not found
     * @param controlled whether a class belongs to the code under test
     */
    public StaticInitialisers(Function<String, byte[]> files, Predicate<String> controlled) {
        this.classes = new ReadClasses(files);
        this.controlled = controlled;
    }

    /**
     * Whether a class must be initialised at its first use, under every schedule, because its own initialiser or that
     * of a superclass is not self-contained. Never true for enums and interfaces, whose constants have to stay the
     * same.
     */
    public synchronized boolean runsOnFirstUse(String type) {
        ClassNode node = controlled.test(type) ? classes.read(type) : null;
        if (node == null || (node.access & (Opcodes.ACC_ENUM | Opcodes.ACC_INTERFACE)) != 0) {
            return false;
        }
        return !isContained(type) || node.superName != null && runsOnFirstUse(node.superName);
    }

    /**
     * Whether other threads can observe the initialiser of an enum or an interface of the code under test, which runs
     * only once.
     */
    public synchronized boolean isSeenInitialising(String type) {
        ClassNode node = controlled.test(type) ? classes.read(type) : null;
        return node != null && (node.access & (Opcodes.ACC_ENUM | Opcodes.ACC_INTERFACE)) != 0 && !isContained(type);
    }

    /** Whether the initialiser of a class that has one is self-contained. */
    public synchronized boolean isContained(String type) {
        if (!contained.containsKey(type)) {
            contained.put(type, null);
            MethodNode initialiser = method(type, "<clinit>", "()V");
            contained.put(type, initialiser == null || isContained(type, initialiser, SlotFrame.OTHER));
        }
        Boolean known = contained.get(type);
        // Initialisers that need each other: the order in which they begin makes a difference.
        return known != null && known;
    }

    private boolean mayBeUsed(String type, String from) {
        return type.equals(from) || !runsOnFirstUse(type) && isContained(type);
    }

    private boolean isContained(String root, MethodNode method, byte first) {
        Effects effects = new Effects(root);
        boolean native_ = method.instructions.size() == 0;
        if (!native_) {
            SlotInterpreter.run(method, first, effects);
        }
        return !native_ && effects.contained;
    }

    private boolean isContained(String root, String owner, String name, String descriptor) {
        String key = root + " " + owner + "." + name + descriptor;
        Boolean known = containedMethods.putIfAbsent(key, false);
        if (known != null) {
            return known;
        }
        MethodNode called = method(owner, name, descriptor);
        boolean is = called != null
                && (called.access & Opcodes.ACC_SYNCHRONIZED) == 0
                && isContained(root, called, name.equals("<init>") ? SlotFrame.OWN : SlotFrame.OTHER);
        containedMethods.put(key, is);
        return is;
    }

    private MethodNode method(String owner, String name, String descriptor) {
        ClassNode type = classes.read(owner);
        return type == null
                ? null
                : type.methods.stream()
                        .filter(each -> each.name.equals(name) && each.desc.equals(descriptor))
                        .findAny()
                        .orElse(null);
    }

    private boolean isFinal(FieldInsnNode access) {
        ClassNode type = classes.read(access.owner);
        for (FieldNode field : type == null ? List.<FieldNode>of() : type.fields) {
            if (field.name.equals(access.name)) {
                return (field.access & Opcodes.ACC_FINAL) != 0;
            }
        }
        return false;
    }

    private static boolean isOfPlatform(String type) {
        return type.startsWith("java/");
    }

    /** The effects of an initialiser, or of a method that it calls. Objects that it created count as its own. */
    private final class Effects implements SlotInterpreter.Meaning {
        private final String root;
        boolean contained = true;

        Effects(String root) {
            this.root = root;
        }

        private void only(boolean allowed) {
            contained &= allowed;
        }

        @Override
        public byte field(FieldInsnNode access, byte object, byte value, SlotFrame frame) {
            switch (access.getOpcode()) {
                case Opcodes.PUTSTATIC -> only(access.owner.equals(root));
                case Opcodes.GETSTATIC ->
                    only(access.owner.equals(root)
                            || isOfPlatform(access.owner)
                            || isFinal(access) && mayBeUsed(access.owner, root));
                case Opcodes.PUTFIELD -> only(object == SlotFrame.OWN);
                default -> only(object == SlotFrame.OWN || isFinal(access) && !isOfPlatform(access.owner));
            }
            return SlotFrame.OTHER;
        }

        @Override
        public byte call(MethodInsnNode call, byte receiver, byte arguments, SlotFrame frame) {
            boolean makes = call.name.equals("<init>") && receiver == SlotFrame.OWN;
            boolean certain = makes || call.getOpcode() == Opcodes.INVOKESTATIC;
            if (call.owner.startsWith("[")) {
                only(call.name.equals("clone"));
            } else if (isOfPlatform(call.owner)) {
                only(makes ? isMade(call) : isCalled(call));
            } else {
                only(certain
                        && controlled.test(call.owner)
                        && mayBeUsed(call.owner, root)
                        && isContained(root, call.owner, call.name, call.desc));
            }
            return SlotFrame.OTHER;
        }

        private boolean isMade(MethodInsnNode call) {
            for (Type argument : Type.getArgumentTypes(call.desc)) {
                if (argument.getSort() >= Type.ARRAY && !GIVEN.contains(argument.getInternalName())) {
                    return false;
                }
            }
            return !NOT_MADE.contains(call.owner);
        }

        private static boolean isCalled(MethodInsnNode call) {
            return CALLED_METHODS.contains(call.owner + "." + call.name)
                    || CALLED.stream()
                            .anyMatch(
                                    each -> each.endsWith("/") ? call.owner.startsWith(each) : call.owner.equals(each));
        }

        @Override
        public byte dynamic(InvokeDynamicInsnNode dynamic, byte arguments, SlotFrame frame) {
            boolean function = dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
            boolean text = dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
            for (Type argument : Type.getArgumentTypes(dynamic.desc)) {
                text &= argument.getSort() < Type.ARRAY
                        || argument.getDescriptor().equals("Ljava/lang/String;");
            }
            only(function || text);
            return SlotFrame.OTHER;
        }

        @Override
        public byte allocated(AbstractInsnNode instruction) {
            return SlotFrame.OWN;
        }

        @Override
        public void stored(AbstractInsnNode instruction, byte array, byte value, SlotFrame frame) {
            only(array == SlotFrame.OWN);
        }

        @Override
        public void leaves(AbstractInsnNode instruction, byte value, SlotFrame frame) {
            // An initialiser that fails does so whenever it runs.
        }

        @Override
        public void other(AbstractInsnNode instruction, SlotFrame frame) {
            int opcode = instruction.getOpcode();
            only(opcode != Opcodes.MONITORENTER
                    && !(instruction instanceof LdcInsnNode constant && constant.cst instanceof ConstantDynamic));
        }
    }
}
