package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Methods;
import dev.plumbline.mpcal.internal.compile.expression.ModuleMembers;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** The class with the constants and operators of the module. It is written last, when all uses are known. */
final class DefinitionsClass {
    private final MpcalModule module;
    private final ModuleMembers members;

    DefinitionsClass(MpcalModule module, ModuleMembers members) {
        this.module = module;
        this.members = members;
    }

    String text(String packageName) {
        List<String> operators = new ArrayList<>();
        Optional<String> next = members.nextUnwritten();
        while (next.isPresent()) {
            String name = next.get();
            ModuleMembers.Found found = members.find(name).orElseThrow();
            Named.Method method = members.method(name).orElseThrow();
            List<String> lifted = new ArrayList<>();
            JavaNames names = new JavaNames();
            members.constants().keySet().forEach(names::fresh);
            Context context = new Context(
                    members, found.file(), "", Optional.empty(), new HashMap<>(), names, lifted, members.methodNames());
            operators.add(
                    "// " + SourceText.place(found.file(), found.definition().offset()) + "\n"
                            + Methods.text(context, "public ", method, found.definition()));
            operators.addAll(lifted);
            next = members.nextUnwritten();
        }
        Lines out = new Lines();
        out.open("public final class Definitions {");
        constants(out);
        operators.forEach(operator -> {
            out.line("");
            out.block(operator);
        });
        out.close("}");
        return SourceText.file(
                packageName, "Constants and operators of the module " + module.name() + ".", out.toString());
    }

    private void constants(Lines out) {
        List<String> parameters = new ArrayList<>();
        for (Expr.Parameter constant : members.constants().values()) {
            String type = Methods.operatorType(constant.arity());
            String java = JavaNames.legal(constant.name());
            out.line("public final " + type + " " + java + ";");
            parameters.add(type + " " + java);
        }
        if (!parameters.isEmpty()) {
            out.line("");
        }
        out.open("public Definitions(" + String.join(", ", parameters) + ") {");
        for (Expr.Parameter constant : members.constants().values()) {
            String java = JavaNames.legal(constant.name());
            out.line("this." + java + " = " + java + ";");
        }
        out.close("}");
        for (int arity : members.arities()) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < arity; i++) {
                arguments.add("Value " + (char) ('a' + i));
            }
            out.line("");
            out.line("/** An operator with " + arity + " arguments. */");
            out.open("public interface Operator" + arity + " {");
            out.line("Value apply(" + String.join(", ", arguments) + ");");
            out.close("}");
        }
    }
}
