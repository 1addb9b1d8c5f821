package dev.plumbline.tla.internal.tlc.bind;

import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.action.SiteArguments;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/**
 * Binds an action at one of its sites to arguments.
 *
 * <p>First from the inside to the outside: {@link SiteArguments} finds the symbols that have the value of an argument.
 * Then from the outside to the inside: the formulas around the action become clauses, as far as they depend on the
 * state. A bound that is the same in every state does not restrict an argument, since it bounds the model checker and
 * not the system; a variable without an argument ranges over its bound.
 */
public final class PlanMaker {
    private final LocatingTool tool;
    private final Site site;
    private final Map<String, Value> arguments;
    private final SiteArguments known;
    private final Set<SymbolNode> stateful = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SymbolNode> ranging = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Clause> clauses = new ArrayList<>();
    private final List<Context> contexts = new ArrayList<>();
    private Context context = Context.Empty;

    private PlanMaker(LocatingTool tool, Site site, Map<String, Value> arguments) {
        this.tool = tool;
        this.site = site;
        this.arguments = arguments;
        this.known = new SiteArguments(site, arguments.keySet());
    }

    /**
     * @return empty if no step of this site can have these arguments
     * @throws BadInput if a parameter has no argument and no bound
     */
    public static Optional<Plan> make(LocatingTool tool, Site site, Map<String, Value> arguments) throws BadInput {
        return new PlanMaker(tool, site, arguments).make();
    }

