package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.Specification;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether a specification mentions an operator that the evaluator does not support: one without a definition in TLA+,
 * or one of a module whose definition differs from what TLC does. The text of TLCExt is ours or that of the community
 * modules; in the latter only some definitions do what TLC does.
 */
public final class Support {
    private static final Set<String> WITHOUT_MEANING = Set.of("TLC", "TLCExt", "PlumblineExternal", "Randomization");
    private static final Set<String> WITH_MEANING =
            Set.of("AssertEq", "TLCNoOp", "TLCCache", "TLCDefer", "PickSuccessor", "TLCGetAndSet");

    private final Library library;
    private final Set<Definition> seen = new HashSet<>();
    private final List<Expr> waiting = new ArrayList<>();
    private String missing;

    private Support(Library library) {
        this.library = library;
    }

    public static Support of(Specification specification, Library library) {
        return of(specification, List.of(), library);
    }

    /** @param others further definitions that will be evaluated */
    public static Support of(Specification specification, Collection<Definition> others, Library library) {
        Support support = new Support(library);
        others.forEach(definition -> support.waiting.add(definition.body()));
        Stream.of(
                        specification.initial().stream(),
                        specification.next().stream(),
                        specification.invariants().stream(),
                        specification.constraints().stream(),
                        specification.actionConstraints().stream(),
                        specification.view().stream(),
                        specification.symmetry().stream(),
                        specification.properties().stream(),
                        specification.postcondition().stream(),
                        specification.assumptions().stream())
                .flatMap(formulas -> formulas)
                .forEach(named -> support.waiting.add(named.formula()));
        if (!specification.properties().isEmpty()) {
            support.waiting.addAll(specification.fairness());
        }
        support.visitAll();
        return support;
    }

    /** The same for the formulas about behaviours only. */
    static Support ofBehaviours(Specification specification, Library library) {
        Support support = new Support(library);
        specification.properties().forEach(named -> support.waiting.add(named.formula()));
        support.waiting.addAll(specification.fairness());
        support.visitAll();
        return support;
    }

    private void visitAll() {
        while (!waiting.isEmpty()) {
            visit(waiting.remove(waiting.size() - 1));
        }
    }

    /** Whether the specification reads the level of a state or registers that earlier evaluations set. */
    public boolean mentionsRegisters() {
        return mentions("TLC", "TLCGet") || mentions("TLC", "TLCSet") || mentions("TLCExt", "TLCGetOrDefault");
    }

    /** The first operator that the evaluator does not support. */
    public Optional<String> missing() {
        return Optional.ofNullable(missing);
    }

    /** Whether the specification reads IOEnv although no variable was given for it. */
    public boolean asksEmptyEnvironment() {
        return mentions("IOUtils", "IOEnv") && !mentions("PlumblineEnvironment", "PlumblineGivenEnv");
    }

    /** Whether an operator of this module is mentioned. */
    public boolean mentions(String module) {
        return seen.stream().anyMatch(definition -> definition.module().equals(module));
    }

    /** Whether an operator of this name of a standard module is mentioned. */
    public boolean mentions(String module, String name) {
        return seen.stream()
                .anyMatch(definition ->
                        definition.name().equals(name) && definition.module().equals(module));
    }

    private void visit(Expr expression) {
        waiting.addAll(Parts.of(expression));
        if (expression instanceof Expr.Call call) {
            callee(call.callee());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        }
    }

    /** Whether the text of a definition does what TLC does. A definition of a LET is reached only from such a text. */
    private static boolean isMeant(Definition definition) {
        return definition.module().equals("TLCExt")
                && (definition.isLocal()
                        || WITH_MEANING.contains(definition.name())
                        || definition.body() instanceof Expr.Call call
                                && call.callee() instanceof Definition called
                                && called.module().equals("PlumblineExternal"));
    }

    private void callee(Callee callee) {
        if (callee instanceof Lambda lambda) {
            waiting.add(lambda.body());
        } else if (callee instanceof Definition definition
                && seen.add(definition)
                && library.find(definition.module(), definition.name()).isEmpty()) {
            if (!definition.hasBody() || WITHOUT_MEANING.contains(definition.module()) && !isMeant(definition)) {
                missing = missing != null ? missing : definition.name() + " of module " + definition.module();
            } else {
                waiting.add(definition.body());
            }
        }
    }
}
