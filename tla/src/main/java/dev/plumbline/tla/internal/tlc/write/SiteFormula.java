package dev.plumbline.tla.internal.tlc.write;

import dev.plumbline.tla.internal.obstacle.Shortening;
import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.action.SiteArguments;
import dev.plumbline.tla.internal.tlc.bind.PlanMaker;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SymbolNode;

/**
 * An action at one of its sites as a formula for another module: the same decisions as {@link PlanMaker}, with names in
 * place of values. A symbol with the value of an argument becomes {@code record.argument}; a variable that ranges
 * becomes a quantifier; formulas around the action that depend on the state become conjuncts.
 */
final class SiteFormula {
    private final Site site;
    private final Set<String> arguments;
    private final String record;
    private final Quotations quotations;
    private final Map<SymbolNode, String> known = new IdentityHashMap<>();
    private final Map<SymbolNode, ExprNode> actuals = new IdentityHashMap<>();
    private final Map<SymbolNode, Boolean> boundInInstance = new IdentityHashMap<>();
    private final Set<SymbolNode> stateful = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<String> before = new ArrayList<>();
    private final List<String> after = new ArrayList<>();
    private final List<String> last = new ArrayList<>();
    private boolean inInstance;
    private int fresh;

    private SiteFormula(Site site, Set<String> arguments, String record, Quotations quotations) {
        this.site = site;
        this.arguments = arguments;
        this.record = record;
        this.quotations = quotations;
    }

    /** @throws BadInput if it cannot be expressed outside the module */
    static String of(Site site, Set<String> arguments, String record, Quotations quotations) throws BadInput {
        return new SiteFormula(site, arguments, record, quotations).make();
    }

