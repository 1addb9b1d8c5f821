package dev.plumbline.jvm.internal.escape;

import dev.plumbline.jvm.internal.bytecode.ReadClasses;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which writes of a constructor no other thread can see, because its object has not escaped yet. No switch of threads
 * is needed before such a write: it commutes with every step of every other thread until the object escapes, so each
 * schedule that switches there has the history of one that does not.
 *
 * <p>That is decided from the bytecode, on the safe side. A constructor gets its object in local variable 0 and in no
 * other way. From there the reference is followed through variables and the stack along every path through the method
 * ({@link SlotInterpreter}). The object counts as escaped from the first instruction on that might do more with the
 * reference than keep it, compare it, lock it, or access a field of the object:
 *
 * <ul>
 *   <li>to store it, in a field (of the object itself too), a static field or an array;
 *   <li>to pass it to a method or a constructor, or to call a method of the object, private or not; that includes
 *       objects of inner classes and, by {@code invokedynamic}, lambdas and method references that capture it;
 *   <li>to call another constructor of its class or one of the superclass that lets it escape, by the same analysis of
 *       that constructor; a constructor whose code is not found counts as one that does;
 *   <li>to throw it.
 * </ul>
 *
 * Before that no other thread has the reference, so no other thread can access the object: not even through a final
 * field or an inner object, which would need the reference too. Where paths through the method join, the object has
 * escaped if it has on one of them. A write counts as private only if it certainly goes to the object under
 * construction: {@code other.next = this} in a constructor of a list node writes to an object that other threads may
 * know.
 *
 * <p>Final fields are written in constructors alone. If all writes of one are private in this sense then every thread
 * that obtains the object finds the final value, so reading it commutes with everything as well. A final field with any
 * other write may change while other threads can see it, and is treated as if it were not final.
 *
 * <p>Not tracked: changes of final fields by reflection and by native code, as in deserialisation.
 */
public final class ConstructorEscapes {
    private final ReadClasses classes;
    /**
     * By class and descriptor: whether the constructor lets its object escape. Null while the analysis of that
     * constructor is running.
     */
    private final Map<String, Boolean> leaking = new HashMap<>();

    private final Map<String, Set<String>> changingFinals = new HashMap<>();

    /** @param files class files by internal name; null for one that is not found */
    public ConstructorEscapes(Function<String, byte[]> files) {
        this.classes = new ReadClasses(files);
    }

    /** The accesses of a constructor to fields of its object while no other thread can know the object. */
    public synchronized Set<AbstractInsnNode> privateAccesses(MethodNode constructor) {
        return analysed(constructor).privateAccesses();
    }

    /** Whether a final field may still change when other threads know its object. */
    public synchronized boolean changesInSight(String declaringClass, String field) {
        return changingFinals
                .computeIfAbsent(declaringClass, this::finalsThatChange)
                .contains(field);
    }

    private Set<String> finalsThatChange(String name) {
        ClassNode type = classes.read(name);
        if (type == null) {
            return Set.of();
        }
        Set<String> finals = new HashSet<>();
        for (FieldNode field : type.fields) {
            if ((field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == Opcodes.ACC_FINAL) {
                finals.add(field.name);
            }
        }
        Set<String> changing = new HashSet<>();
        for (MethodNode method : finals.isEmpty() ? Collections.<MethodNode>emptyList() : type.methods) {
            Set<AbstractInsnNode> unseen =
                    method.name.equals("<init>") ? analysed(method).privateAccesses() : Set.of();
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction.getOpcode() == Opcodes.PUTFIELD
                        && instruction instanceof FieldInsnNode write
                        && write.owner.equals(name)
                        && finals.contains(write.name)
                        && !unseen.contains(write)) {
                    changing.add(write.name);
                }
            }
        }
        return changing;
    }

    private boolean leaks(String owner, String descriptor) {
        if (owner.equals("java/lang/Object")) {
            return false;
        }
        String key = owner + descriptor;
        if (!leaking.containsKey(key)) {
            leaking.put(key, null);
            leaking.put(key, leaksByCode(owner, descriptor));
        }
        Boolean known = leaking.get(key);
        // Constructors that call each other in a circle never end.
        return known == null || known;
    }

    private boolean leaksByCode(String owner, String descriptor) {
        ClassNode type = classes.read(owner);
        if (type != null) {
            for (MethodNode method : type.methods) {
                if (method.name.equals("<init>") && method.desc.equals(descriptor)) {
                    return analysed(method).escaped();
                }
            }
        }
        return true;
    }

    /**
     * @param privateAccesses accesses to fields of its object before the object may have escaped
     * @param escaped whether the object may have escaped when the constructor ends
     */
    private record Analysed(Set<AbstractInsnNode> privateAccesses, boolean escaped) {}

    private Analysed analysed(MethodNode constructor) {
        Uses uses = new Uses();
        boolean escaped = SlotInterpreter.run(constructor, SlotFrame.OWN, uses);
        uses.ofThis.removeAll(uses.inSight);
        return new Analysed(uses.ofThis, escaped);
    }

    /** The uses of the object in its constructor. */
    private final class Uses implements SlotInterpreter.Meaning {
        final Set<AbstractInsnNode> ofThis = Collections.newSetFromMap(new IdentityHashMap<>());
        final Set<AbstractInsnNode> inSight = Collections.newSetFromMap(new IdentityHashMap<>());

        private void escapes(byte value, SlotFrame frame) {
            frame.escaped |= value != SlotFrame.OTHER;
        }

        @Override
        public byte field(FieldInsnNode access, byte object, byte value, SlotFrame frame) {
            if (access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.GETFIELD) {
                boolean unseen = object == SlotFrame.OWN && !frame.escaped;
                (unseen ? ofThis : inSight).add(access);
            }
            escapes(value, frame);
            return SlotFrame.OTHER;
        }

        @Override
        public byte call(MethodInsnNode call, byte receiver, byte arguments, SlotFrame frame) {
            escapes(arguments, frame);
            boolean ofItself = call.name.equals("<init>") && receiver == SlotFrame.OWN;
            if (!ofItself || leaks(call.owner, call.desc)) {
                escapes(receiver, frame);
            }
            return SlotFrame.OTHER;
        }

        @Override
        public byte dynamic(InvokeDynamicInsnNode dynamic, byte arguments, SlotFrame frame) {
            escapes(arguments, frame);
            return SlotFrame.OTHER;
        }

        @Override
        public byte allocated(AbstractInsnNode instruction) {
            return SlotFrame.OTHER;
        }

        @Override
        public void stored(AbstractInsnNode instruction, byte array, byte value, SlotFrame frame) {
            escapes(value, frame);
        }

        @Override
        public void leaves(AbstractInsnNode instruction, byte value, SlotFrame frame) {
            escapes(value, frame);
        }
    }
}
