package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.bytecode.OperandBelow;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Announces uses of uninstrumented objects of the JDK: calls of their methods, calls of other uncontrolled methods that
 * get them as arguments, and accesses to their public fields. Which objects matter is decided at run time, by their
 * classes; a variable of type {@code Map} may contain a copy or not.
 *
 * <p>The arguments of a call are kept in extra variables while the object below them is announced. No frame contains
 * these variables, and none has to: there is no jump between the stores and the loads.
 */
final class UncontrolledCalls {
    private static final Set<String> REFERENCES =
            Set.of("java/lang/ref/WeakReference", "java/lang/ref/SoftReference", "java/lang/ref/PhantomReference");

    /** Types without state, or whose objects are functions; the other types are decided at run time. */
    private static final Set<String> HARMLESS = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Class",
            "java/lang/ClassLoader",
            "java/lang/Comparable",
            "java/lang/Double",
            "java/lang/Enum",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Number",
            "java/lang/Runnable",
            "java/lang/Runtime",
            "java/lang/Short",
            "java/lang/StackTraceElement",
            "java/lang/String",
            "java/lang/System",
            "java/lang/Thread",
            "java/lang/Throwable",
            "java/lang/Void",
            "java/util/Comparator",
            "java/util/Locale",
            "java/util/UUID");

    private static final List<String> HARMLESS_PACKAGES = List.of(
            "java/lang/invoke/",
            "java/lang/reflect/",
            "java/math/",
            "java/time/",
            "java/util/concurrent/",
            "java/util/function/");

    /** They only read or keep their arguments. */
    private static final Set<String> READERS =
            Set.of("java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer", "java/io/PrintStream");

    private final ClassFiles files;
    private final Copies copies;
    private final MethodNode method;
    private final Places site;

    /** Numbers the places of a method. */
    @FunctionalInterface
    interface Places {
        LdcInsnNode of(String action, String accessed, String descriptor);
    }

    UncontrolledCalls(ClassFiles files, Copies copies, MethodNode method, Places site) {
        this.files = files;
        this.copies = copies;
        this.method = method;
        this.site = site;
    }

    /** Whether objects of this declared type may be uninstrumented and have state. */
    boolean mayHoldState(String type) {
        return ControlledLoader.isPlatform(type.replace('/', '.'))
                && !HARMLESS.contains(type)
                && HARMLESS_PACKAGES.stream().noneMatch(type::startsWith)
                && copies.map(type).equals(type)
                && !files.extend(type, "java/lang/Throwable");
    }

    private boolean mayHoldState(Type type) {
        return type.getSort() == Type.OBJECT && mayHoldState(type.getInternalName());
    }

    /** Announces an object that was read from a field. */
    void read(FieldInsnNode access) {
        if (mayHoldState(Type.getType(access.desc))) {
            method.instructions.insert(access, Code.of(Opcodes.DUP, call("held", "(Ljava/lang/Object;)V")));
        }
    }

    /** Announces an object that is stored in a field. */
    void write(FieldInsnNode access) {
        if (mayHoldState(Type.getType(access.desc))) {
            store(access);
        }
    }

    /** Announces an object that is stored in a field or an array, and is on top of the stack. */
    void store(AbstractInsnNode instruction) {
        method.instructions.insertBefore(instruction, Code.of(Opcodes.DUP, call("stored", "(Ljava/lang/Object;)V")));
    }

    /** Announces an access to a field of an uncontrolled object. */
    void field(FieldInsnNode access, String accessed) {
        boolean reads = access.getOpcode() == Opcodes.GETFIELD;
        if (!reads && access.getOpcode() != Opcodes.PUTFIELD) {
            return;
        }
        LdcInsnNode at = site.of(reads ? "read" : "write", accessed, "");
        MethodInsnNode used = call("used", "(Ljava/lang/Object;I)V");
        method.instructions.insertBefore(
                access,
                reads
                        ? Code.of(Opcodes.DUP, at, used)
                        : OperandBelow.object(Type.getType(access.desc)).around(Opcodes.DUP, at, used));
    }

    /** Announces the referent of a new weak, soft or phantom reference. */
    void reference(MethodInsnNode call) {
        if (call.name.equals("<init>") && REFERENCES.contains(call.owner)) {
            Type[] arguments = Type.getArgumentTypes(call.desc);
            String[] actions = new String[arguments.length];
            actions[0] = "refer";
            announce(call, null, arguments, actions, Code.simpleName(call.owner), call.desc);
        }
    }

    /** Announces the receiver of a call and its arguments, as far as they matter. */
    void call(MethodInsnNode call) {
        if (call.owner.startsWith("[")) {
            return;
        }
        boolean underTest = ControlledLoader.controls(call.owner, copies);
        boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>");
        String receiver = null;
        if (hasReceiver && underTest && !copies.isCopied(call.owner)) {
            String declarer = files.declarer(call.owner, call.name, call.desc);
            boolean inherits = declarer != null && !declarer.equals("java/lang/Object") && mayHoldState(declarer);
            receiver = inherits ? "inherited" : null;
        } else if (hasReceiver && mayHoldState(call.owner) && !call.name.equals("getClass")) {
            receiver = call.getOpcode() == Opcodes.INVOKESPECIAL ? "inherited" : "called";
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        String[] actions = new String[arguments.length];
        boolean readsThem = READERS.contains(call.owner);
        for (int i = 0; i < arguments.length && !underTest; i++) {
            boolean text = arguments[i].getDescriptor().equals("Ljava/lang/CharSequence;");
            boolean shown = text || readsThem && arguments[i].getDescriptor().equals("Ljava/lang/Object;");
            boolean given = isClassWithState(arguments[i]);
            actions[i] = shown || given && readsThem ? "show" : given ? "pass" : null;
        }
        announce(call, receiver, arguments, actions, Code.simpleName(call.owner) + "." + call.name, call.desc);
        result(call, underTest, receiver != null);
    }

    /**
     * An object that is made here, or returned by uncontrolled code, is local to this thread until it is stored where
     * other threads can find it.
     */
    private void result(MethodInsnNode call, boolean underTest, boolean ofReceiver) {
        boolean made = call.name.equals("<init>")
                && mayHoldState(call.owner)
                && call.getOpcode() == Opcodes.INVOKESPECIAL
                && isOnTopAfter(call);
        if (made || !underTest && mayHoldState(Type.getReturnType(call.desc))) {
            method.instructions.insert(
                    call, Code.of(Opcodes.DUP, call(ofReceiver ? "returned" : "made", "(Ljava/lang/Object;)V")));
        }
    }

    /** Whether a construction leaves the object on top: the instruction that allocated it is followed by a copy. */
    private static boolean isOnTopAfter(MethodInsnNode construction) {
        int nested = 0;
        for (AbstractInsnNode at = construction.getPrevious(); at != null; at = at.getPrevious()) {
            if (at instanceof MethodInsnNode other && other.name.equals("<init>")) {
                nested++;
            } else if (at instanceof TypeInsnNode allocation && at.getOpcode() == Opcodes.NEW && nested-- == 0) {
                AbstractInsnNode next = at.getNext();
                return allocation.desc.equals(construction.owner) && next != null && next.getOpcode() == Opcodes.DUP;
            }
        }
        return false;
    }

    /**
     * A string concatenation reads its parts; a method reference calls the object it is bound to at some later time.
     */
    void dynamic(InvokeDynamicInsnNode dynamic) {
        Type[] arguments = Type.getArgumentTypes(dynamic.desc);
        String[] actions = new String[arguments.length];
        String accessed = "String.concat";
        String descriptor = "";
        if (dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            for (int i = 0; i < arguments.length; i++) {
                actions[i] = mayHoldState(arguments[i]) ? "show" : null;
            }
        } else if (arguments.length == 1
                && dynamic.bsmArgs.length > 1
                && dynamic.bsmArgs[1] instanceof Handle handle
                && (handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE)
                && mayHoldState(handle.getOwner())) {
            actions[0] = "use";
            accessed = Code.simpleName(handle.getOwner()) + "." + handle.getName();
            descriptor = handle.getDesc();
        }
        announce(dynamic, null, arguments, actions, accessed, descriptor);
    }

    /**
     * An argument whose parameter type is an interface or {@code Object} is kept or passed on, and its state is not
     * read.
     */
    private boolean isClassWithState(Type type) {
        if (!mayHoldState(type) || type.getInternalName().equals("java/lang/Object")) {
            return false;
        }
        ClassNode outline = files.read(type.getInternalName());
        return outline != null && (outline.access & Opcodes.ACC_INTERFACE) == 0;
    }

    private void announce(
            AbstractInsnNode call,
            String receiver,
            Type[] arguments,
            String[] actions,
            String accessed,
            String descriptor) {
        int first = receiver != null ? 0 : firstOf(actions);
        if (first == arguments.length && receiver == null) {
            return;
        }
        InsnList before = new InsnList();
        int[] variables = new int[arguments.length];
        int free = method.maxLocals;
        for (int i = arguments.length - 1; i >= first; i--) {
            variables[i] = free;
            free += arguments[i].getSize();
            before.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), variables[i]));
        }
        if (receiver != null) {
            before.add(new InsnNode(Opcodes.DUP));
            before.add(site.of("use", accessed, descriptor));
            before.add(call(receiver, "(Ljava/lang/Object;I)V"));
        }
        for (int i = first; i < arguments.length; i++) {
            before.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ILOAD), variables[i]));
            if (actions[i] != null) {
                before.add(new InsnNode(Opcodes.DUP));
                before.add(site.of(actions[i], accessed, descriptor));
                before.add(
                        actions[i].equals("refer")
                                ? Code.call("KeptReferences", "refers", "(Ljava/lang/Object;I)V")
                                : call("used", "(Ljava/lang/Object;I)V"));
            }
        }
        method.instructions.insertBefore(call, before);
    }

    private static int firstOf(String[] actions) {
        for (int i = 0; i < actions.length; i++) {
            if (actions[i] != null) {
                return i;
            }
        }
        return actions.length;
    }

    private static MethodInsnNode call(String name, String descriptor) {
        return Code.call("JdkCalls", name, descriptor);
    }
}
