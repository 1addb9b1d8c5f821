package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The context of an expression: the meanings of names, the free names of Java, and the methods that it needs.
 *
 * @param module the prefix of calls of the module's operators: {@code module.}, or empty in their own class
 * @param passed the parameters of a method besides values: {@code s} in a section, {@code v} in a mapping macro
 * @param methods the text of methods that expressions need in their class
 * @param methodNames names of methods of that class
 */
public record Context(
        ModuleMembers members,
        SourceFile file,
        String module,
        Optional<Passed> passed,
        Map<String, Named> meanings,
        JavaNames names,
        List<String> methods,
        JavaNames methodNames) {

    /** A parameter that all methods of a section have. */
    public record Passed(String type, String name) {}

    /** The meaning of a name: the innermost one, or that of the module. Standard operators have none. */
    Optional<Named> meaning(String name) {
        Named known = meanings.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        if (members.constants().containsKey(name)) {
            int arity = members.constants().get(name).arity();
            String java = module + JavaNames.legal(name);
            return Optional.of(arity == 0 ? new Named.Local(java) : new Named.Passed(java, arity));
        }
        return members.method(name)
                .map(m -> new Named.Method(module, m.java(), m.leading(), m.parameters(), m.function(), m.truth()));
    }

    Uncompilable unknown(String name, int offset) {
        return new Uncompilable(
                file,
                offset,
                "there is no Java for " + name
                        + ": it is not an operator of the runtime, of the module or of a module that" + " it extends");
    }

    /** The same with more names. */
    public Context with(Map<String, Named> more) {
        Map<String, Named> all = new HashMap<>(meanings);
        all.putAll(more);
        return new Context(members, file, module, passed, all, names.within(), methods, methodNames);
    }

    /** The same with other free names of Java. */
    public Context named(JavaNames other) {
        return new Context(members, file, module, passed, meanings, other, methods, methodNames);
    }
}
