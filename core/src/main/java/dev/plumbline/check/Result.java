package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.history.statelog.LoggedEvent;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The result of a check: the verdict, and everything needed to report and explain it.
 *
 * @param history as it was checked, without lifecycle operations for which the specification has no actions; empty if
 *     there was not enough memory to read it
 * @param spec the loaded specification, if it was loaded
 * @param source of the specification
 * @param decider the engine that decided, or the method that used it
 * @param remarks about the decision
 * @param neverUsed names of operations of the specification that the history does not contain
 * @param remains intermediate results of the search, if it kept any
 */
public record Result(
        Verdict verdict,
        History history,
        Optional<Spec> spec,
        SpecSource source,
        Decider decider,
        List<Decider.Remark> remarks,
        List<String> neverUsed,
        Optional<Remains> remains) {
    public Result {
        remarks = List.copyOf(remarks);
        neverUsed = List.copyOf(neverUsed);
    }

    /**
     * The result of an engine. Operations that were never used are found by the names in the history.
     *
     * @param decider the engine or method that decided: an engine may delegate to others
     * @throws BadInput if the specification lacks an operation of the history
     */
    public static Result of(Engine.Task task, Verdict verdict, Decider decider, List<Decider.Remark> remarks)
            throws BadInput {
        return new Result(
                verdict,
                task.history(),
                Optional.of(task.spec()),
                task.spec(),
                decider,
                remarks,
                neverUsed(task.spec(), task.history()),
                Optional.empty());
    }

    /** The same with intermediate results of the search. */
    public Result with(Remains kept) {
        return new Result(verdict, history, spec, source, decider, remarks, neverUsed, Optional.of(kept));
    }

    /** By their names in the specification: a history may use a synonym. */
    private static List<String> neverUsed(Spec spec, History history) throws BadInput {
        Map<String, Operation> oneOfEach = new HashMap<>();
        history.operations().forEach(operation -> oneOfEach.putIfAbsent(operation.name(), operation));
        Set<String> unused = new TreeSet<>(spec.operationNames());
        for (Operation operation : oneOfEach.values()) {
            Action action = spec.action(operation);
            unused.remove(operation.name());
            unused.remove(action.completing().name());
            action.repeated().ifPresent(step -> unused.remove(step.name()));
        }
        // A history does not show whether these happened.
        spec.silentSteps().forEach(step -> unused.remove(step.name()));
        return List.copyOf(unused);
    }

    /** The remarks about the decision on one line; empty if there are none. */
    public Optional<String> remark() {
        return Decider.Remark.text(remarks);
    }

    /** Restrictions of the verdict that users must know, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(history.notes());
        spec.ifPresent(loaded -> notes.addAll(loaded.notes()));
        notes.addAll(causes());
        return List.copyOf(notes);
    }

    /**
     * The initial value of the object, if the unexplained operation has a result, finds that value in the parts of the
     * state that it reads, and no operation before it writes there: perhaps the object began with another value.
     * Operations that overlap the failing one may have written: in some interpretation they come after it. If an
     * operation before it wrote the initial value again, the value is not the one from the beginning.
     */
    public Optional<Value> untouched() {
        if (!(verdict instanceof Verdict.Violates violates)
                || violates.counterexample().failed().isEmpty()
                || spec.isEmpty()
                || Beginning.isIn(spec.get())) {
            return Optional.empty();
        }
        Counterexample found = violates.counterexample();
        Operation failed = found.failed().get();
        List<Value> initial =
                spec.get().initialStates().stream().map(State::value).toList();
        // The results of a transaction are in its parts.
        boolean answers = failed.arguments().containsKey(Signature.RESULT)
                || failed.name().equals("txn") && Models.builtIn(spec.get()).isPresent();
        if (!answers || initial.size() != 1) {
            return Optional.empty();
        }
        try {
            Action action = spec.get().action(failed);
            Precedence precedence = Precedence.of(found.history());
            // The states lack the effects of operations that were left out, so none of these may write at any time.
            IntPredicate counts = found.leftOut() == 0 ? i -> precedence.holds(i, found.failedAt()) : any -> true;
            boolean still = found.frontier().stream().allMatch(each -> findsOnly(initial.get(0), action, each.state()))
                    && !mayBeWritten(found, action, counts);
            return still ? Optional.of(initial.get(0)) : Optional.empty();
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** Whether the action finds only initial values, in the parts that it reads or in the whole state. */
    private static boolean findsOnly(Value initial, Action action, State state) {
        List<ReadPart> reads = action.obstacles(state).stream()
                .flatMap(obstacle -> obstacle.reads().stream())
                .toList();
        return state.value().equals(initial)
                || !reads.isEmpty()
                        && reads.stream()
                                .allMatch(read -> read.in(state.value()).equals(read.in(initial)));
    }

    /** @param counts which operations are examined besides the failing one */
    private boolean mayBeWritten(Counterexample found, Action failed, IntPredicate counts) throws BadInput {
        Footprint looked = failed.completing().footprint();
        List<Operation> operations = found.history().operations();
        for (int i = 0; i < operations.size(); i++) {
            if (i != found.failedAt() && counts.test(i)) {
                Action action = spec.orElseThrow().action(operations.get(i));
                boolean completes =
                        !action.observer() && action.completing().footprint().writesInto(looked);
                if (completes
                        || action.repeated()
                                .filter(step -> step.footprint().writesInto(looked))
                                .isPresent()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Possible causes of a violation other than the operations, one line each. */
    public List<String> causes() {
        if (!(verdict instanceof Verdict.Violates violates) || spec.isEmpty()) {
            return List.of();
        }
        if (violates.counterexample().failed().isEmpty()) {
            return spec.get().whyNoInitialState().stream()
                    .map(Obstacle::toString)
                    .toList();
        }
        return untouched().stream()
                .map(value ->
                        "#" + violates.counterexample().failedAt() + " may find what was there at first: " + value)
                .toList();
    }

    /** The same violation, of which more is known. */
    public Result with(Counterexample known) {
        return with(new Verdict.Violates(known, verdict.statistics()));
    }

    /** The same with another verdict. */
    public Result with(Verdict other) {
        return new Result(other, history, spec, source, decider, remarks, neverUsed, remains);
    }

    /** The same without intermediate results of the search, which take memory. */
    public Result withoutRemains() {
        return new Result(verdict, history, spec, source, decider, remarks, neverUsed, Optional.empty());
    }

    /** The same without unused operations: for a part of a history they mean nothing. */
    public Result withoutCoverage() {
        return new Result(verdict, history, spec, source, decider, remarks, List.of(), remains);
    }

    /** The same as a violation that no second evaluator confirmed. */
    Result unconfirmed(String reason) {
        List<Decider.Remark> all = new ArrayList<>(remarks);
        all.add(new Decider.Unconfirmed(reason));
        return new Result(verdict, history, spec, source, decider, all, neverUsed, remains);
    }

    /**
     * The same, unless no operation was answered. Pending operations may have had no effect, so the initial state alone
     * explains a history without answers, whatever the system did: its conformance is meaningless, and must not count
     * as a pass. All checks of whole histories pass through this method, whatever the engine.
     */
    Result ofAnswers() {
        if (!(verdict instanceof Verdict.Conforms)
                || history.operations().stream().anyMatch(Result::saysSomething)) {
            return this;
        }
        Verdict nothing = new Verdict.Inconclusive(
                new StopReason.Unanswered(
                        history.size(), history.operations().stream().anyMatch(each -> !each.isPending())),
                0,
                1,
                verdict.statistics());
        return with(nothing);
    }

    /** An event of a state log without action and values fits any step. */
    private static boolean saysSomething(Operation operation) {
        return !operation.isPending() && !LoggedEvent.isBlank(operation);
    }

    /** The same, found by another method that used the engine. */
    public Result by(Decider method) {
        return new Result(verdict, history, spec, source, method, remarks, neverUsed, remains);
    }

    /** The name of the specification; empty if it was not loaded. */
    public String specName() {
        return spec.map(Spec::name).orElse("");
    }

    /**
     * The specification as a bundle contains it.
     *
     * @throws BadInput if it cannot be copied
     */
    public SpecCopy specCopy() throws BadInput {
        return source.copy(spec.orElseThrow());
    }
}
