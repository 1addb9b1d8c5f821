package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.bytecode.OperandBelow;
import dev.plumbline.jvm.internal.bytecode.WriteComparison;
import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.jvm.unseen.UnseenState;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Inserts calls into one method: before every access to memory that other threads may see, and in place of every
 * operation by which threads wait for each other.
 *
 * <p>Inserted instructions take their operands from the top of the stack and leave the stack unchanged. So no local
 * variable is needed, and the frames of the compiler stay valid.
 */
final class MethodInstrumenter {
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    /** The constructors of a thread that leave its name to the JVM. */
    private static final Set<String> UNNAMED =
            Set.of("()V", "(Ljava/lang/Runnable;)V", "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V");

    private final ClassFiles files;
    private final Copies copies;
    private final Redirects redirects;
    private final Sites sites;
    private final String type;
    private final MethodNode method;
    private final boolean plainIsFree;
    private final boolean constructor;
    /** Accesses of a constructor to its object that no other thread can see. */
    private final Set<AbstractInsnNode> privateAccesses;

    private final boolean underTest;
    private final UncontrolledCalls uncontrolled;
    private final UnexploredCalls unexplored;
    private int line;

    /** @param plainIsFree whether plain fields and arrays are known to be free of races, as in java.util.concurrent */
    MethodInstrumenter(
            ClassFiles files,
            Copies copies,
            Redirects redirects,
            Sites sites,
            String type,
            MethodNode method,
            boolean plainIsFree) {
        this.files = files;
        this.copies = copies;
        this.redirects = redirects;
        this.sites = sites;
        this.type = type;
        this.method = method;
        this.plainIsFree = plainIsFree;
        this.constructor = method.name.equals("<init>");
        this.privateAccesses = constructor ? files.escapes().privateAccesses(method) : Set.of();
        // The wrappers of Collections contain objects that the class under test gave them.
        this.underTest = !type.startsWith("java/") || type.startsWith("java/util/Collections$");
        this.uncontrolled = new UncontrolledCalls(files, copies, method, this::siteOfCall);
        this.unexplored = new UnexploredCalls(files, method);
    }

