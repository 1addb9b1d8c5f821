package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Definitions of LET. Each becomes a method whose parameters are the local names that its text uses. A local variable
 * of Java would be wrong: a definition that is not needed must not be evaluated, as in {@code LET first == Head(q) IN
 * IF q = <<>> THEN 0 ELSE first}.
 */
final class Lets {
    /** Names that are the same in all methods. */
    private static final Set<String> HANDED_ON = Set.of("s", "v", "module", "self");

    private final Context context;

    Lets(Context context) {
        this.context = context;
    }

    Code let(Expr.Let let) {
        Expr all = new Expr.Let(let.offset(), let.definitions(), new Expr.Id(let.offset(), "TRUE"));
        Map<String, Named.Argument> captured = new LinkedHashMap<>();
        Map<String, Named> inside = new HashMap<>(context.meanings());
        JavaNames names = new JavaNames();
        context.passed().ifPresent(p -> capture(p.name(), p.type(), p.name(), captured, names));
        for (String name : FreeNames.of(all)) {
            Named meaning = context.meanings().get(name);
            if (meaning instanceof Named.Local local) {
                inside.put(name, new Named.Local(capture(local.java(), "Value", name, captured, names)));
            } else if (meaning instanceof Named.Passed passed) {
                String type = Methods.operatorType(passed.arity());
                inside.put(name, new Named.Passed(capture(passed.java(), type, name, captured, names), passed.arity()));
            } else if (meaning instanceof Named.Method method) {
                List<Named.Argument> leading = new ArrayList<>();
                for (Named.Argument a : method.leading()) {
                    leading.add(new Named.Argument(a.type(), capture(a.text(), a.type(), "x", captured, names)));
                }
                inside.put(name, with(method, leading));
            }
        }
        // The arguments of the methods, and how they call each other.
        List<Named.Argument> outer = new ArrayList<>();
        List<Named.Argument> inner = new ArrayList<>();
        captured.forEach((text, parameter) -> {
            outer.add(new Named.Argument(parameter.type(), text));
            inner.add(parameter);
        });
        Map<String, Named> body = new HashMap<>();
        for (Expr.Definition definition : let.definitions()) {
            if (definition.body().isEmpty()) {
                continue;
            }
            boolean truth =
                    definition.bounds().isEmpty() && Truths.is(definition.body().get(), context.members()::truth);
            String java = context.methodNames().fresh(ModuleMembers.word(definition.name()));
            Named.Method made = new Named.Method("", java, outer, definition.parameters(), definition.bounds(), truth);
            body.put(definition.name(), made);
            inside.put(definition.name(), with(made, inner));
        }
        Context within = new Context(
                context.members(),
                context.file(),
                context.module(),
                context.passed(),
                inside,
                names,
                context.methods(),
                context.methodNames());
        for (Expr.Definition definition : let.definitions()) {
            if (definition.body().isPresent()) {
                Named.Method method = (Named.Method) inside.get(definition.name());
                context.methods().add(Methods.text(within, "private ", method, definition));
            }
        }
        return new Expressions(context.with(body)).code(let.body());
    }

    private static Named.Method with(Named.Method method, List<Named.Argument> leading) {
        return new Named.Method(
                method.receiver(), method.java(), leading, method.parameters(), method.function(), method.truth());
    }

    /** The parameter that passes an expression of the context into a method. */
    private static String capture(
            String text, String type, String hint, Map<String, Named.Argument> captured, JavaNames names) {
        Named.Argument known = captured.get(text);
        if (known != null) {
            return known.text();
        }
        boolean plain = text.chars().allMatch(Character::isJavaIdentifierPart);
        String parameter = plain && !HANDED_ON.contains(text) ? names.fresh(text) : hint(hint, text, names);
        captured.put(text, new Named.Argument(type, parameter));
        return parameter;
    }

    private static String hint(String hint, String text, JavaNames names) {
        return HANDED_ON.contains(text) ? text : names.fresh(hint.replaceAll("\\W", "x"));
    }
}
