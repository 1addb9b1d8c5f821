package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.APSubstInNode;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.DecimalNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tla2sany.semantic.ThmOrAssumpDefNode;

/** Translates expressions: one method for each kind of node except the built-in operators. */
final class Translator {
    private static final String LAMBDA = "LAMBDA";

    private final Names names;
    private final Definitions definitions;
    private final BuiltInSyntax builtIns;
    private final WrittenNames written = new WrittenNames();

    Translator(Names names, Definitions definitions) {
        this.names = names;
        this.definitions = definitions;
        this.builtIns = new BuiltInSyntax(this);
    }

    Expr expression(SemanticNode node, NameScope scope) throws BadInput {
        Expr translated = translated(node, scope);
        Origins origins = scope.substitution().origins();
        if (origins != null) {
            origins.put(translated, node, scope.substitution());
        }
        return translated;
    }

    private Expr translated(SemanticNode node, NameScope scope) throws BadInput {
        if (node instanceof OpApplNode application) {
            return application(application, scope);
        } else if (node instanceof NumeralNode number) {
            return new Expr.Literal(number(number), Places.of(node));
        } else if (node instanceof StringNode string) {
            return string(string.getRep().toString(), Places.of(node));
        } else if (node instanceof LetInNode let) {
            return let(let, scope);
        } else if (node instanceof OpArgNode argument) {
            return operator(argument.getOp(), scope, Places.of(node));
        } else if (node instanceof AtNode at) {
            return at(at, scope);
        } else if (node instanceof SubstInNode instance) {
            return definitions.instance(instance.getSubsts(), scope, inside -> expression(instance.getBody(), inside));
        } else if (node instanceof APSubstInNode instance) {
            return definitions.instance(instance.getSubsts(), scope, inside -> expression(instance.getBody(), inside));
        } else if (node instanceof LabelNode label) {
            return expression(label.getBody(), scope);
        } else if (node instanceof DecimalNode decimal) {
            return decimal(decimal);
        }
        throw new BadInput(Places.of(node) + ": cannot be evaluated; expected an expression, found "
                + (node == null ? "nothing" : ASTConstants.kinds[node.getKind()]));
    }

    Expr string(String text, SourcePlace place) {
        return new Expr.Literal(names.string(text), place);
    }

    private static Num number(NumeralNode node) {
        return node.useVal() ? Num.of(node.val()) : Num.of(node.bigVal());
    }

    /** A decimal becomes a definition named like the number, without a body: evaluating it is an error. */
    private static Expr decimal(DecimalNode node) {
        SourcePlace place = Places.of(node);
        return new Expr.Call(new Definition(node.toString(), "Reals", List.of(), false, place), List.of(), place);
    }

    private Expr at(AtNode node, NameScope scope) throws BadInput {
        NameScope.Entry entry = scope.name(node.getExceptComponentRef());
        if (entry == null) {
            throw new BadInput(Places.of(node) + ": @ outside of an EXCEPT; expected it on the right of a change");
        }
        definitions.use(entry.depth());
        return new Expr.LocalRef(entry.local(), Places.of(node));
    }

    private Expr let(LetInNode node, NameScope scope) throws BadInput {
        Set<OpDefNode> own = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(own, node.getLets());
        NameScope inside = scope.withLet(own);
        for (OpDefNode definition : node.getLets()) {
            // The definitions of an instance are translated when they are mentioned, since an instance may have many.
            if (definition.getSource() == definition) {
                definitions.of(definition, inside);
            }
        }
        Expr body = expression(node.getBody(), inside);
        List<Definition> made = inside.innermost().lets().group().completed();
        return made.isEmpty() ? body : new Expr.Let(made, body, Places.of(node));
    }

    private Expr application(OpApplNode node, NameScope scope) throws BadInput {
        SymbolNode symbol = node.getOperator();
        if (symbol.getKind() == ASTConstants.BuiltInKind) {
            return builtIns.application(node, scope);
        }
        SourcePlace place = Places.of(node);
        ExprOrOpArgNode[] operands = node.getArgs();
        if (operands.length == 0) {
            return mention(symbol, scope, place);
        }
        return written(symbol, new Expr.Call(callee(symbol, scope, place), expressions(operands, scope), place));
    }

