package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.jvm.internal.state.StaticState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Turns one class file into its controlled form. */
final class Instrumenter {
    private static final String HASH = "plumbline$hash";

    /** Final static fields of these types contain nothing that an execution could change. */
    private static final Set<String> IMMUTABLE = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Class;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/invoke/VarHandle;",
            "Ljava/lang/invoke/MethodHandle;",
            "Ljdk/internal/misc/Unsafe;",
            "Lsun/misc/Unsafe;",
            "Ljava/util/concurrent/TimeUnit;",
            "[Ljava/io/ObjectStreamField;",
            "Ljava/lang/RuntimePermission;");

    private final ClassFiles files;
    private final Copies copies;
    private final Sites sites;
    private final boolean platform;
    private ClassNode type;

    /** @param platform whether it is a class of the JDK */
    Instrumenter(ClassFiles files, Copies copies, Sites sites, boolean platform) {
        this.files = files;
        this.copies = copies;
        this.sites = sites;
        this.platform = platform;
    }

    byte[] instrument(byte[] original) {
        type = new ClassNode();
        new ClassReader(original).accept(type, ClassReader.EXPAND_FRAMES);
        if (platform) {
            Patches.apply(type);
        }
        Redirects redirects = new Redirects(files);
        boolean concurrent = platform && Copies.isConcurrent(type.name);
        CallBridges bridges = new CallBridges(type.name, (type.access & Opcodes.ACC_INTERFACE) != 0);
        boolean onFirstUse = !platform && files.initialisers().runsOnFirstUse(type.name);
        for (MethodNode method : type.methods) {
            boolean hasCode = (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            if (hasCode) {
                Map<LabelNode, AbstractInsnNode> allocations = allocations(method);
                MemoryInstrumenter memory =
                        new MemoryInstrumenter(files, copies, sites, bridges, type, method, concurrent);
                new MethodInstrumenter(files, copies, redirects, sites, type.name, method, concurrent).instrument();
                memory.instrument();
                if (!platform) {
                    OwnCode.mark(method);
                } else if (concurrent) {
                    OwnCode.markParts(type.name, method);
                }
                if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                    unsynchronise(method);
                }
                if (onFirstUse && FirstUses.isEntrance(method)) {
                    method.instructions.insert(FirstUses.before(type.name, method.name, firstLine(method), sites));
                }
                name(allocations, method);
            }
        }
        type.methods.addAll(bridges.methods());
        initialiser(onFirstUse);
        addHashCode();
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(new ClassRemapper(writer, copies));
        return writer.toByteArray();
    }

    /** The instructions that allocate the objects that frames call uninitialised, by the label that the frames use. */
    private static Map<LabelNode, AbstractInsnNode> allocations(MethodNode method) {
        Map<LabelNode, AbstractInsnNode> allocations = new LinkedHashMap<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof FrameNode frame) {
                Stream.of(frame.local, frame.stack).flatMap(List::stream).forEach(held -> {
                    if (held instanceof LabelNode label) {
                        AbstractInsnNode at = label;
                        while (at.getOpcode() != Opcodes.NEW) {
                            at = at.getNext();
                        }
                        allocations.put(label, at);
                    }
                });
            }
        }
        return allocations;
    }

    /**
     * A frame identifies an allocation by a label immediately before it, and calls may have been inserted between the
     * two: {@code new Pair(a ? b : c)} where Pair is initialised on first use. So each allocation gets a new label.
     */
    private static void name(Map<LabelNode, AbstractInsnNode> allocations, MethodNode method) {
        allocations.forEach((old, allocation) -> {
            LabelNode label = new LabelNode();
            method.instructions.insertBefore(allocation, label);
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof FrameNode frame) {
                    frame.local.replaceAll(held -> held == old ? label : held);
                    frame.stack.replaceAll(held -> held == old ? label : held);
                }
            }
        });
    }

    /** A synchronized method enters its monitor itself, and leaves it wherever it ends. */
    private void unsynchronise(MethodNode method) {
        method.access &= ~Opcodes.ACC_SYNCHRONIZED;
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        int site = sites.add(new Site(type.name.replace('/', '.'), method.name, firstLine(method), "lock", ""));
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            int opcode = instruction.getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                method.instructions.insertBefore(
                        instruction, Code.of(self(isStatic), Code.call("Monitors", "exit", "(Ljava/lang/Object;)V")));
            }
        }
        method.instructions.insert(Code.of(
                new LdcInsnNode(site),
                Code.call("Hooks", "at", "(I)V"),
                self(isStatic),
                Code.call("Monitors", "enter", "(Ljava/lang/Object;)V"),
                start));
        // The frame of the handler contains only "this": the types of the other variables may change within the body.
        Object[] locals = isStatic ? new Object[0] : new Object[] {type.name};
        method.instructions.add(Code.of(
                end,
                new FrameNode(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}),
                self(isStatic),
                Code.call("Monitors", "exit", "(Ljava/lang/Object;)V"),
                Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
    }

    private AbstractInsnNode self(boolean isStatic) {
        return isStatic ? new LdcInsnNode(Type.getObjectType(type.name)) : new VarInsnNode(Opcodes.ALOAD, 0);
    }

    private static int firstLine(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode number) {
                return number.line;
            }
        }
        return 0;
    }

    /**
     * The static initialiser of a class whose static state may change is moved to a method. That method resets the
     * fields and can be called again before the next execution; its fields then cannot be final. No other thread runs
     * within it. An initialiser that other threads can observe is moved as well, and called when the class is first
     * used in an execution; a separate method resets the fields.
     */
    private void initialiser(boolean onFirstUse) {
        MethodNode initialiser = type.methods.stream()
                .filter(method -> method.name.equals("<clinit>"))
                .findAny()
                .orElse(null);
        boolean resettable = onFirstUse || resettable();
        if (initialiser == null && !resettable) {
            return;
        }
        if (!resettable) {
            initialiser.instructions.insert(Code.call("Hooks", "initialising", "()V"));
            for (AbstractInsnNode instruction : initialiser.instructions.toArray()) {
                if (instruction.getOpcode() == Opcodes.RETURN) {
                    initialiser.instructions.insertBefore(instruction, initialised(false));
                }
            }
            return;
        }
        MethodNode reset = initialiser;
        if (reset == null) {
            reset = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
            reset.instructions.add(new InsnNode(Opcodes.RETURN));
            type.methods.add(reset);
        }
        reset.name = StaticState.RESET;
        reset.access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE;
        InsnList zeroes = new InsnList();
        for (FieldNode field : type.fields) {
            boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
            if (isStatic && field.value == null) {
                if (onFirstUse || (field.access & Opcodes.ACC_FINAL) == 0) {
                    zeroes.add(new InsnNode(zero(Type.getType(field.desc))));
                    zeroes.add(new FieldInsnNode(Opcodes.PUTSTATIC, type.name, field.name, field.desc));
                }
                field.access &= ~Opcodes.ACC_FINAL;
            }
        }
        MethodNode first = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        if (onFirstUse) {
            MethodNode empty = new MethodNode(reset.access, StaticState.EMPTY, "()V", null, null);
            empty.instructions.add(Code.of(zeroes, Opcodes.RETURN));
            type.methods.add(empty);
            type.access |= Opcodes.ACC_PUBLIC;
            first.instructions.add(Code.of(
                    new LdcInsnNode(Type.getObjectType(type.name)),
                    call(FirstUses.INITIALISER, "loaded", "(Ljava/lang/Class;)V"),
                    Opcodes.RETURN));
            type.methods.add(first);
            return;
        }
        reset.instructions.insert(zeroes);
        first.instructions.add(Code.of(
                Code.call("Hooks", "initialising", "()V"),
                call(type.name, StaticState.RESET, "()V"),
                initialised(true),
                Opcodes.RETURN));
        type.methods.add(first);
    }

    private InsnList initialised(boolean resettable) {
        return Code.of(
                new LdcInsnNode(Type.getObjectType(type.name)),
                resettable ? Opcodes.ICONST_1 : Opcodes.ICONST_0,
                Code.call("Hooks", "initialised", "(Ljava/lang/Class;Z)V"));
    }

    /** The constants of an enum have to stay the same objects, and the fields of an interface have to be final. */
    private boolean resettable() {
        if ((type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM)) != 0) {
            return false;
        }
        // The final static fields of collections contain only empty arrays and similar constants.
        boolean ofCollections = platform && !Copies.isConcurrent(type.name);
        for (FieldNode field : type.fields) {
            boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
            boolean isFinal = (field.access & Opcodes.ACC_FINAL) != 0;
            boolean object = Type.getType(field.desc).getSort() >= Type.ARRAY;
            boolean mayHoldState = object && field.value == null && !IMMUTABLE.contains(field.desc) && !ofCollections;
            if (isStatic && (!isFinal || mayHoldState)) {
                return true;
            }
        }
        return false;
    }

    private static int zero(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
            default -> Opcodes.ICONST_0;
        };
    }

    /** Gives a class that would inherit the hash code of the JVM a hash code that is the same in every execution. */
    private void addHashCode() {
        boolean special = (type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) != 0;
        boolean has =
                type.methods.stream().anyMatch(method -> method.name.equals("hashCode") && method.desc.equals("()I"));
        if (special || has || !"java/lang/Object".equals(type.superName)) {
            return;
        }
        int hidden = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_PRIVATE;
        type.fields.add(new FieldNode(hidden, HASH, "I", null, null));
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "hashCode", "()I", null, null);
        LabelNode known = new LabelNode();
        method.instructions.add(Code.of(
                new VarInsnNode(Opcodes.ALOAD, 0),
                new FieldInsnNode(Opcodes.GETFIELD, type.name, HASH, "I"),
                new JumpInsnNode(Opcodes.IFNE, known),
                new VarInsnNode(Opcodes.ALOAD, 0),
                Code.call("Hooks", "identity", "()I"),
                new FieldInsnNode(Opcodes.PUTFIELD, type.name, HASH, "I"),
                known,
                new FrameNode(Opcodes.F_NEW, 1, new Object[] {type.name}, 0, new Object[0]),
                new VarInsnNode(Opcodes.ALOAD, 0),
                new FieldInsnNode(Opcodes.GETFIELD, type.name, HASH, "I"),
                Opcodes.IRETURN));
        type.methods.add(method);
    }

    private static MethodInsnNode call(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }
}
