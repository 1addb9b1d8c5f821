package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Look;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.IValue;

/**
 * The parts of a state that an expression looks at: {@code dict[key]} at one key of dict, {@code r.owner} at one field.
 * Where a key is not known, as under a quantifier, the part is all that the key is taken of. So a part may be too large
 * and is never too small: whoever changes something that the expression depends on changes one of its parts.
 */
final class StateParts {
    private static final int WORK = 2_000;
    private static final int MOST = 4;
    private static final int LONGEST_KEY = 40;
    /** Steps on the way to a part; what lies deeper is taken as a whole. */
    private static final int DEEPEST = 8;

    private final Tool tool;
    private final TLCState state;
    private final Terms terms;
    /** Whether something was met that is not looked into, such as a RECURSIVE operator. */
    private boolean hidden;

    /** @param terms of one question: its work is bounded, and {@link Terms.OutOfWork} is thrown beyond */
    private StateParts(Tool tool, TLCState state, Terms terms) {
        this.tool = tool;
        this.state = state;
        this.terms = terms;
    }

    static StateParts of(Tool tool, TLCState state) {
        return new StateParts(tool, state, new Terms(tool, false, WORK));
    }

    Terms terms() {
        return terms;
    }

    /** Whether it does not depend on the state, for certain. */
    boolean isFixed(SemanticNode node, Context context) {
        Set<Look> found = new LinkedHashSet<>();
        hidden = false;
        collect(node, context, true, found);
        return !hidden && found.isEmpty();
    }

    /** The parts that it looks at; none where they are too many to name, or not all known, or there are none. */
    List<Look> looks(SemanticNode node, Context context) {
        Set<Look> found = new LinkedHashSet<>();
        hidden = false;
        collect(node, context, true, found);
        return hidden || found.size() > MOST ? List.of() : List.copyOf(found);
    }

    /** The one part that the expression is, if it is one and all keys on the way are known. */
    Optional<Look> part(SemanticNode node, Context context) {
        return reached(terms.head(node, context), true).filter(Reached::exact).map(Reached::look);
    }

    /** The part of a function or a set at a key: whether it is there decides about membership. */
    static Look at(Look whole, Value key, boolean element) {
        List<Value> path = new ArrayList<>(whole.path());
        path.add(key);
        String text = SourceText.elide(key.toString(), LONGEST_KEY);
        return new Look(element ? "element " + text + " of " + whole.name() : whole.name() + "[" + text + "]", path);
    }

    Optional<IValue> value(SemanticNode node, Context context) {
        try {
            return Optional.ofNullable(tool.eval(node, context, state, TLCState.Empty, EvalControl.Clear));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty(); // Not every part of a false condition has a value.
        }
    }

    Optional<Value> plain(SemanticNode node, Context context) {
        try {
            return value(node, context).map(TlcValues::fromTlc);
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /** @param exact whether the expression is this part, and not something within it */
    private record Reached(Look look, boolean exact) {}

    private Optional<Reached> reached(Terms.Term term, boolean known) {
        if (term.kind() == Terms.Kind.VARIABLE) {
            return Optional.of(new Reached(new Look(term.name(), List.of(Value.of(term.name()))), true));
        }
        boolean head = term.isJava("Sequences", "Head");
        if (!head && !term.is(ToolGlobals.OPCODE_fa) && !term.is(ToolGlobals.OPCODE_rs)) {
            return Optional.empty();
        }
        Optional<Reached> base = reached(terms.head(term.argument(0), term.context()), known);
        if (base.isEmpty() || !base.get().exact()) {
            return base;
        }
        Look whole = base.get().look();
        if (whole.path().size() >= DEEPEST) {
            return Optional.of(new Reached(whole, false));
        }
        if (term.is(ToolGlobals.OPCODE_rs) && term.argument(1) instanceof StringNode field) {
            List<Value> path = new ArrayList<>(whole.path());
            path.add(Value.of(field.getRep().toString()));
            return Optional.of(new Reached(new Look(whole.name() + "." + field.getRep(), path), true));
        }
        Optional<Value> key =
                head ? Optional.of(Value.of(1)) : known ? plain(term.argument(1), term.context()) : Optional.empty();
        return Optional.of(
                key.map(at -> new Reached(at(whole, at, false), true)).orElse(new Reached(whole, false)));
    }

    private void collect(SemanticNode node, Context context, boolean known, Set<Look> found) {
        Terms.Term term = terms.head(node, context);
        if (found.size() > MOST) {
            return;
        }
        if (term.is(ToolGlobals.OPCODE_prime)) {
            hidden = true; // The next state comes of this one, by whatever the step says.
            return;
        }
        boolean binder = term.node() instanceof OpApplNode name && name.getOperator() instanceof FormalParamNode;
        hidden |= term.kind() == Terms.Kind.RECURSIVE || term.kind() == Terms.Kind.UNKNOWN && !binder;
        Optional<Reached> part = reached(term, known);
        if (part.isPresent()) {
            found.add(part.get().look());
            keys(term, known, found);
            return;
        }
        if (!(term.node() instanceof OpApplNode application)) {
            return;
        }
        if (known && (term.is(ToolGlobals.OPCODE_in) || term.is(ToolGlobals.OPCODE_notin)) && membership(term, found)) {
            return;
        }
        ExprNode[] bounds = Bindings.bounds(application);
        for (ExprNode bound : bounds) {
            collect(bound, term.context(), known, found);
        }
        boolean binds = bounds.length > 0 || Bindings.unboundedNames(application).length > 0;
        Context inside = binds ? Bindings.unknown(application, term.context()) : term.context();
        for (ExprOrOpArgNode argument : application.getArgs()) {
            if (argument instanceof OpArgNode) {
                hidden = true;
            } else if (argument != null) {
                collect(argument, inside, known && !binds, found);
            }
        }
    }

    /** What the keys on the way to a part look at themselves. */
    private void keys(Terms.Term term, boolean known, Set<Look> found) {
        if (term.kind() == Terms.Kind.BUILT_IN || term.kind() == Terms.Kind.JAVA) {
            keys(terms.head(term.argument(0), term.context()), known, found);
            if (term.is(ToolGlobals.OPCODE_fa)) {
                collect(term.argument(1), term.context(), known, found);
            }
        }
    }

    /** {@code x \in s}, {@code x \in DOMAIN f}: looks at x alone, if s or f is a part and x is known. */
    private boolean membership(Terms.Term term, Set<Look> found) {
        Optional<Look> at = memberOf(term);
        if (at.isPresent()) {
            collect(term.argument(0), term.context(), true, found);
            found.add(at.get());
        }
        return at.isPresent();
    }

    /** The part that decides about {@code x \in s}. */
    Optional<Look> memberOf(Terms.Term term) {
        Optional<Value> element = plain(term.argument(0), term.context());
        return element.flatMap(key -> memberOf(key, term.argument(1), term.context()));
    }

    /** The part that decides whether a value is in a set that is a part, or in the domain of one. */
    Optional<Look> memberOf(Value element, SemanticNode set, Context context) {
        Terms.Term right = terms.head(set, context);
        boolean domain = right.is(ToolGlobals.OPCODE_domain);
        Optional<Look> whole = domain ? part(right.argument(0), right.context()) : part(set, context);
        return whole.map(look -> at(look, element, !domain));
    }
}
