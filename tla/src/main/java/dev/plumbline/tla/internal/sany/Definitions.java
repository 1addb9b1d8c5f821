package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tla2sany.semantic.ThmOrAssumpDefNode;

/**
 * Definitions and instances. A definition is translated when it is first mentioned, once for each {@link Substitution}
 * that can change its meaning. Global definitions wait in a queue, so that the depth of the Java stack does not grow
 * with the chain of definitions; local ones are translated at once, because the LET around them needs all of them.
 */
final class Definitions {
    private final Substitution root;
    private final Translator translator;
    private final Deque<Task> waiting = new ArrayDeque<>();
    private Overrides overrides;
    /** The first index that no variable has. */
    private int firstFree;

    /**
     * The smallest depth of a name that was used since the variable was last set, as {@link NameScope.Entry#depth}
     * counts. It shows whether the substituted expressions of an INSTANCE use names around it.
     */
    private int outermostUsed = Integer.MAX_VALUE;

    private interface Task {
        void run() throws BadInput;
    }

    /** The translation of an expression in a scope. */
    interface Body {
        Expr in(NameScope scope) throws BadInput;
    }

    /** @param origins null if they are not recorded */
    Definitions(Names names, Origins origins) {
        this.root = Substitution.root(origins);
        this.translator = new Translator(names, this);
    }

    /** Must be called before anything is translated, with the number of variables of the specification. */
    void reserve(int variables) {
        firstFree = variables;
    }

    /** Sets the overrides. Must be called before anything is translated. */
    void override(Overrides given) {
        overrides = given;
    }

    Substitution root() {
        return root;
    }

    Translator translator() {
        return translator;
    }

    /** Translates all mentioned definitions until none is left. */
    void finish() throws BadInput {
        while (!waiting.isEmpty()) {
            waiting.poll().run();
        }
    }

    /** Notes that a name around the text was used. */
    void use(int depth) {
        outermostUsed = Math.min(outermostUsed, depth);
    }

    /** The meaning of a declared constant or variable: an {@link Expr.OperatorRef} if it has arguments. */
    Expr declared(OpDeclNode node, NameScope scope, SourcePlace place) throws BadInput {
        Expr meaning = scope.substitution().meaning(node);
        if (meaning == null) {
            throw new BadInput(place + ": " + node.getName() + " has no value; expected one in the configuration");
        }
        if (scope.substitution().isLocal()) {
            use(0);
        }
        return at(meaning, place);
    }

