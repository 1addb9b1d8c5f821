package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.operation.PartialArgumentCache;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.action.SiteArguments;
import dev.plumbline.tla.internal.tlc.analysis.StepAnalysis;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.bind.PlanMaker;
import dev.plumbline.tla.internal.tlc.cells.StepMemory;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.Value;

/**
 * Actions at their sites with the names of their arguments, for all values of the arguments. Everything that depends on
 * the names only is computed once; facts that depend on a few values, once for each combination of these.
 *
 * <p>A shape is <em>plain</em> if nothing has to be evaluated around its actions once the arguments are bound: then
 * binding does not depend on the values, so plans need not be kept and can be made with stand-ins for the values.
 */
final class StepShape {
    private final TlcSpec spec;
    private final List<Site> sites;
    private final List<String> names;
    private final boolean plain;
    private final Map<String, SymbolNode> symbols = new HashMap<>();
    private final Queue<ReadArguments> unused = new ConcurrentLinkedQueue<>();
    private final PartialArgumentCache<StepGroup> groups = new PartialArgumentCache<>();
    private final Map<List<TouchedCells.Cell>, StepMemory> memories = new ConcurrentHashMap<>();

    /** @param example the values of the arguments of any step of the shape */
    StepShape(TlcSpec spec, List<Site> sites, Map<String, Value> example) throws BadInput {
        this.spec = spec;
        this.sites = sites;
        this.names = List.copyOf(new TreeSet<>(example.keySet()));
        boolean clausesOrConditions = false;
        for (Site site : sites) {
            SiteArguments known = new SiteArguments(site, example.keySet());
            clausesOrConditions |= !known.equal().isEmpty();
            known.names().forEach((symbol, name) -> symbols.put(name, symbol));
        }
        List<Plan> plans = plans(example);
        clausesOrConditions |= plans.stream().anyMatch(plan -> !plan.clauses().isEmpty());
        this.plain = !clausesOrConditions && plans.size() == sites.size();
    }

    boolean isPlain() {
        return plain;
    }

    /** The names of the arguments, in the order in which steps keep their values. */
    List<String> names() {
        return names;
    }

    /** A symbol with the value of the argument, or null if no site has one. */
    SymbolNode symbol(int argument) {
        return symbols.get(names.get(argument));
    }

    List<Plan> plans(Map<String, Value> values) throws BadInput {
        List<Plan> plans = new ArrayList<>(sites.size());
        for (Site site : sites) {
            // The site ignores arguments that it does not know.
            PlanMaker.make(spec.tool(), site, values).ifPresent(plans::add);
        }
        return plans;
    }

    /**
     * The group of a step.
     *
     * @param values of the arguments
     * @param keys by which the values are compared
     */
    StepGroup group(Value[] values, Object[] keys, List<Plan> plans) {
        if (!plain) {
            StepAnalysis alone = StepAnalysis.of(spec.tool(), spec.ruleCells(), plans, any -> {});
            return StepGroup.of(alone, spec::memory);
        }
        StepGroup known = groups.get(keys);
        if (known == null) {
            boolean[] looked = new boolean[values.length];
            StepAnalysis analysis = StepAnalysis.of(spec.tool(), spec.ruleCells(), plans, value -> {
                // Arguments are compared by identity. Two of them may be one object: then both count as looked at,
                // which costs at most one more analysis.
                for (int i = 0; i < values.length; i++) {
                    looked[i] |= values[i] == value;
                }
            });
            known = StepGroup.of(analysis, cells -> memories.computeIfAbsent(cells.cells(), any -> spec.memory(cells)));
            groups.put(looked, keys, known);
        }
        return known;
    }

    /** Stand-ins for these values, for one evaluation. */
    ReadArguments standIns(Value[] values) {
        ReadArguments free = unused.poll();
        if (free != null && free.fits(values)) {
            free.set(values);
            return free;
        }
        try {
            return new ReadArguments(this, values);
        } catch (BadInput e) {
            throw new IllegalStateException("a plain shape has nothing to range over", e);
        }
    }

    /** Returns stand-ins for reuse: no result of their evaluation depends on them any more. */
    void release(ReadArguments standIns) {
        unused.offer(standIns);
    }

    StepGroup knownGroup(Object[] keys) {
        return plain ? groups.get(keys) : null;
    }
}
