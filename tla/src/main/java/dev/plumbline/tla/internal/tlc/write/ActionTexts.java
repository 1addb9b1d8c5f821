package dev.plumbline.tla.internal.tlc.write;

import dev.plumbline.history.Operation;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.operation.SitesOfOperation;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.util.Context;

/** The specification as text for a module that extends it. */
public final class ActionTexts {
    private final Quotations quotations = new Quotations();
    private final ExtensibleSpec.Outline outline;
    private final List<Action> initial;

    public ActionTexts(ExtensibleSpec.Outline outline, List<Action> initial) {
        this.outline = outline;
        this.initial = initial;
    }

    public ExtensibleSpec.Outline outline() {
        return outline;
    }

    public synchronized ExtensibleSpec.Formula formula(SiteTable<Site> known, Operation operation, String record)
            throws BadInput {
        SitesOfOperation<Site> sites = SitesOfOperation.of(operation, known);
        Set<String> arguments = operation.arguments().keySet();
        return new ExtensibleSpec.Formula(
                any(sites.completing(), arguments, record), any(sites.repeated(), arguments, record));
    }

    public synchronized String silent(List<Site> sites) throws BadInput {
        return any(sites, Set.of(), "").orElseThrow();
    }

    private Optional<String> any(List<Site> sites, Set<String> arguments, String record) throws BadInput {
        List<String> ways = new ArrayList<>();
        for (Site site : sites) {
            ways.add(SiteFormula.of(site, arguments, record, quotations));
        }
        if (ways.size() < 2) {
            return ways.stream().findFirst();
        }
        return Optional.of("(" + String.join(") \\/ (", ways) + ")");
    }

    public synchronized List<String> initialFormulas() throws BadInput {
        List<String> formulas = new ArrayList<>();
        for (Action predicate : initial) {
            if (predicate.con != Context.Empty || !(predicate.pred instanceof ExprNode expression)) {
                throw new BadInput(Failures.place(predicate.pred) + ": the initial predicate stands inside an instance"
                        + " and cannot be said in another module; this needs the sweep");
            }
            OpDefNode definition = predicate.getOpDef();
            boolean whole = definition != null && definition.getBody() == expression;
            formulas.add(whole ? definition.getName().toString() : quotations.of(expression, List.of(), List.of()));
        }
        return formulas;
    }

    public synchronized List<String> definitions() {
        return quotations.definitions();
    }
}