    private Optional<Plan> make() throws BadInput {
        for (SiteArguments.Equal pair : known.equal()) {
            if (!LocatingTool.same(arguments.get(pair.one()), arguments.get(pair.other()))) {
                return Optional.empty();
            }
        }
        List<Frame> frames = site.frames();
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            if (frame instanceof Frame.Quantified quantified) {
                quantified(quantified, i);
            } else if (frame instanceof Frame.Conjoined conjoined) {
                conjoined(conjoined);
            } else if (frame instanceof Frame.Branch branch) {
                branch.mustBeFalse().forEach(condition -> add(new Clause.Guard(condition, false)));
                if (branch.mustBeTrue() != null) {
                    add(new Clause.Guard(branch.mustBeTrue(), true));
                }
            } else if (frame instanceof Frame.Instance instance) {
                instance(instance);
            } else {
                applied((Frame.Applied) frame);
            }
        }
        Action action = new Action(
                site.target().operator().getBody(), context, site.target().operator());
        return Optional.of(
                new Plan(tool, site, context, List.copyOf(clauses), contexts.toArray(new Context[0]), action));
    }

    private void add(Clause clause) {
        clauses.add(clause);
        contexts.add(isStatic() ? context : null);
    }

    /** The value of the symbol, or null. */
    private Value known(SymbolNode symbol) {
        String name = known.names().get(symbol);
        return name == null ? null : arguments.get(name);
    }

    private void quantified(Frame.Quantified frame, int position) throws BadInput {
        boolean changes = frame.bound() != null && isStateful(frame.bound());
        if (frame.tuple()) {
            tuple(frame, changes, position);
            return;
        }
        for (FormalParamNode variable : frame.variables()) {
            Value value = known(variable);
            if (value != null) {
                if (changes) {
                    add(new Clause.Member(value, frame.bound()));
                }
                fix(variable, value);
            } else if (changes || site.mentions(variable, position)) {
                range(frame, List.of(variable), new Value[1], changes);
            }
        }
    }

    private void tuple(Frame.Quantified frame, boolean changes, int position) throws BadInput {
        Value[] fixed = frame.variables().stream().map(this::known).toArray(Value[]::new);
        boolean all = true;
        boolean needed = changes;
        for (int i = 0; i < fixed.length; i++) {
            all &= fixed[i] != null;
            needed |= fixed[i] == null && site.mentions(frame.variables().get(i), position);
        }
        if (all && changes) {
            add(new Clause.Member(new tlc2.value.impl.TupleValue(fixed), frame.bound()));
        }
        if (all || !needed) {
            for (int i = 0; i < fixed.length; i++) {
                if (fixed[i] != null) {
                    fix(frame.variables().get(i), fixed[i]);
                }
            }
        } else {
            range(frame, frame.variables(), fixed, changes);
        }
    }

    private void range(Frame.Quantified frame, List<FormalParamNode> variables, Value[] fixed, boolean changes)
            throws BadInput {
        if (frame.bound() == null) {
            throw site.withoutBound(variables.get(0));
        }
        Value[] elements = null;
        if (!changes && Collections.disjoint(frame.bound().getAllParams(), ranging)) {
            elements = elements(frame.bound());
        }
        add(new Clause.Ranging(variables, fixed, frame.tuple(), frame.bound(), elements));
        ranging.addAll(variables);
        if (changes) {
            stateful.addAll(variables);
        }
    }

    private Value[] elements(ExprNode bound) throws BadInput {
        Value set;
        try {
            set = tool.eval(bound, context, TLCState.Empty, TLCState.Empty, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        } catch (RuntimeException e) {
            throw new BadInput(
                    Failures.explain(e, bound) + ", to find what an open variable of " + site.signature()
                            + " ranges over",
                    e);
        }
        // A union with Nat claims to be enumerable, but is not.
        if (!(set instanceof Enumerable enumerable) || !set.isFinite()) {
            throw new BadInput(Failures.place(bound) + ": cannot enumerate " + Failures.text(bound)
                    + ", over which an open variable of " + site.signature()
                    + " ranges; expected a finite set, such as a constant taken from the history");
        }
        List<Value> elements = new ArrayList<>();
        ValueEnumeration all = enumerable.elements();
        for (Value element = all.nextElement(); element != null; element = all.nextElement()) {
            element.deepNormalize();
            elements.add(element);
        }
        return elements.toArray(new Value[0]);
    }

    private void conjoined(Frame.Conjoined frame) {
        if (frame.left() && !primed(frame.conjunct())) {
            add(new Clause.Guard(frame.conjunct(), true));
        } else {
            add(new Clause.Conjunct(frame.conjunct(), frame.left()));
        }
    }

    private void instance(Frame.Instance frame) {
        List<SymbolNode> symbols = new ArrayList<>();
        List<ExprOrOpArgNode> expressions = new ArrayList<>();
        for (Subst substitution : frame.substitutions()) {
            symbols.add(substitution.getOp());
            expressions.add(substitution.getExpr());
            if (isStateful(substitution.getExpr())) {
                stateful.add(substitution.getOp());
            }
        }
        bind(symbols, expressions);
    }

    private void applied(Frame.Applied frame) {
        List<SymbolNode> symbols = new ArrayList<>();
        List<ExprOrOpArgNode> expressions = new ArrayList<>();
        FormalParamNode[] formals = frame.operator().getParams();
        for (int i = 0; i < formals.length; i++) {
            ExprOrOpArgNode actual = frame.arguments().get(i);
            Value value = known(formals[i]);
            if (value == null) {
                symbols.add(formals[i]);
                expressions.add(actual);
                if (isStateful(actual)) {
                    stateful.add(formals[i]);
                }
            } else if (!known.names().containsKey(SiteArguments.variable(actual))) {
                add(new Clause.Equal((ExprNode) actual, value, primed(actual)));
            }
        }
        bind(symbols, expressions);
        for (FormalParamNode formal : formals) {
            Value value = known(formal);
            if (value != null) {
                fix(formal, value);
            }
        }
    }

    private boolean isStateful(ExprOrOpArgNode expression) {
        return expression.getLevel() > LevelConstants.ConstantLevel
                || !Collections.disjoint(expression.getAllParams(), stateful);
    }

    private static boolean primed(ExprOrOpArgNode expression) {
        return expression.getLevel() >= LevelConstants.ActionLevel;
    }

    /**
     * Whether bindings can be made once for all steps: after a variable that ranges, the context exists only at each
     * step.
     */
    private boolean isStatic() {
        return ranging.isEmpty();
    }

    private void fix(SymbolNode symbol, Value value) {
        if (isStatic()) {
            context = context.cons(symbol, value);
        } else {
            add(new Clause.Fix(symbol, value));
        }
    }

    private void bind(List<SymbolNode> symbols, List<ExprOrOpArgNode> expressions) {
        if (symbols.isEmpty()) {
            return;
        }
        Clause.Bind bind = new Clause.Bind(symbols, expressions);
        if (isStatic()) {
            context = Plan.bindAll(tool, bind, context);
        } else {
            add(bind);
        }
    }
}