    void instrument() {
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof LineNumberNode number) {
                line = number.line;
            } else if (instruction instanceof FieldInsnNode field) {
                field(field);
            } else if (instruction instanceof MethodInsnNode call) {
                if (underTest) {
                    ReturnedValues.after(call, method, line, type, sites);
                }
                call(call);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                for (int i = 0; i < dynamic.bsmArgs.length; i++) {
                    if (dynamic.bsmArgs[i] instanceof Handle handle) {
                        dynamic.bsmArgs[i] = redirects.handle(handle);
                        if (dynamic.bsmArgs[i] == handle && isOutside(handle.getOwner(), handle.getName())) {
                            method.instructions.insertBefore(dynamic, loopHook("outsideFunction"));
                        }
                    }
                }
                if (underTest) {
                    uncontrolled.dynamic(dynamic);
                }
            } else if (instruction instanceof InsnNode simple) {
                simple(simple);
            } else if (instruction instanceof TypeInsnNode allocation && allocation.getOpcode() == Opcodes.NEW) {
                uses(allocation, allocation.desc);
            }
        }
        handlers();
        if (underTest) {
            LoopHeaders.mark(method, type, sites);
        }
    }

    private void field(FieldInsnNode access) {
        if (access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC) {
            uses(access, files.declaringClass(access.owner, access.name));
        }
        int flags = files.fieldFlags(access.owner, access.name);
        boolean controlled = ControlledLoader.controls(access.owner, copies);
        boolean isFinal = files.isConstant(access.owner, access.name);
        boolean reads = access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.GETSTATIC;
        if (underTest && controlled && !privateAccesses.contains(access)) {
            if (reads) {
                uncontrolled.read(access);
            } else {
                uncontrolled.write(access);
            }
        }
        if (underTest && !controlled && !isFinal) {
            uncontrolled.field(access, Code.simpleName(access.owner) + "." + access.name);
        }
        if (isFinal || !controlled) {
            return;
        }
        boolean isVolatile = (flags & Opcodes.ACC_VOLATILE) != 0;
        boolean seen = !privateAccesses.contains(access);
        if (plainIsFree && !isVolatile && !files.isHandled(access.owner, access.name)) {
            if (!reads && seen) {
                method.instructions.insertBefore(access, loopHook("touched"));
            }
            return;
        }
        if (access.name.equals("modCount") && access.owner.startsWith("java/util/")) {
            // Counts changes of a collection for its iterators, and is accessed twice as often as anything else.
            // Threads are not switched there, but the access is reported as part of a step.
            unseen(access);
            return;
        }
        if (!seen) {
            if (!reads) {
                // A loop of the constructor that writes to its object does not repeat itself.
                method.instructions.insertBefore(access, loopHook("touched"));
            }
            return;
        }
        String accessed = Code.simpleName(access.owner) + "." + access.name;
        LdcInsnNode site = site(reads ? "read" : "write", accessed);
        InsnList before = switch (access.getOpcode()) {
            case Opcodes.GETFIELD -> Code.of(Opcodes.DUP, site, hook("read", "(Ljava/lang/Object;I)V"));
            case Opcodes.PUTFIELD ->
                OperandBelow.object(Type.getType(access.desc))
                        .around(Opcodes.DUP, site, hook("write", "(Ljava/lang/Object;I)V"));
            default -> Code.of(site, hook("ofClass", "(I)V"));
        };
        if (!reads) {
            before.add(WriteComparison.of(access));
        }
        method.instructions.insertBefore(access, before);
    }

    /**
     * The next instruction uses the class. Static methods and constructors report the use of their own class
     * themselves.
     */
    private void uses(AbstractInsnNode instruction, String used) {
        boolean known = used.equals(type) && (FirstUses.isEntrance(method) || method.name.equals("<clinit>"));
        if (!known && files.initialisers().runsOnFirstUse(used)) {
            method.instructions.insertBefore(instruction, FirstUses.before(used, type, method.name, line, sites));
        } else if (!known && underTest && files.initialisers().isSeenInitialising(used)) {
            unexplored.before(instruction, UnseenState.Kind.INITIALISED_ONCE, Code.simpleName(used), this::site);
        }
    }

    private void unseen(FieldInsnNode access) {
        if (constructor || access.getOpcode() != Opcodes.GETFIELD && access.getOpcode() != Opcodes.PUTFIELD) {
            return;
        }
        boolean reads = access.getOpcode() == Opcodes.GETFIELD;
        method.instructions.insertBefore(
                access,
                Code.of(
                        reads ? Code.of(Opcodes.DUP) : Code.of(Opcodes.DUP2, Opcodes.POP),
                        site(reads ? "read" : "write", Code.simpleName(access.owner) + "." + access.name),
                        hook(reads ? "readUnseen" : "writtenUnseen", "(Ljava/lang/Object;I)V")));
    }

    private void simple(InsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.MONITORENTER) {
            method.instructions.insertBefore(instruction, Code.of(site("lock", ""), hook("at", "(I)V")));
            method.instructions.set(instruction, Code.call("Monitors", "enter", "(Ljava/lang/Object;)V"));
        } else if (opcode == Opcodes.MONITOREXIT) {
            method.instructions.set(instruction, Code.call("Monitors", "exit", "(Ljava/lang/Object;)V"));
        } else if (!plainIsFree && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            method.instructions.insertBefore(
                    instruction,
                    Code.of(Opcodes.DUP2, site("read", "array"), hook("element", "(Ljava/lang/Object;II)V")));
        } else if (!plainIsFree && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            InsnList place = OperandBelow.element(stored(opcode))
                    .around(Opcodes.DUP2, site("write", "array"), hook("store", "(Ljava/lang/Object;II)V"));
            method.instructions.insertBefore(instruction, Code.of(place, WriteComparison.ofElement(opcode)));
            if (underTest && opcode == Opcodes.AASTORE) {
                uncontrolled.store(instruction);
            }
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            method.instructions.insertBefore(instruction, loopHook("touched"));
        }
    }

    private static Type stored(int opcode) {
        return opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE ? Type.LONG_TYPE : Type.INT_TYPE;
    }

    private void call(MethodInsnNode call) {
        if (underTest) {
            unexplored.waiting(call, this::site);
        }
        if (call.owner.equals(VAR_HANDLE)) {
            varHandle(call);
            return;
        }
        boolean unsafe = call.owner.equals("jdk/internal/misc/Unsafe") || call.owner.equals("sun/misc/Unsafe");
        if (unsafe || call.owner.equals("java/util/concurrent/locks/LockSupport")) {
            Site site = new Site(type.replace('/', '.'), method.name, line, withoutMode(call.name), "");
            SiteAccess siteAccess =
                    unsafe ? new AccessSites(files, sites, type, method.name).method(call.name, plainIsFree) : null;
            at(call, siteAccess == null ? sites.add(site) : sites.add(site, siteAccess));
            if (unsafe) {
                boolean wide = call.name.equals("arrayBaseOffset") && call.desc.endsWith(")J");
                call.name = wide ? "wideArrayBaseOffset" : Redirects.unsafe(call.name, plainIsFree);
                UnsafeCalls.redirect(method, call);
            }
            return;
        }
        Redirects.Target target = redirects.of(call.owner, call.name, call.desc);
        if (target != null) {
            at(call, (Integer) site(call.name, "").cst);
            String name = plainIsFree && target.name().equals("interrupted") ? "interruptedUnseen" : target.name();
            MethodInsnNode redirected =
                    new MethodInsnNode(Opcodes.INVOKESTATIC, target.owner(), name, target.descriptor(), false);
            method.instructions.set(call, redirected);
            return;
        }
        uncontrolled.reference(call);
        if (underTest) {
            uncontrolled.call(call);
            unexplored.call(call, this::site);
        }
        if (MemoryInstrumenter.isCloning(call)) {
            method.instructions.insertBefore(
                    call,
                    Code.of(
                            Opcodes.DUP,
                            site("read", Code.simpleName(type) + ".clone"),
                            hook("handleReads", "(Ljava/lang/Object;I)V")));
        }
        String refusal = redirects.refusal(call.owner, call.name);
        if (refusal != null) {
            method.instructions.insertBefore(
                    call,
                    Code.of(
                            new LdcInsnNode(refusal),
                            Code.call("VirtualEnvironment", "refuse", "(Ljava/lang/String;)V")));
        } else if (call.name.equals("<init>")) {
            construction(call);
        } else if (isOutside(call.owner, call.name)) {
            method.instructions.insertBefore(call, loopHook("touched"));
        } else if (OutsideCalls.isFunction(call.owner)) {
            method.instructions.insertBefore(call, loopHook("function"));
        }
    }

    /** Whether a call leads to uncontrolled code that may change something. */
    private boolean isOutside(String owner, String name) {
        return OutsideCalls.mayChangeAnything(owner, name) && !ControlledLoader.controls(owner, copies);
    }

    private static MethodInsnNode loopHook(String name) {
        return Code.call("LoopHooks", name, "()V");
    }

    /**
     * Constructors that get from the JVM a value that differs from run to run: they are replaced by the constructor
     * with a further argument.
     */
    private void construction(MethodInsnNode call) {
        if (call.owner.equals("java/util/Random") && call.desc.equals("()V")) {
            given(call, "VirtualEnvironment", "nextSeed", "J");
        } else if (call.owner.equals("java/util/Date") && call.desc.equals("()V")) {
            given(call, "VirtualEnvironment", "currentTimeMillis", "J");
        } else if (call.owner.equals("java/lang/Thread") && UNNAMED.contains(call.desc)) {
            given(call, "Threads", "nextName", "Ljava/lang/String;");
        }
    }

    private void given(MethodInsnNode construction, String from, String name, String type) {
        method.instructions.insertBefore(construction, Code.call(from, name, "()" + type));
        construction.desc = construction.desc.replace(")", type + ")");
    }

    private static String withoutMode(String name) {
        return name.replaceAll("(Volatile|Acquire|Release|Opaque|Plain)$", "");
    }

    private void at(AbstractInsnNode call, int site) {
        method.instructions.insertBefore(call, Code.of(new LdcInsnNode(site), hook("at", "(I)V")));
    }

    private void varHandle(MethodInsnNode call) {
        boolean plain = call.name.equals("get") || call.name.equals("set");
        boolean fence = call.name.endsWith("Fence");
        boolean reflective =
                !call.desc.contains(")") || call.name.equals("toMethodHandle") || call.name.startsWith("with");
        if (fence || reflective || plainIsFree && plain) {
            if (call.name.equals("set")) {
                method.instructions.insertBefore(call, loopHook("touched"));
            }
            return;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean reads = call.name.matches("get(Volatile|Acquire|Opaque)?");
        boolean sets = call.name.startsWith("set");
        boolean swaps = call.name.startsWith("compareAndSet") || call.name.startsWith("weakCompareAndSet");
        if (!reads && !sets && !swaps && !call.name.matches("(getAnd|compareAndExchange).*")) {
            return;
        }
        String action = reads ? "read" : sets ? "write" : call.name.replaceAll("(Acquire|Release|Plain)$", "");
        LdcInsnNode site = site(action, handleName(call));
        InsnList before;
        InsnList after = new InsnList();
        if (reads && arguments.length == 1 && WriteComparison.comparedAs(arguments[0]) != null) {
            before = Code.of(Opcodes.DUP, site, hook("handleReads", "(Ljava/lang/Object;I)V"));
        } else if (reads && arguments.length == 2 && arguments[1] == Type.INT_TYPE && hasCells(arguments[0])) {
            before = Code.of(Opcodes.DUP2, site, hook("element", "(Ljava/lang/Object;II)V"));
        } else {
            before = changedByHandle(arguments, reads ? 0 : call.name.startsWith("compareAnd") || swaps ? 2 : 1, site);
        }
        String offered = arguments.length == 0 ? null : WriteComparison.comparedAs(arguments[arguments.length - 1]);
        String returned = WriteComparison.comparedAs(Type.getReturnType(call.desc));
        if (swaps) {
            after = Code.of(Opcodes.DUP, hook("swapped", "(Z)V"));
        } else if (call.name.startsWith("getAndSet")
                && offered != null
                && offered.equals(returned)
                && !offered.equals("F")) {
            before.add(Code.of(Opcodes.DUP, hook("offered", "(" + offered + ")V")));
            after = Code.of(Opcodes.DUP, hook("exchanged", "(" + offered + ")V"));
        } else if (!reads) {
            before.add(hook("written", "()V"));
        }
        method.instructions.insertBefore(call, before);
        method.instructions.insert(call, after);
    }

    /**
     * Finds the object below the values that a handle is given. If it cannot be reached, nothing is known about the
     * access.
     */
    private static InsnList changedByHandle(Type[] arguments, int values, LdcInsnNode site) {
        int coordinates = arguments.length - values;
        Type[] given = Arrays.copyOfRange(arguments, coordinates, arguments.length);
        boolean field = coordinates == 1 && arguments[0].getSort() == Type.OBJECT;
        boolean array = coordinates == 2 && arguments[1] == Type.INT_TYPE && hasCells(arguments[0]);
        OperandBelow below = field ? OperandBelow.object(given) : array ? OperandBelow.element(given) : null;
        if (below == null) {
            return Code.of(site, hook("point", "(I)V"));
        }
        return field
                ? below.around(Opcodes.DUP, site, hook("handleWrites", "(Ljava/lang/Object;I)V"))
                : below.around(Opcodes.DUP2, site, hook("store", "(Ljava/lang/Object;II)V"));
    }

    /** Whether an index identifies one element: a handle that views bytes as a wider type spans several. */
    private static boolean hasCells(Type array) {
        return array.getSort() == Type.ARRAY && array.getElementType() != Type.BYTE_TYPE;
    }

    /** The static field that most likely contained the handle: the last one read before. */
    private String handleName(AbstractInsnNode call) {
        AbstractInsnNode at = call.getPrevious();
        for (int i = 0; i < 60 && at != null; i++) {
            if (at instanceof FieldInsnNode field && field.desc.equals("L" + VAR_HANDLE + ";")) {
                return Code.simpleName(field.owner) + "." + field.name;
            }
            at = at.getPrevious();
        }
        return "";
    }

    /**
     * Handlers report the exception that they caught. Not those that cover themselves, as the compiler generates them
     * for monitors: an exception thrown there would be caught there again and again. They rethrow anyway.
     */
    private void handlers() {
        Set<LabelNode> seen = new HashSet<>();
        Set<LabelNode> coverThemselves = new HashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            int at = method.instructions.indexOf(block.handler);
            if (method.instructions.indexOf(block.start) <= at && at < method.instructions.indexOf(block.end)) {
                coverThemselves.add(block.handler);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (!coverThemselves.contains(block.handler) && seen.add(block.handler)) {
                AbstractInsnNode first = block.handler;
                while (first.getOpcode() < 0) {
                    first = first.getNext();
                }
                method.instructions.insertBefore(
                        first, Code.of(Opcodes.DUP, hook("caught", "(Ljava/lang/Throwable;)V")));
            }
        }
    }

    private LdcInsnNode site(String action, String accessed) {
        return new LdcInsnNode(sites.add(new Site(type.replace('/', '.'), method.name, line, action, accessed)));
    }

    private LdcInsnNode siteOfCall(String action, String accessed, String descriptor) {
        LdcInsnNode number = site(action, accessed);
        sites.describe((int) number.cst, descriptor);
        return number;
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return Code.call("Hooks", name, descriptor);
    }
}
