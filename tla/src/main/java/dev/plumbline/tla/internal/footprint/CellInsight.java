package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.footprint.CellPath.AtKeys;
import dev.plumbline.tla.internal.footprint.CellPath.Change;
import dev.plumbline.tla.internal.footprint.CellPath.Put;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values that an action finds in cells and leaves there in any state, proved from its formula.
 *
 * <p>Every step takes one of the paths through the formula, and everything that a path says holds for the steps that
 * take it. So a value that all paths find in a cell is what every step finds there, and no step leaves a value that no
 * path leaves. Invariants and constraints only exclude steps. Where the formula is not understood, the footprint says
 * which cells may get any value.
 */
public final class CellInsight {
    private static final int WORK = 50_000;

    private final StepAnalyst analyst;

    public CellInsight(StepAnalyst analyst) {
        this.analyst = analyst;
    }

    /**
     * @param plans the plans of a step, which takes one of them
     * @param footprint the footprint of the step
     * @return nothing if nothing is known
     */
    public Optional<List<CellAccess>> of(List<SitePlan> plans, TlaValue[] arguments, Footprint footprint) {
        if (footprint.isEverything()) {
            return Optional.empty();
        }
        Following following = new Following(analyst.texts(), WORK, value -> {});
        List<CellPath> paths = new ArrayList<>();
        try {
            for (SitePlan plan : plans) {
                if (plan.fits(arguments)) {
                    PlanExpansion.expand(
                            plan,
                            arguments,
                            analyst.variables().size(),
                            (conjuncts, used) -> paths.addAll(
                                    new CellWalk(following, new ConstantParts(following)).paths(conjuncts)));
                }
            }
            return Optional.of(together(paths, footprint.written()));
        } catch (CellConditions.TooManyPaths
                | CellReads.NotBounded
                | Following.TooMuch
                | EvaluationError
                | ValueError
                | SpecException
                | StackOverflowError e) {
            return Optional.of(unknown(footprint.written()));
        }
    }

    private static List<CellAccess> unknown(Map<String, Set<Value>> written) {
        List<CellAccess> accesses = new ArrayList<>();
        written.forEach((variable, keys) -> {
            keys.forEach(key -> accesses.add(CellAccess.unknown(new ValueCell(variable, Optional.of(key)))));
            if (keys.isEmpty()) {
                accesses.add(CellAccess.unknown(new ValueCell(variable, Optional.empty())));
            }
        });
        return accesses;
    }

    /** @param written by the footprint: the keys of each variable, or all of it */
    private List<CellAccess> together(List<CellPath> paths, Map<String, Set<Value>> written) {
        Set<ValueCell> cells = new LinkedHashSet<>();
        List<Map<ValueCell, Put>> changes = new ArrayList<>();
        for (CellPath path : paths) {
            Map<ValueCell, Put> changed = changes(path, written);
            changes.add(changed);
            cells.addAll(path.found().keySet());
            cells.addAll(changed.keySet());
        }
        Map<ValueCell, CellAccess> accesses = new LinkedHashMap<>();
        cells.forEach(cell -> accesses.put(cell, access(cell, paths, changes)));
        return List.copyOf(accesses.values());
    }

    private Map<ValueCell, Put> changes(CellPath path, Map<String, Set<Value>> written) {
        Map<ValueCell, Put> changes = new HashMap<>();
        for (Variable variable : analyst.variables()) {
            Change change = path.assigned().getOrDefault(variable, new CellPath.Unknown());
            if (change instanceof CellPath.Whole whole) {
                changes.put(CellPath.cell(variable), new Put(Optional.of(whole.value()), CellPath.Effect.SURE));
            } else if (change instanceof AtKeys keys) {
                changes.putAll(keys.keys());
            } else if (written.containsKey(variable.name())) {
                Set<Value> keys = written.get(variable.name());
                for (Value key : keys) {
                    changes.put(new ValueCell(variable.name(), Optional.of(key)), Put.UNKNOWN);
                }
                if (keys.isEmpty()) {
                    changes.put(CellPath.cell(variable), Put.UNKNOWN);
                }
            }
        }
        return changes;
    }

    private static CellAccess access(ValueCell cell, List<CellPath> paths, List<Map<ValueCell, Put>> changes) {
        Optional<Value> found = found(cell, paths);
        Set<Value> left = new LinkedHashSet<>();
        boolean keeps = false;
        boolean ifPresent = false;
        for (int i = 0; i < changes.size(); i++) {
            Put put = changes.get(i).get(cell);
            // A function that was applied to a key has it.
            boolean there = paths.get(i).found().containsKey(cell);
            if (put != null && put.effect() == CellPath.Effect.UNKNOWN) {
                return CellAccess.unknown(cell);
            }
            if (put != null) {
                left.add(put.value().map(Conversion::toHistory).orElse(CellAccess.ABSENT));
            }
            keeps |= put == null || put.effect() == CellPath.Effect.IF_ABSENT;
            ifPresent |= put != null && put.effect() == CellPath.Effect.IF_PRESENT && !there;
        }
        return new CellAccess(cell, found, left, keeps || ifPresent, false, ifPresent && !keeps);
    }

    private static Optional<Value> found(ValueCell cell, List<CellPath> paths) {
        Optional<TlaValue> first = Optional.ofNullable(paths.get(0).found().get(cell));
        boolean same = first.isPresent()
                && paths.stream()
                        .allMatch(path -> path.found().containsKey(cell)
                                && CellPath.isSame(path.found().get(cell), first.get())
                                        .orElse(false));
        return same ? first.map(Conversion::toHistory) : Optional.empty();
    }
}