    private String make() throws BadInput {
        SiteArguments given = new SiteArguments(site, arguments);
        given.names().forEach((symbol, name) -> known.put(symbol, field(name)));
        given.equal().forEach(pair -> guard(field(pair.one()) + " = " + field(pair.other())));
        List<Frame> frames = site.frames();
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            if (frame instanceof Frame.Quantified quantified) {
                quantified(quantified, i);
            } else if (frame instanceof Frame.Conjoined conjoined) {
                if (conjoined.left()) {
                    guard(quote(conjoined.conjunct()));
                } else {
                    after.add(0, quote(conjoined.conjunct()));
                }
            } else if (frame instanceof Frame.Branch branch) {
                for (ExprNode condition : branch.mustBeFalse()) {
                    guard("~" + quote(condition));
                }
                if (branch.mustBeTrue() != null) {
                    guard(quote(branch.mustBeTrue()));
                }
            } else if (frame instanceof Frame.Instance instance) {
                instance(instance);
            } else {
                applied((Frame.Applied) frame);
            }
        }
        StringBuilder text = new StringBuilder();
        before.forEach(part -> text.append(part).append(' '));
        text.append(target());
        after.forEach(part -> text.append(" /\\ ").append(part));
        last.forEach(part -> text.append(" /\\ ").append(part));
        return text.toString();
    }

    private String field(String argument) {
        return record + "." + argument;
    }

    private void guard(String condition) {
        before.add(condition + " /\\");
    }

    private void quantified(Frame.Quantified frame, int position) throws BadInput {
        boolean changes = frame.bound() != null && isStateful(frame.bound());
        if (frame.tuple()) {
            tuple(frame, changes, position);
            return;
        }
        for (FormalParamNode variable : frame.variables()) {
            String text = known.get(variable);
            if (text != null) {
                if (changes) {
                    guard(text + " \\in " + quote(frame.bound()));
                }
            } else if (changes || site.mentions(variable, position)) {
                String name = range(frame, variable, changes);
                before.add("\\E " + name + " \\in " + quote(frame.bound()) + " :");
                known.put(variable, name);
            }
        }
    }

    private void tuple(Frame.Quantified frame, boolean changes, int position) throws BadInput {
        List<String> texts = frame.variables().stream().map(known::get).toList();
        boolean all = !texts.contains(null);
        boolean needed = changes;
        for (int i = 0; i < texts.size(); i++) {
            needed |= texts.get(i) == null && site.mentions(frame.variables().get(i), position);
        }
        if (all && changes) {
            guard("<<" + String.join(", ", texts) + ">> \\in " + quote(frame.bound()));
        }
        if (all || !needed) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (FormalParamNode variable : frame.variables()) {
            names.add(range(frame, variable, changes));
        }
        before.add("\\E <<" + String.join(", ", names) + ">> \\in " + quote(frame.bound()) + " :");
        for (int i = 0; i < names.size(); i++) {
            if (texts.get(i) == null) {
                known.put(frame.variables().get(i), names.get(i));
            } else {
                guard(names.get(i) + " = " + texts.get(i));
            }
        }
    }

    private String range(Frame.Quantified frame, FormalParamNode variable, boolean changes) throws BadInput {
        if (frame.bound() == null) {
            throw site.withoutBound(variable);
        }
        if (changes) {
            stateful.add(variable);
        }
        return Quotations.PREFIX + variable.getName() + "_" + ++fresh;
    }

    private void instance(Frame.Instance frame) {
        inInstance = true;
        for (Subst substitution : frame.substitutions()) {
            if (isStateful(substitution.getExpr())) {
                stateful.add(substitution.getOp());
            }
        }
    }

    private void applied(Frame.Applied frame) throws BadInput {
        FormalParamNode[] formals = frame.operator().getParams();
        for (int i = 0; i < formals.length; i++) {
            ExprOrOpArgNode actual = frame.arguments().get(i);
            String text = known.get(formals[i]);
            if (text == null) {
                if (actual instanceof ExprNode expression) {
                    actuals.put(formals[i], expression);
                    boundInInstance.put(formals[i], inInstance);
                }
                if (isStateful(actual)) {
                    stateful.add(formals[i]);
                }
            } else if (!known.containsKey(SiteArguments.variable(actual))) {
                String equal = text + " = " + quote((ExprNode) actual);
                if (actual.getLevel() >= LevelConstants.ActionLevel) {
                    last.add(equal);
                } else {
                    guard(equal);
                }
            }
        }
    }

    private boolean isStateful(ExprOrOpArgNode expression) {
        return expression.getLevel() > LevelConstants.ConstantLevel
                || !Collections.disjoint(expression.getAllParams(), stateful);
    }

    /** The expression for another module, in parentheses if needed. */
    private String quote(ExprNode expression) throws BadInput {
        return quote(expression, inInstance);
    }

    private String quote(ExprNode expression, boolean withinInstance) throws BadInput {
        if (withinInstance) {
            throw refused(expression, "stands inside an instance");
        }
        if (Quotations.mentions(expression, site.lets())) {
            throw refused(expression, "uses a definition of a LET around it");
        }
        List<String> parameters = new ArrayList<>();
        List<FormalParamNode> free = Quotations.parameters(expression);
        for (FormalParamNode parameter : free) {
            if (parameter.getArity() > 0) {
                throw refused(expression, "uses the operator " + parameter.getName() + " that it is given");
            }
            parameters.add(text(parameter));
        }
        return quotations.of(expression, free, parameters);
    }

    private String text(FormalParamNode symbol) throws BadInput {
        String text = known.get(symbol);
        if (text != null) {
            return text;
        }
        ExprNode actual = actuals.get(symbol);
        if (actual == null) {
            throw new BadInput("cannot say in another module what " + symbol.getName() + " is in the action "
                    + site.signature() + " as Next has it; this needs the sweep");
        }
        SymbolNode variable = SiteArguments.variable(actual);
        return variable == null ? quote(actual, boundInInstance.get(symbol)) : text((FormalParamNode) variable);
    }

    private String target() throws BadInput {
        OpDefNode operator = site.target().operator();
        String name = site.fullName();
        if (!name.matches("[\\w!]+") || site.lets().contains(operator)) {
            throw new BadInput(Failures.place(operator) + ": the action " + name
                    + " cannot be named outside of its module; this needs the sweep");
        }
        List<String> parameters = new ArrayList<>();
        for (FormalParamNode formal : operator.getParams()) {
            if (formal.getArity() > 0) {
                throw new BadInput(Failures.place(operator) + ": the action " + name + " takes an operator, "
                        + formal.getName() + ", which no other module can give it; this needs the sweep");
            }
            parameters.add(text(formal));
        }
        int ofInstance =
                name.contains("!") ? operator.getArity() - operator.getSource().getArity() : 0;
        if (ofInstance > 0) {
            if (name.indexOf('!') != name.lastIndexOf('!')) {
                throw new BadInput(Failures.place(operator) + ": the action " + name
                        + " of an instance with parameters within an instance; this needs the sweep");
            }
            return name.substring(0, name.indexOf('!')) + list(parameters.subList(0, ofInstance)) + "!"
                    + name.substring(name.indexOf('!') + 1) + list(parameters.subList(ofInstance, parameters.size()));
        }
        return name + list(parameters);
    }

    private static String list(List<String> parameters) {
        return parameters.isEmpty() ? "" : "(" + String.join(", ", parameters) + ")";
    }

    private BadInput refused(ExprNode expression, String why) {
        return new BadInput(Failures.place(expression) + ": " + Shortening.elide(SourceText.of(expression), 80) + " "
                + why + ", so the action " + site.fullName()
                + " as Next has it cannot be said in another module; this needs the sweep");
    }
}
