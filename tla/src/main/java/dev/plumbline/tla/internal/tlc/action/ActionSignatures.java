package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import dev.plumbline.tla.internal.load.ActionSignature.Part;
import dev.plumbline.tla.internal.load.ValueDomain;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.text.Comments;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;

/**
 * The actions that Next consists of: on the path from Next, the first operators that are more than a choice between
 * others. In {@code Next == \E k \in Keys : Any(k)}, {@code Any(k) == Put(k) \/ Get(k)} these are Put and Get; Any adds
 * nothing of its own, and an operation recorded as Any would be less precise than one recorded as Put. Operators in the
 * body of such an action are its parts, even if Next could also choose them: in {@code A(x) == B(x) \/ y' = x} an
 * operation A may be a B, and nothing has to be recorded under that name.
 */
public final class ActionSignatures {
    private final Choosing choosing;
    private final SiteTable<Site> table;
    private final Map<String, List<Site>> chosen = new LinkedHashMap<>();
    private final DomainResolver domains;
    private final AnswerFinder answers;

    private ActionSignatures(LocatingTool tool, List<Site> sites) {
        this.choosing = new Choosing(tool);
        this.domains = new DomainResolver(tool);
        this.answers = new AnswerFinder(tool);
        this.table = new SiteTable<>(sites);
        for (Site site : sites) {
            if (site.isDirect()
                    && onlyChoicesAround(site)
                    && !choosing.isChoice(site.target().operator())) {
                chosen.computeIfAbsent(table.nameOf(site.name(), site.fullName()), any -> new ArrayList<>())
                        .add(site);
            }
        }
    }

    public static List<ActionSignature> of(LocatingTool tool, List<Site> sites) {
        ActionSignatures all = new ActionSignatures(tool, sites);
        List<ActionSignature> signatures = new ArrayList<>();
        all.chosen.forEach((name, found) -> signatures.add(all.signature(name, found)));
        return signatures;
    }

    private boolean onlyChoicesAround(Site site) {
        List<Frame> around = site.frames().subList(0, site.frames().size() - 1);
        for (Frame frame : around) {
            if (frame instanceof Frame.Applied applied && !choosing.isChoice(applied.operator())) {
                return false;
            }
        }
        return true;
    }

    private ActionSignature signature(String name, List<Site> sites) {
        OpDefNode operator = sites.get(0).target().operator();
        // For an instance, the instantiated definition.
        OpDefNode definition = operator.getSource() == null ? operator : operator.getSource();
        Map<String, Set<String>> bounds = new LinkedHashMap<>();
        Map<String, List<Optional<ValueDomain>>> drawn = new LinkedHashMap<>();
        Set<String> answered = new LinkedHashSet<>();
        for (Site site : sites) {
            FormalParamNode[] formals = site.target().operator().getParams();
            for (int i = 0; i < formals.length; i++) {
                if (formals[i].getArity() == 0) {
                    String text = source(site, i);
                    Set<String> texts =
                            bounds.computeIfAbsent(formals[i].getName().toString(), any -> new LinkedHashSet<>());
                    if (!text.isEmpty()) {
                        texts.add(text);
                    }
                    String formal = formals[i].getName().toString();
                    drawn.computeIfAbsent(formal, any -> new ArrayList<>()).add(domain(site, i));
                    if (answers.isAnswer(formals[i], site.target().operator())) {
                        answered.add(formal);
                    }
                }
            }
        }
        List<Parameter> parameters = new ArrayList<>();
        bounds.forEach((parameter, texts) -> parameters.add(new Parameter(
                parameter, List.copyOf(texts), together(drawn.get(parameter)), answered.contains(parameter))));
        Part part = part(name);
        return new ActionSignature(
                name,
                part == Part.WHOLE ? name : name.substring(0, name.lastIndexOf('_')),
                part,
                parameters,
                definition.getLocation().source() + ".tla",
                definition.getLocation().beginLine(),
                Comments.above(definition));
    }

    /** As {@link dev.plumbline.tla.internal.operation.SitesOfOperation} reads names. */
    private Part part(String name) {
        if (!name.matches(".+_(Step|Done|Abort)")) {
            return Part.WHOLE;
        }
        String operation = name.substring(0, name.lastIndexOf('_'));
        boolean whole = !table.sites(operation).isEmpty();
        boolean steps = !whole && !table.sites(operation + "_Done").isEmpty();
        if (name.endsWith("_Abort")) {
            return whole || steps ? Part.ABORT : Part.WHOLE;
        }
        return !steps ? Part.WHOLE : name.endsWith("_Step") ? Part.STEP : Part.DONE;
    }

