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
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What came of a check: the verdict, and all that is needed to report and explain it.
 *
 * @param history as it was checked, without the lifecycle operations that the specification does not speak of; empty if
 *     it could not be read in the memory there is
 * @param spec as it was loaded, if it was
 * @param source of the specification
 * @param decider the engine that decided, or the method that it was part of
 * @param remarks why that one decided, and how
 * @param neverUsed names of operations that the specification knows and the history does not contain
 * @param remains of the search, if it left any
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

    /** Why this decider decided, and how, on one line; nothing if there is no more to say than its name. */
    public Optional<String> remark() {
        return Decider.Remark.text(remarks);
    }

    /** What people must be told before they trust the verdict, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(history.notes());
        spec.ifPresent(loaded -> notes.addAll(loaded.notes()));
        notes.addAll(causes());
        return List.copyOf(notes);
    }

    /**
     * The initial value of the object, where the operation that fits no explanation has a result, finds that value in
     * the parts of the state that it reads, and no operation that comes before it writes there: perhaps the object
     * began with another value. Operations that overlap the failing one may have written: in some interpretation they
     * come after it. An operation before it that wrote the initial value once more has taken the place of the value
     * from the beginning.
     */
    public Optional<Value> untouched() {
        if (!(verdict instanceof Verdict.Violates violates)
                || violates.counterexample().failedAt() < 0
                || spec.isEmpty()
                || Beginning.isIn(spec.get())) {
            return Optional.empty();
        }
        Counterexample found = violates.counterexample();
        Operation failed = found.history().operations().get(found.failedAt());
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
            // The states lack the effects of operations that were left out: of these none may write, whenever it came.
            IntPredicate counts = found.leftOut() == 0 ? i -> precedence.holds(i, found.failedAt()) : any -> true;
            boolean still = found.frontier().stream().allMatch(each -> findsOnly(initial.get(0), action, each.state()))
                    && !mayBeWritten(found, action, counts);
            return still ? Optional.of(initial.get(0)) : Optional.empty();
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** Whether the action finds nothing but what was there at first: in what it reads, or in the whole state. */
    private static boolean findsOnly(Value initial, Action action, State state) {
        List<ReadPart> reads = action.obstacles(state).stream()
                .flatMap(obstacle -> obstacle.reads().stream())
                .toList();
        return state.value().equals(initial)
                || !reads.isEmpty()
                        && reads.stream()
                                .allMatch(look -> look.in(state.value()).equals(look.in(initial)));
    }

    /** @param counts which operations are looked at, beside the failing one */
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

    /** Of a violation: what may lie behind it beside the operations, one line each. */
    public List<String> causes() {
        if (!(verdict instanceof Verdict.Violates violates) || spec.isEmpty()) {
            return List.of();
        }
        int failedAt = violates.counterexample().failedAt();
        if (failedAt < 0) {
            return spec.get().whyNoInitialState().stream()
                    .map(Obstacle::toString)
                    .toList();
        }
        return untouched().stream()
                .map(value -> "#" + failedAt + " may find what was there at first: " + value)
                .toList();
    }

    /** The same with another verdict. */
    Result with(Verdict other) {
        return new Result(other, history, spec, source, decider, remarks, neverUsed, remains);
    }

    /** The same, a violation that no second evaluator confirmed. */
    Result unconfirmed(String reason) {
        List<Decider.Remark> all = new ArrayList<>(remarks);
        all.add(new Decider.Unconfirmed(reason));
        return new Result(verdict, history, spec, source, decider, all, neverUsed, remains);
    }

    /**
     * The same, unless no operation was answered. Pending operations may have had no effect, so the initial state alone
     * explains a history without answers, whatever the system did: that it conforms says nothing, and must not be read
     * as a pass. This is the one place through which checks of whole histories go, whatever engine searched.
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

    /** The same, found by another method, of which the search of the engine was a part. */
    public Result by(Decider method) {
        return new Result(verdict, history, spec, source, method, remarks, neverUsed, remains);
    }

    /** The name of the specification; empty if it was not loaded. */
    public String specName() {
        return spec.map(Spec::name).orElse("");
    }

    /**
     * The specification as a bundle carries it.
     *
     * @throws BadInput if it cannot be handed on
     */
    public SpecCopy specCopy() throws BadInput {
        return source.copy(spec.orElseThrow());
    }
}
