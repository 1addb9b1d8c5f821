package dev.plumbline.graph.internal.coverage;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.spec.Branch;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Collects the coverage of histories as they are checked. A history covers the steps of its witness: if several orders
 * explain the history, only the witness counts. Pass the collector to each check as the sink of the witness, and then
 * call {@link #settle} with the verdict; or {@link #add} whole witnesses. Not thread-safe.
 */
public final class CoverageCollector implements Witness.Sink {
    private Optional<Coverage> collected = Optional.empty();
    private State initial;
    private final List<Witness.Performed> performed = new ArrayList<>();

    @Override
    public void initial(State state) {
        initial = state;
        performed.clear();
    }

    @Override
    public void performed(Witness.Performed step) {
        performed.add(step);
    }

    /**
     * Ends a check whose witness was passed piece by piece. The witness counts only if the history conforms.
     *
     * @param spec the specification of the check, if it was loaded
     * @throws BadInput if earlier histories had another specification
     */
    public void settle(Verdict verdict, Optional<Spec> spec) throws BadInput {
        try {
            if (spec.isPresent() && initial != null && verdict instanceof Verdict.Conforms) {
                add(spec.get(), new Witness(initial, List.copyOf(performed)));
            }
        } finally {
            initial = null;
            performed.clear();
        }
    }

    /** Adds the witness of one history. */
    public void add(Spec spec, Witness witness) throws BadInput {
        Coverage shown = of(spec, witness);
        collected = Optional.of(collected.isPresent() ? collected.get().merge(shown) : shown);
    }

    /** The coverage of all histories together; empty if none conforms. */
    public Optional<Coverage> coverage() {
        return collected;
    }

    private static Coverage of(Spec spec, Witness witness) {
        Optional<ExplorableSpec> explorable =
                spec instanceof ExplorableSpec each ? Optional.of(each) : Optional.empty();
        SortedMap<String, Long> actions = new TreeMap<>();
        spec.operationNames().forEach(name -> actions.put(name, 0L));
        spec.silentSteps().stream().map(Step::name).forEach(name -> actions.put(name, 0L));
        explorable.ifPresent(each -> each.transitionNames().forEach(name -> actions.put(name, 0L)));
        SortedMap<Branch, Long> branches = new TreeMap<>();
        SortedMap<Branch, Long> conjuncts = new TreeMap<>();
        explorable.ifPresent(each -> each.branches()
                .forEach(branch -> (branch.sort() == Branch.Sort.CONJUNCT ? conjuncts : branches).put(branch, 0L)));
        String id = StateNames.of(spec.name() + actions.keySet() + branches.keySet());
        TreeSet<String> states = new TreeSet<>();
        states.add(StateNames.of(witness.initial(), spec));
        State before = witness.initial();
        for (Witness.Performed step : witness.steps()) {
            actions.merge(step.step(), 1L, Long::sum);
            states.add(StateNames.of(step.state(), spec));
            if (!branches.isEmpty() || !conjuncts.isEmpty()) {
                count(explorable.get(), before, step, branches, conjuncts);
            }
            before = step.state();
        }
        return new Coverage(spec.name(), id, 1, witness.steps().size(), actions, branches, conjuncts, states);
    }

    private static void count(
            ExplorableSpec spec,
            State before,
            Witness.Performed step,
            Map<Branch, Long> branches,
            Map<Branch, Long> conjuncts) {
        try {
            for (Branch branch : spec.taken(before, step.step(), step.state())) {
                (branch.sort() == Branch.Sort.CONJUNCT ? conjuncts : branches).merge(branch, 1L, Long::sum);
            }
        } catch (SpecException notEvaluated) {
            // The step as a whole was evaluated before, so it is a part of it that cannot be evaluated by itself: its
            // branches are unknown.
            return;
        }
    }
}
