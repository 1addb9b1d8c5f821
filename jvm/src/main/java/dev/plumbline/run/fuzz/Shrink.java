package dev.plumbline.run.fuzz;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a history that violates its specification smaller, in two ways that must not be confused.
 *
 * <p><b>The proof</b> ({@link #proof}) leaves out only operations that cannot matter, so that its violation <em>is</em>
 * the violation of the whole history. Let F be the operation that fails in the remaining history, and t the end of F.
 * Left out are
 *
 * <ol>
 *   <li>operations called after t,
 *   <li>observers: their one step changes no state wherever it is enabled,
 *   <li>operations that do not interfere with any kept operation (disjoint footprints), for instance those on other
 *       keys.
 * </ol> Argument. Suppose that the whole history had a witness. Cut it off after the last operation that ended by t. No
 * operation before the cut was called after t: it would have to come after the one that ended by t. So the part after
 * the cut contains no operation that ended by t, and the part before it contains all of them. Now remove the observers
 * and the independent operations from that part: no state that a remaining step depends on changes. The result explains
 * all operations of the small history that ended by t, F included, but the check says that F has no explanation: a
 * contradiction. This requires that F ends by t in every attempt: an operation that ends later might fail only because
 * operations were left out by rule 1.
 *
 * <p>The beginning of a long history may be left out too, up to a moment at which every explanation of the earlier
 * operations leads to the same state: {@link ProofFromState}.
 *
 * <p>Leaving out an operation that changes the state proves nothing: without the Put of 5, a Get of 5 violates whatever
 * the system did.
 *
 * <p><b>The sketch</b> ({@link #sketch}) leaves out such operations too, for readability: whole processes, then all
 * operations that mention a value (a key, an element), then any others, as long as the same operation fails for the
 * same reasons (the same conditions with the same values) and every value that it has in common with other operations
 * still occurs in another operation. Without the latter, a Get of 5 from a map that was emptied would be the only
 * remaining operation: an empty map does not allow it for the same reason, and the actual error, that the 5 was in the
 * map before, is lost. It shows the shape of the violation, and proves nothing about the run.
 */
public final class Shrink {
    private final TimeboxedHistory whole;
    private final Spec spec;
    private final Budget budget;
    /** In CPU time of this thread. */
    private final long start = BudgetClock.CPU.nanos(Thread.currentThread());

    private final Duration patience;
    /** CPU time of the checks, which run on other threads. */
    private long spentOnChecks;

    private BitSet kept;
    private Verdict.Violates verdict;

    /**
     * @param history the remaining history
     * @param beginning the states in which it begins, if not the initial ones
     */
    public record Shrunk(History history, Verdict.Violates verdict, Optional<Beginning> beginning) {}

    private Shrink(TimeboxedHistory whole, Verdict.Violates verdict, Spec spec, Budget budget, Duration patience) {
        this.whole = whole;
        this.spec = spec;
        this.budget = budget;
        this.patience = patience;
        this.verdict = verdict;
        kept = new BitSet(whole.size());
        kept.set(0, whole.size());
    }

    static TimeboxedHistory timeboxed(History history) throws BadInput {
        return TimeboxedHistory.of(history, "shrinking works on");
    }

    /**
     * The proof that starts at the beginning of the history.
     *
     * @param patience in CPU time, after which it stops with the best result so far
     */
    public static Shrunk proof(Verdict.Violates found, Spec spec, Budget budget, Duration patience) throws BadInput {
        Shrink shrink = new Shrink(timeboxed(found.counterexample().history()), found, spec, budget, patience);
        shrink.leaveOutLaterAndIndependent();
        shrink.leaveOutObservers();
        return shrink.result();
    }

    /**
     * The two results.
     *
     * @param proof from the beginning if that is small, else from a state in the middle if there is such a proof
     * @param relevant from the beginning, without later and independent operations: the sketch starts from this
     */
    public record Proofs(Shrunk proof, Shrunk relevant) {}

    /** @param patience in CPU time, after which it stops with the best result so far */
    public static Proofs proofs(Verdict.Violates found, Spec spec, Budget budget, Duration patience) throws BadInput {
        Shrink shrink = new Shrink(timeboxed(found.counterexample().history()), found, spec, budget, patience);
        shrink.leaveOutLaterAndIndependent();
        Shrunk relevant = shrink.result();
        Optional<Shrunk> inTheMiddle = Optional.empty();
        // Trying all observers of a long history takes long, and those that change the state remain anyway.
        if (relevant.history().size() <= ProofFromState.FEW * 8) {
            shrink.leaveOutObservers();
        }
        if (shrink.kept.cardinality() > ProofFromState.FEW) {
            inTheMiddle = ProofFromState.of(relevant, spec, budget, patience);
        }
        if (inTheMiddle.isEmpty()) {
            shrink.leaveOutObservers();
        }
        return new Proofs(
                inTheMiddle
                        .filter(proof -> proof.history().size() < shrink.kept.cardinality())
                        .orElse(shrink.result()),
                relevant);
    }

    /** @param from a history from its beginning: the result of {@link #proof}, or the relevant operations */
    public static Shrunk sketch(Shrunk from, Spec spec, Budget budget, Duration patience) throws BadInput {
        Shrink shrink = new Shrink(timeboxed(from.history()), from.verdict(), spec, budget, patience);
        shrink.leaveOutForSketch();
        return shrink.result();
    }

    private Shrunk result() throws BadInput {
        return new Shrunk(part(kept), verdict, Optional.empty());
    }

    private void leaveOutLaterAndIndependent() throws BadInput {
        if (verdict.counterexample().failed().isPresent()) {
            attemptProof(calledBy(end()));
            attemptProof(dependent());
        }
    }

    private void leaveOutObservers() throws BadInput {
        if (verdict.counterexample().failed().isEmpty()) {
            return;
        }
        Action[] actions = actions();
        Map<Value, List<Integer>> observersOf = new LinkedHashMap<>();
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            if (actions[i].observer() && actions[i].repeated().isEmpty()) {
                observersOf
                        .computeIfAbsent(whole.operations().get(i).process(), any -> new ArrayList<>())
                        .add(i);
            }
        }
        minimise(new ArrayList<>(observersOf.values()), this::attemptProof);
        minimise(
                singles(observersOf.values().stream()
                        .flatMap(List::stream)
                        .sorted()
                        .toList()),
                this::attemptProof);
        // Without some observers, further operations may be independent of the failing one.
        attemptProof(dependent());
    }

    private void leaveOutForSketch() throws BadInput {
        if (verdict.counterexample().failed().isEmpty()) {
            return;
        }
        Operation failed = failed();
        Set<String> reasons = reasons(verdict.counterexample());
        Map<Value, List<Integer>> byProcess = new LinkedHashMap<>();
        Map<Value, List<Integer>> byValue = new LinkedHashMap<>();
        for (int i = 0; i < whole.size(); i++) {
            Operation operation = whole.operations().get(i);
            if (operation != failed) {
                byProcess
                        .computeIfAbsent(operation.process(), any -> new ArrayList<>())
                        .add(i);
                for (Value value : new LinkedHashSet<>(operation.arguments().values())) {
                    byValue.computeIfAbsent(value, any -> new ArrayList<>()).add(i);
                }
            }
        }
        List<List<Integer>> shared = new ArrayList<>();
        for (Value value : new LinkedHashSet<>(failed.arguments().values())) {
            Optional.ofNullable(byValue.remove(value)).ifPresent(shared::add);
        }
        Trial attempt = candidate ->
                shared.stream().allMatch(mentions -> mentions.stream().anyMatch(candidate::get))
                        && attemptSketch(candidate, failed, reasons);
        minimise(new ArrayList<>(byProcess.values()), attempt);
        minimise(new ArrayList<>(byValue.values()), attempt);
        minimise(
                singles(byProcess.values().stream()
                        .flatMap(List::stream)
                        .sorted()
                        .toList()),
                attempt);
    }

    private static List<List<Integer>> singles(List<Integer> numbers) {
        return numbers.stream().map(List::of).collect(Collectors.toCollection(ArrayList<List<Integer>>::new));
    }

    @FunctionalInterface
    private interface Trial {
        boolean keepOnly(BitSet candidate) throws BadInput;
    }

    /**
     * Leaves out sequences of units, long ones first; at the end no single unit can be left out any more, if the time
     * suffices.
     */
    private void minimise(List<List<Integer>> units, Trial attempt) throws BadInput {
        int length = units.size();
        while (length > 0) {
            boolean progress = false;
            int from = 0;
            while (from < units.size()) {
                int to = Math.min(units.size(), from + length);
                BitSet candidate = (BitSet) kept.clone();
                units.subList(from, to).forEach(unit -> unit.forEach(candidate::clear));
                if (candidate.cardinality() == kept.cardinality()) {
                    units.subList(from, to).clear();
                } else if (attempt.keepOnly(candidate)) {
                    units.subList(from, to).clear();
                    progress = true;
                } else {
                    from = to;
                }
                if (late()) {
                    return;
                }
            }
            length = length == 1 && progress ? 1 : length / 2;
        }
    }

    /** Accepts the candidate if it violates by the end of the currently failing operation. */
    private boolean attemptProof(BitSet candidate) throws BadInput {
        long by = end();
        if (candidate.equals(kept)) {
            return false;
        }
        Optional<Verdict.Violates> found = violation(candidate);
        if (found.isEmpty() || end(found.get()) > by) {
            return false;
        }
        kept = candidate;
        verdict = found.get();
        // It may fail earlier now.
        attemptProof(calledBy(end()));
        return true;
    }

    private boolean attemptSketch(BitSet candidate, Operation failed, Set<String> reasons) throws BadInput {
        Optional<Verdict.Violates> found = violation(candidate);
        if (found.isEmpty() || failed(found.get()) != failed) {
            return false;
        }
        Set<String> now = reasons(found.get().counterexample());
        if (now.isEmpty() || !reasons.containsAll(now)) {
            return false;
        }
        kept = candidate;
        verdict = found.get();
        return true;
    }

    /** Empty if the check does not end, or leads to states in which the specification cannot be evaluated. */
    private Optional<Verdict.Violates> violation(BitSet candidate) throws BadInput {
        try {
            return Check.of(part(candidate), spec)
                                            .budget(budget)
                                            .spending(nanos -> spentOnChecks += nanos)
                                            .run()
                                            .verdict()
                                    instanceof Verdict.Violates found
                            && found.counterexample().failed().isPresent()
                    ? Optional.of(found)
                    : Optional.empty();
        } catch (SpecException e) {
            return Optional.empty();
        }
    }

    private History part(BitSet which) throws BadInput {
        History.Builder builder = History.Builder.like(whole.history());
        for (int i = which.nextSetBit(0); i >= 0; i = which.nextSetBit(i + 1)) {
            builder.add(whole.operations().get(i));
        }
        return builder.build();
    }

    private boolean late() {
        return BudgetClock.CPU.nanos(Thread.currentThread()) - start + spentOnChecks >= patience.toNanos();
    }

    private Operation failed() {
        return failed(verdict);
    }

    private static Operation failed(Verdict.Violates verdict) {
        return verdict.counterexample().failed().orElseThrow();
    }

    private long end() {
        return end(verdict);
    }

    /** The time when the failing operation returned. The whole history contains it too, whichever part was checked. */
    private long end(Verdict.Violates of) {
        return whole.end(whole.operations().indexOf(failed(of)));
    }

    private BitSet calledBy(long time) {
        BitSet called = (BitSet) kept.clone();
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            called.set(i, whole.call(i) <= time);
        }
        return called;
    }

    private Action[] actions() throws BadInput {
        Action[] actions = new Action[whole.size()];
        for (int i = 0; i < actions.length; i++) {
            actions[i] = spec.action(whole.operations().get(i));
        }
        return actions;
    }

    /** The operations that the failing operation may depend on, directly or through others and silent steps. */
    private BitSet dependent() throws BadInput {
        Action[] actions = actions();
        List<Footprint> silent =
                new ArrayList<>(spec.silentSteps().stream().map(Step::footprint).toList());
        BitSet left = (BitSet) kept.clone();
        BitSet found = new BitSet();
        // Equal operations share their footprint, and joining is the expensive part.
        Set<Footprint> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        int first = whole.operations().indexOf(failed());
        found.set(first);
        left.clear(first);
        Footprint all = footprint(actions[first]);
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Footprint step : List.copyOf(silent)) {
                if (all.interferes(step)) {
                    all = all.and(step);
                    silent.remove(step);
                    grown = true;
                }
            }
            for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
                Footprint each = footprint(actions[i]);
                if (all.interferes(each)) {
                    found.set(i);
                    left.clear(i);
                    if (seen.add(each)) {
                        all = all.and(each);
                        grown = true;
                    }
                }
            }
        }
        return found;
    }

    private static Footprint footprint(Action action) {
        Footprint completing = action.completing().footprint();
        return action.repeated().isEmpty()
                ? completing
                : completing.and(action.repeated().get().footprint());
    }

    /** Why the failing operation could not be performed, in each interpretation. */
    private static Set<String> reasons(Counterexample found) {
        return found.reasonsOfFailing().stream()
                .map(reason ->
                        reason.obstacles().stream().map(Obstacle::toString).collect(Collectors.joining("; ")))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