    /** The value or operator with which the configuration replaces a definition. */
    Optional<Expr> given(OpDefNode node) throws BadInput {
        Optional<Overrides.Replacement> replacement = overrides.of(node);
        if (replacement.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(replacement(replacement.get()));
    }

    Expr replacement(Overrides.Replacement replacement) throws BadInput {
        if (replacement instanceof Overrides.ByOperator other) {
            Definition definition = of(other.definition(), NameScope.of(root));
            return definition.arity() == 0
                    ? new Expr.Call(definition, List.of(), SourcePlace.NONE)
                    : new Expr.OperatorRef(definition, SourcePlace.NONE);
        }
        return ((Overrides.ByValue) replacement).value();
    }

    /** The meaning with another place: it is mentioned in many places, and each mention has its own. */
    static Expr at(Expr meaning, SourcePlace place) {
        if (meaning instanceof Expr.VariableRef variable) {
            return new Expr.VariableRef(variable.variable(), place);
        } else if (meaning instanceof Expr.LocalRef local) {
            return new Expr.LocalRef(local.local(), place);
        } else if (meaning instanceof Expr.Literal literal) {
            return new Expr.Literal(literal.value(), place);
        } else if (meaning instanceof Expr.Call call) {
            return new Expr.Call(call.callee(), call.arguments(), place);
        } else if (meaning instanceof Expr.OperatorRef operator) {
            return new Expr.OperatorRef(operator.operator(), place);
        }
        return meaning;
    }

    /** The translation of a definition that is mentioned in this scope. */
    Definition of(OpDefNode node, NameScope scope) throws BadInput {
        NameScope.Entry let = scope.let(node);
        NameScope around =
                let == null ? NameScope.of(scope.substitution()) : let.lets().inside();
        if (let != null
                && scope.substitution().isIndependent()
                && around.substitution() != scope.substitution()
                && node.getLevel() > LevelConstants.ConstantLevel) {
            throw new BadInput(Places.of(node) + ": " + node.getName()
                    + " is defined outside of an ENABLED, in a module that is instantiated with expressions for variables,"
                    + " and cannot be evaluated inside");
        }
        if (let != null && let.lets().group().get(node) != null) {
            use(let.depth());
            return let.lets().group().get(node);
        }
        OpDefNode source = node.getSource();
        if (source != node && isInstanceOf(node, source) && Arrays.equals(node.getParams(), source.getParams())) {
            Substitution inside = around.substitution();
            ExprNode body = node.getBody();
            while (body != source.getBody()) {
                inside = enter(((SubstInNode) body).getSubsts(), around.with(inside));
                body = ((SubstInNode) body).getBody();
            }
            if (!inside.relevantFor(source.getOriginallyDefinedInModuleNode()).isLocal()) {
                return ofModule(source, inside);
            }
        }
        if (let == null) {
            return ofModule(node, scope.substitution());
        }
        use(let.depth());
        Definition definition = definition(node, node.getParams(), node.getOriginallyDefinedInModuleNode(), true);
        DefinitionGroup group = let.lets().group();
        group.start(node, definition);
        define(definition, node.getParams(), around, inside -> body(node, inside));
        group.complete(definition);
        return definition;
    }

    /** A theorem or an assumption with a name, mentioned as an expression. */
    Definition of(ThmOrAssumpDefNode node, Substitution substitution) throws BadInput {
        return ofModule(
                node,
                node.getParams(),
                node.getOriginallyDefinedInModuleNode(),
                substitution,
                inside -> translator.expression(node.getBody(), inside));
    }

    private Definition ofModule(OpDefNode node, Substitution substitution) throws BadInput {
        return ofModule(
                node,
                node.getParams(),
                node.getOriginallyDefinedInModuleNode(),
                substitution,
                inside -> body(node, inside));
    }

    private Definition ofModule(
            SymbolNode node, FormalParamNode[] parameters, ModuleNode module, Substitution substitution, Body body)
            throws BadInput {
        Substitution home = substitution.relevantFor(module);
        if (home.isLocal()) {
            use(0);
        }
        Definition known = home.definitions().get(node);
        if (known != null) {
            return known;
        }
        Definition definition = definition(node, parameters, module, home.isLocal());
        home.definitions().start(node, definition);
        if (home.isLocal()) {
            int before = outermostUsed;
            define(definition, parameters, NameScope.of(home), body);
            outermostUsed = before;
            home.definitions().complete(definition);
        } else {
            waiting.add(() -> define(definition, parameters, NameScope.of(home), body));
        }
        return definition;
    }

    private static Definition definition(
            SymbolNode node, FormalParamNode[] parameters, ModuleNode module, boolean local) {
        List<Local> locals = new ArrayList<>();
        if (parameters != null) {
            for (FormalParamNode parameter : parameters) {
                locals.add(new Local(parameter.getName().toString(), parameter.getArity()));
            }
        }
        return new Definition(
                node.getName().toString(),
                module == null ? "" : module.getName().toString(),
                locals,
                local,
                Places.of(node));
    }

    private static void define(Definition definition, FormalParamNode[] parameters, NameScope around, Body body)
            throws BadInput {
        NameScope inside = around;
        for (int i = 0; i < definition.arity(); i++) {
            inside = inside.with(parameters[i], definition.parameters().get(i));
        }
        definition.define(body.in(inside));
    }

    /**
     * The body of a definition. For an instance with parameters, the body of {@code I(x)!Op(y)} calls the {@code Op(y)}
     * of the instance: the evaluator may know {@code Op} by name.
     */
    private Expr body(OpDefNode node, NameScope scope) throws BadInput {
        OpDefNode source = node.getSource();
        return source != node && isInstanceOf(node, source)
                ? callOfSource(node, source, node.getBody(), scope)
                : translator.expression(node.getBody(), scope);
    }

    private Expr callOfSource(OpDefNode node, OpDefNode source, ExprNode body, NameScope scope) throws BadInput {
        if (body != source.getBody()) {
            SubstInNode instance = (SubstInNode) body;
            return instance(
                    instance.getSubsts(), scope, inside -> callOfSource(node, source, instance.getBody(), inside));
        }
        SourcePlace place = Places.of(node);
        List<Expr> arguments = new ArrayList<>();
        FormalParamNode[] parameters = node.getParams();
        for (int i = parameters.length - source.getArity(); i < parameters.length; i++) {
            Local local = scope.name(parameters[i]).local();
            arguments.add(local.arity() == 0 ? new Expr.LocalRef(local, place) : new Expr.OperatorRef(local, place));
        }
        return new Expr.Call(ofModule(source, scope.substitution()), arguments, place);
    }

    /** Whether the body of the first is that of the second inside substitutions. */
    private static boolean isInstanceOf(OpDefNode node, OpDefNode source) {
        ExprNode body = node.getBody();
        while (body != source.getBody() && body instanceof SubstInNode instance) {
            body = instance.getBody();
        }
        return body == source.getBody();
    }

    /** A text of the instantiated module. Its definitions that use names around the INSTANCE are put into a LET. */
    Expr instance(Subst[] substitutes, NameScope scope, Body body) throws BadInput {
        Substitution inside = enter(substitutes, scope);
        Expr translated = body.in(scope.with(inside));
        if (inside == scope.substitution() || !inside.isLocal()) {
            return translated;
        }
        List<Definition> own = inside.definitions().completed();
        return own.isEmpty() ? translated : new Expr.Let(own, translated, translated.place());
    }

    /** The meanings of the declarations of the instantiated module, read in the scope of the INSTANCE. */
    private Substitution enter(Subst[] substitutes, NameScope scope) throws BadInput {
        if (substitutes.length == 0) {
            return scope.substitution();
        }
        Substitution known = scope.substitution().known(substitutes);
        if (known != null) {
            return known;
        }
        int before = outermostUsed;
        int outermost = Integer.MAX_VALUE;
        List<Expr> meanings = new ArrayList<>();
        List<Definition> locals = new ArrayList<>();
        for (Subst each : substitutes) {
            outermostUsed = Integer.MAX_VALUE;
            Expr meaning = translator.expression(each.getExpr(), scope);
            boolean local = outermostUsed <= scope.depth();
            outermost = Math.min(outermost, outermostUsed);
            if (isSimple(meaning)) {
                meanings.add(meaning);
            } else {
                Definition definition = defined(each, meaning, local);
                if (local) {
                    locals.add(definition);
                }
                meanings.add(
                        meaning instanceof Expr.OperatorRef
                                ? new Expr.OperatorRef(definition, meaning.place())
                                : new Expr.Call(definition, List.of(), meaning.place()));
            }
        }
        outermostUsed = Math.min(before, outermost);
        Substitution inside = scope.substitution().inner(outermost <= scope.depth(), substitutes);
        locals.forEach(inside.definitions()::complete);
        for (int i = 0; i < substitutes.length; i++) {
            inside.put(substitutes[i].getOp(), meanings.get(i));
        }
        if (!inside.isLocal()) {
            scope.substitution().remember(substitutes, inside);
        }
        return inside;
    }

    /**
     * The ENABLED of an action in a module that is instantiated with expressions in place of its variables: inside the
     * ENABLED, these variables are variables again. Empty if there are no such variables, or if they are replaced by
     * different variables of the specification.
     *
     * @param body translates the action
     */
    Optional<Expr> independently(NameScope scope, Body body, SourcePlace place) throws BadInput {
        Substitution outside = scope.substitution();
        Substitution inside = outside.independent(firstFree);
        if (inside == outside) {
            return Optional.empty();
        }
        Expr action = body.in(scope.with(inside));
        List<Expr.Independent> variables = inside.variables(outside);
        firstFree = Math.max(
                firstFree,
                1
                        + variables.stream()
                                .mapToInt(each -> each.variable().index())
                                .max()
                                .orElse(-1));
        List<Definition> own = inside.isLocal() ? inside.definitions().completed() : List.of();
        return Optional.of(
                new Expr.Enabled(own.isEmpty() ? action : new Expr.Let(own, action, action.place()), variables, place));
    }

    private static boolean isSimple(Expr meaning) {
        return meaning instanceof Expr.Literal
                || meaning instanceof Expr.VariableRef
                || meaning instanceof Expr.LocalRef
                || meaning instanceof Expr.Call call && call.arguments().isEmpty()
                || meaning instanceof Expr.OperatorRef operator && !(operator.operator() instanceof Lambda);
    }

    /** A substituted expression becomes a definition: it may be mentioned often, and is evaluated when needed. */
    private static Definition defined(Subst substitute, Expr meaning, boolean local) {
        Lambda lambda = meaning instanceof Expr.OperatorRef operator ? (Lambda) operator.operator() : null;
        Definition definition = new Definition(
                substitute.getOp().getName().toString(),
                meaning.place().module(),
                lambda == null ? List.of() : lambda.parameters(),
                local,
                meaning.place());
        definition.define(lambda == null ? meaning : lambda.body());
        return definition;
    }
}
