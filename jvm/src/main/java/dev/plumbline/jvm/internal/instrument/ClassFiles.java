package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.escape.ConstructorEscapes;
import dev.plumbline.jvm.internal.escape.StaticInitialisers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files by their original names, and the facts in them about members and ancestors. */
final class ClassFiles {
    private final ClassLoader source;
    private final Map<String, ClassNode> outlines = new HashMap<>();
    private final Map<String, Set<String>> handled = new HashMap<>();
    private final ConstructorEscapes escapes = new ConstructorEscapes(this::bytes);
    private final StaticInitialisers initialisers =
            new StaticInitialisers(this::bytes, type -> !ControlledLoader.stays(type.replace('/', '.')));

    ClassFiles(ClassLoader source) {
        this.source = source;
    }

    byte[] bytes(String name) {
        String path = name + ".class";
        try (InputStream stream =
                source == null ? ClassLoader.getSystemResourceAsStream(path) : source.getResourceAsStream(path)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which constructors of these classes let their objects escape. */
    ConstructorEscapes escapes() {
        return escapes;
    }

    /** Which static initialisers other threads can observe. */
    StaticInitialisers initialisers() {
        return initialisers;
    }

    /**
     * Whether a field never changes once other threads can access it: it is static and final, which the initialisation
     * of its class protects, or a final field that is written before its object escapes.
     */
    boolean isConstant(String owner, String name) {
        int flags = fieldFlags(owner, name);
        return (flags & Opcodes.ACC_FINAL) != 0
                && ((flags & Opcodes.ACC_STATIC) != 0 || !escapes.changesInSight(declaringClass(owner, name), name));
    }

    /** The outline of a class without code; null if there is no such class. */
    synchronized ClassNode read(String name) {
        if (!outlines.containsKey(name)) {
            byte[] bytes = bytes(name);
            ClassNode node = null;
            if (bytes != null) {
                node = new ClassNode();
                new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            }
            outlines.put(name, node);
        }
        return outlines.get(name);
    }

    /** The class or the lowest of its ancestors for which this holds; null if there is none that can be read. */
    private String lowest(String name, Predicate<ClassNode> condition) {
        String at = name;
        ClassNode type = read(at);
        while (type != null && !condition.test(type)) {
            at = type.superName;
            type = at == null ? null : read(at);
        }
        return type == null ? null : at;
    }

    boolean extend(String name, String ancestor) {
        return name.equals(ancestor) || lowest(name, type -> ancestor.equals(type.superName)) != null;
    }

    /** The flags of a field, resolved as in the JVM; 0 if it is not found. */
    int fieldFlags(String owner, String name) {
        for (String at = owner; at != null; ) {
            ClassNode type = read(at);
            if (type == null) {
                return 0;
            }
            for (FieldNode field : type.fields) {
                if (field.name.equals(name)) {
                    return field.access;
                }
            }
            for (String implemented : type.interfaces) {
                if (declaresField(implemented, name)) {
                    return Opcodes.ACC_FINAL | Opcodes.ACC_STATIC;
                }
            }
            at = type.superName;
        }
        return 0;
    }

    /**
     * The class that declares a field: the owner or one of its superclasses; the owner itself if the field is not
     * found.
     */
    String declaringClass(String owner, String name) {
        String declarer = lowest(owner, type -> type.fields.stream().anyMatch(field -> field.name.equals(name)));
        return declarer == null ? owner : declarer;
    }

    private boolean declaresField(String type, String name) {
        ClassNode node = read(type);
        return node != null
                && (node.fields.stream().anyMatch(field -> field.name.equals(name))
                        || node.interfaces.stream().anyMatch(above -> declaresField(above, name)));
    }

    /**
     * Whether a field of the JDK is also accessed by handles or offsets: its name is a string in a static initialiser
     * of its class. Such fields take part in races even where they are not volatile, as in
     * {@code ConcurrentSkipListMap}.
     */
    synchronized boolean isHandled(String owner, String field) {
        return handled.computeIfAbsent(owner, this::stringsOfInitialiser).contains(field);
    }

    private Set<String> stringsOfInitialiser(String owner) {
        Set<String> strings = new HashSet<>();
        // The handles of a nested class are often in the class around it.
        int nested = owner.indexOf('$');
        String[] places = nested < 0 ? new String[] {owner} : new String[] {owner, owner.substring(0, nested)};
        for (String place : places) {
            byte[] bytes = bytes(place);
            if (bytes != null) {
                ClassNode node = new ClassNode();
                new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                for (MethodNode method : node.methods) {
                    if (method.name.equals("<clinit>")) {
                        for (AbstractInsnNode instruction : method.instructions) {
                            if (instruction instanceof LdcInsnNode constant && constant.cst instanceof String text) {
                                strings.add(text);
                            }
                        }
                    }
                }
            }
        }
        return strings;
    }

    /** The class that declares this method: the owner or one of its superclasses; null if none does. */
    String declarer(String owner, String name, String descriptor) {
        return lowest(
                owner,
                type -> type.methods.stream()
                        .anyMatch(method -> method.name.equals(name) && method.desc.equals(descriptor)));
    }
}