    List<Expr> expressions(ExprOrOpArgNode[] nodes, NameScope scope) throws BadInput {
        List<Expr> translated = new ArrayList<>(nodes.length);
        for (ExprOrOpArgNode node : nodes) {
            translated.add(expression(node, scope));
        }
        return translated;
    }

    /** {@link Definitions#independently}, for an action that is not a parameter: its primes were translated elsewhere. */
    Optional<Expr> independently(NameScope scope, SemanticNode action, Definitions.Body body, SourcePlace place)
            throws BadInput {
        Optional<Expr> enabled = definitions.independently(scope, body, place);
        if (enabled.isPresent()
                && action instanceof OpApplNode application
                && application.getOperator() instanceof FormalParamNode) {
            throw new BadInput(place + ": ENABLED of a parameter in a module that is instantiated with expressions for"
                    + " variables cannot be evaluated");
        }
        return enabled;
    }

    /** The value of a name without arguments. */
    private Expr mention(SymbolNode symbol, NameScope scope, SourcePlace place) throws BadInput {
        if (symbol instanceof FormalParamNode) {
            return new Expr.LocalRef(local(symbol, scope, place), place);
        } else if (symbol instanceof OpDeclNode declared) {
            return definitions.declared(declared, scope, place);
        } else if (symbol instanceof OpDefNode definition) {
            Optional<Expr> given = definitions.given(definition);
            if (given.isPresent()) {
                Expr meant = Definitions.at(given.get(), place);
                return meant instanceof Expr.Call call ? written(symbol, call) : meant;
            }
        }
        return written(symbol, new Expr.Call(callee(symbol, scope, place), List.of(), place));
    }

    private Expr written(SymbolNode symbol, Expr.Call call) {
        written.put(call, symbol.getName().toString());
        return call;
    }

    WrittenNames written() {
        return written;
    }

    /** An operator as an argument of another. */
    private Expr operator(SymbolNode symbol, NameScope scope, SourcePlace place) throws BadInput {
        return new Expr.OperatorRef(callee(symbol, scope, place), place);
    }

    private Callee callee(SymbolNode symbol, NameScope scope, SourcePlace place) throws BadInput {
        if (symbol instanceof FormalParamNode) {
            return local(symbol, scope, place);
        } else if (symbol instanceof OpDeclNode declared) {
            return ((Expr.OperatorRef) definitions.declared(declared, scope, place)).operator();
        } else if (symbol.getKind() == ASTConstants.BuiltInKind) {
            return builtIns.lambda(symbol, place);
        } else if (symbol instanceof OpDefNode definition) {
            if (definition.getName().toString().equals(LAMBDA)) {
                return lambda(definition, scope);
            }
            Optional<Expr> given = definitions.given(definition);
            return given.isPresent() ? ((Expr.OperatorRef) given.get()).operator() : definitions.of(definition, scope);
        } else if (symbol instanceof ThmOrAssumpDefNode theorem) {
            return definitions.of(theorem, scope.substitution());
        }
        throw new BadInput(place + ": " + symbol.getName() + " cannot be evaluated; expected an operator, found "
                + ASTConstants.kinds[symbol.getKind()]);
    }

    private Local local(SymbolNode symbol, NameScope scope, SourcePlace place) throws BadInput {
        NameScope.Entry entry = scope.name(symbol);
        if (entry == null) {
            throw new BadInput(
                    place + ": " + symbol.getName() + " is bound elsewhere; expected a name that has a meaning here");
        }
        definitions.use(entry.depth());
        return entry.local();
    }

    /** {@code LAMBDA x: e}; SANY writes a mention of a part of a definition, {@code Op(1)!2}, in the same way. */
    Lambda lambda(OpDefNode node, NameScope scope) throws BadInput {
        List<Local> parameters = new ArrayList<>();
        NameScope inside = scope;
        for (FormalParamNode parameter : node.getParams()) {
            Local local = new Local(parameter.getName().toString(), parameter.getArity());
            parameters.add(local);
            inside = inside.with(parameter, local);
        }
        return new Lambda(parameters, expression(node.getBody(), inside), Places.of(node));
    }
}
