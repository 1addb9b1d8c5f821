package dev.plumbline.jvm.internal.bytecode;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The classes whose code an analysis follows, each read once. */
public final class ReadClasses {
    private final Function<String, byte[]> files;
    private final Map<String, ClassNode> classes = new HashMap<>();

    /** @param files class files by internal name; null for one that is not found */
    public ReadClasses(Function<String, byte[]> files) {
        this.files = files;
    }

    /** Null if there is no such file. */
    public ClassNode read(String name) {
        return classes.computeIfAbsent(name, unread -> {
            byte[] bytes = files.apply(unread);
            if (bytes == null) {
                return null;
            }
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return node;
        });
    }
}
