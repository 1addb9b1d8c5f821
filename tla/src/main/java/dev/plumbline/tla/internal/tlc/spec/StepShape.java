package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.operation.ByLook;
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
 * Actions at their sites with arguments of certain names, whatever the values are. What can be told by the names is
 * found once; what depends on a few of the values, once for each of those.
 *
 * <p>A shape is <em>plain</em> if nothing is left to do around its actions once the arguments are bound: then the
 * values have no say in how they are bound, so plans need not be kept and can be made with stand-ins for the values.
 */
final class StepShape {
    private final TlcSpec spec;
    private final List<Site> sites;
    private final List<String> names;
    private final boolean plain;
    private final Map<String, SymbolNode> symbols = new HashMap<>();
    private final Queue<LookedAt> unused = new ConcurrentLinkedQueue<>();
    private final ByLook<StepGroup> groups = new ByLook<>();
    private final Map<List<TouchedCells.Cell>, StepMemory> memories = new ConcurrentHashMap<>();

    /** @param example some values for the names; those of any other step of the shape would do */
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

    /** A symbol that stands for the argument, or null where no site has one. */
    SymbolNode symbol(int argument) {
        return symbols.get(names.get(argument));
    }

    List<Plan> plans(Map<String, Value> values) throws BadInput {
        List<Plan> plans = new ArrayList<>(sites.size());
        for (Site site : sites) {
            // Arguments that the site does not know it does not ask for.
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
                // By identity. Two arguments may be one object: then both count, which is one look too many at worst.
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
    LookedAt standIns(Value[] values) {
        LookedAt free = unused.poll();
        if (free != null && free.fits(values)) {
            free.set(values);
            return free;
        }
        try {
            return new LookedAt(this, values);
        } catch (BadInput e) {
            throw new IllegalStateException("a plain shape has nothing to range over", e);
        }
    }

    /** They may be used again: no value that came of their evaluation still depends on them. */
    void release(LookedAt standIns) {
        unused.offer(standIns);
    }

    StepGroup knownGroup(Object[] keys) {
        return plain ? groups.get(keys) : null;
    }
}