    /** The set that a parameter ranges over in Next; empty if its value is not any element of a set. */
    private Optional<ValueDomain> domain(Site site, int parameter) {
        List<ExprOrOpArgNode> arguments = site.target().arguments();
        if (parameter >= arguments.size()) {
            return Optional.empty();
        }
        List<Frame> around = site.frames().subList(0, site.frames().size() - 1);
        return set(arguments.get(parameter), around).flatMap(domains::of);
    }

    private static Optional<ExprNode> set(ExprOrOpArgNode argument, List<Frame> around) {
        if (!(argument instanceof OpApplNode plain)
                || plain.getArgs().length > 0
                || !(plain.getOperator() instanceof FormalParamNode variable)) {
            return Optional.empty();
        }
        for (int i = around.size() - 1; i >= 0; i--) {
            if (around.get(i) instanceof Frame.Quantified quantified
                    && quantified.variables().contains(variable)) {
                return quantified.tuple() ? Optional.empty() : Optional.ofNullable(quantified.bound());
            }
            if (around.get(i) instanceof Frame.Applied applied) {
                FormalParamNode[] formals = applied.operator().getParams();
                for (int j = 0; j < formals.length && j < applied.arguments().size(); j++) {
                    if (formals[j] == variable) {
                        return set(applied.arguments().get(j), around.subList(0, i));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** If Next reaches an action on several paths, its domain is the union, if the domains of all paths are known. */
    private static Optional<ValueDomain> together(List<Optional<ValueDomain>> ways) {
        List<ValueDomain> distinct = new ArrayList<>();
        for (Optional<ValueDomain> way : ways) {
            if (way.isEmpty()) {
                return Optional.empty();
            }
            if (!distinct.contains(way.get())) {
                distinct.add(way.get());
            }
        }
        return Optional.of(distinct.size() == 1 ? distinct.get(0) : new ValueDomain.EitherOf(distinct));
    }

    /** Where the value of a parameter comes from, looked up from the action outwards. */
    private static String source(Site site, int parameter) {
        List<ExprOrOpArgNode> arguments = site.target().arguments();
        // The parameters of an instance are applied with the rest: as many arguments as formals, or none at all.
        if (parameter >= arguments.size()) {
            return "";
        }
        ExprOrOpArgNode argument = arguments.get(parameter);
        List<Frame> around = site.frames().subList(0, site.frames().size() - 1);
        if (argument instanceof OpApplNode plain
                && plain.getArgs().length == 0
                && plain.getOperator() instanceof FormalParamNode variable) {
            return variable(variable, around);
        }
        if (!(argument instanceof ExprNode)) {
            return "";
        }
        Set<String> variables = new LinkedHashSet<>();
        collect(argument, around, variables);
        return "= " + SourceText.of(argument) + (variables.isEmpty() ? "" : " with " + String.join(", ", variables));
    }

    private static String variable(FormalParamNode variable, List<Frame> around) {
        for (int i = around.size() - 1; i >= 0; i--) {
            if (around.get(i) instanceof Frame.Quantified quantified
                    && quantified.variables().contains(variable)) {
                return bound(variable, quantified);
            }
            if (around.get(i) instanceof Frame.Applied applied) {
                FormalParamNode[] formals = applied.operator().getParams();
                for (int j = 0; j < formals.length && j < applied.arguments().size(); j++) {
                    if (formals[j] == variable) {
                        ExprOrOpArgNode argument = applied.arguments().get(j);
                        List<Frame> further = around.subList(0, i);
                        return argument instanceof OpApplNode plain
                                        && plain.getArgs().length == 0
                                        && plain.getOperator() instanceof FormalParamNode outer
                                ? variable(outer, further)
                                : "= " + SourceText.of(argument);
                    }
                }
            }
        }
        return "";
    }

    private static String bound(FormalParamNode variable, Frame.Quantified quantified) {
        if (quantified.bound() == null) {
            return variable.getName() + " of any value";
        }
        List<String> names = quantified.variables().stream()
                .map(each -> each.getName().toString())
                .toList();
        return (quantified.tuple()
                        ? "<<" + String.join(", ", names) + ">>"
                        : variable.getName().toString())
                + " \\in " + SourceText.of(quantified.bound());
    }

    private static void collect(SemanticNode node, List<Frame> around, Set<String> texts) {
        if (node instanceof OpApplNode application && application.getOperator() instanceof FormalParamNode variable) {
            String text = variable(variable, around);
            if (!text.isEmpty()) {
                texts.add(text);
            }
        }
        if (node.getChildren() != null) {
            for (SemanticNode child : node.getChildren()) {
                collect(child, around, texts);
            }
        }
    }
}
