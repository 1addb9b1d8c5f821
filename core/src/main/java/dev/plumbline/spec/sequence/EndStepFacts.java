package dev.plumbline.spec.sequence;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Facts about an operation that is a step at the ends of one sequence of the state, such as a queue, and neither reads
 * nor changes the rest of the state. {@link SmallSequences} decides facts, once for each pair of steps and whether
 * their values are equal. There are no facts about operations on different sequences: footprints cover those.
 */
public final class EndStepFacts implements OperationFacts {
    private final Sequence sequence;
    private final EndStep step;
    private final Optional<Value> value;

    /** One sequence within the states of a specification. Decided facts are kept here. */
    public static final class Sequence {
        private final String name;
        private final Function<State, Ends> ends;
        private final Map<Question, Boolean> answers = new ConcurrentHashMap<>();

        /**
         * @param name for reports
         * @param ends the ends of the sequence in a state
         */
        public Sequence(String name, Function<State, Ends> ends) {
            this.name = name;
            this.ends = ends;
        }

        /** @param value of the step, if it {@linkplain EndStep#hasValue has one} */
        public OperationFacts of(EndStep step, Optional<Value> value) {
            if (step.hasValue() != value.isPresent()) {
                throw new IllegalArgumentException(step + " with the value " + value);
            }
            return new EndStepFacts(this, step, value);
        }
    }

    private enum Asked {
        COMMUTE,
        VOID,
        CANCEL,
        SLIPS,
        KEEPS
    }

    /** Why a step is not possible: a condition on one end. */
    private enum Condition {
        /** The sequence is empty. */
        EMPTY,
        /** The sequence is not empty, but does not have the needed element. */
        UNFIT,
        /** The first element is a certain one. */
        FIRST,
        /** The last element is a certain one. */
        LAST
    }

    private record EndBarrier(Condition condition, Optional<Value> value) implements Barrier {
        @Override
        public Object kind() {
            return condition;
        }
    }

    /** A question: two steps, and which of their values and that of the condition are equal. */
    private record Question(
            Asked asked, EndStep one, EndStep other, boolean equal, Condition condition, boolean equalToBarrier) {}

    private record StepKind(Sequence sequence, EndStep step) {}

    private EndStepFacts(Sequence sequence, EndStep step, Optional<Value> value) {
        this.sequence = sequence;
        this.step = step;
        this.value = value;
    }

    @Override
    public boolean total() {
        return step.isTotal();
    }

    @Override
    public boolean commutes(OperationFacts other) {
        return answer(Asked.COMMUTE, other);
    }

    @Override
    public boolean rulesOut(OperationFacts next) {
        return answer(Asked.VOID, next);
    }

    @Override
    public boolean isUndoneBy(OperationFacts next) {
        return answer(Asked.CANCEL, next);
    }

    @Override
    public boolean slipsBefore(OperationFacts other) {
        return answer(Asked.SLIPS, other);
    }

    private boolean answer(Asked asked, OperationFacts other) {
        if (!(other instanceof EndStepFacts that) || that.sequence != sequence) {
            return false;
        }
        Question question = new Question(asked, step, that.step, value.equals(that.value), Condition.EMPTY, false);
        return sequence.answers.computeIfAbsent(question, EndStepFacts::decide);
    }

    @Override
    public List<Barrier> barriers(State state) {
        Ends ends = sequence.ends.apply(state);
        if (ends.empty()) {
            return possibleIn(ends) ? List.of() : List.of(new EndBarrier(Condition.EMPTY, Optional.empty()));
        } else if (possibleIn(ends)) {
            return List.of();
        }
        Barrier first = new EndBarrier(Condition.FIRST, Optional.of(ends.first()));
        Barrier last = new EndBarrier(Condition.LAST, Optional.of(ends.last()));
        Barrier unfit = new EndBarrier(Condition.UNFIT, Optional.empty());
        return switch (step) {
            case TAKE_FIRST, SEE_FIRST, TAKE_FIRST_IF_ANY, SEE_FIRST_IF_ANY -> List.of(first, unfit);
            case TAKE_LAST, SEE_LAST, TAKE_LAST_IF_ANY, SEE_LAST_IF_ANY -> List.of(last, unfit);
            default -> List.of(first, last, unfit);
        };
    }

    private boolean possibleIn(Ends ends) {
        return switch (step) {
            case ADD_FIRST, ADD_LAST -> true;
            case TAKE_FIRST, SEE_FIRST -> !ends.empty() && ends.first().equals(value.orElseThrow());
            case TAKE_LAST, SEE_LAST -> !ends.empty() && ends.last().equals(value.orElseThrow());
            case TAKE_FIRST_IF_ANY, SEE_FIRST_IF_ANY ->
                ends.empty() || ends.first().equals(value.orElseThrow());
            case TAKE_LAST_IF_ANY, SEE_LAST_IF_ANY ->
                ends.empty() || ends.last().equals(value.orElseThrow());
            case SEE_EMPTY -> ends.empty();
            case SEE_SOME -> !ends.empty();
        };
    }

    @Override
    public boolean keeps(OperationFacts other, Barrier barrier) {
        if (!(other instanceof EndStepFacts that)
                || that.sequence != sequence
                || !(barrier instanceof EndBarrier condition)) {
            return false;
        }
        Question question = new Question(
                Asked.KEEPS,
                step,
                that.step,
                value.equals(that.value),
                condition.condition,
                condition.value.isPresent() && value.equals(condition.value));
        return sequence.answers.computeIfAbsent(question, EndStepFacts::decide);
    }

    /** Values: 0 is that of the first step, 1 that of the second if it differs, 2 that of the barrier likewise. */
    private static boolean decide(Question question) {
        SmallSequences.Numbered one = new SmallSequences.Numbered(question.one, 0);
        SmallSequences.Numbered other = new SmallSequences.Numbered(question.other, question.equal ? 0 : 1);
        int barred = question.equalToBarrier ? 0 : 2;
        return switch (question.asked) {
            case COMMUTE -> SmallSequences.commute(one, other);
            case VOID -> SmallSequences.isVoid(one, other);
            case CANCEL -> SmallSequences.cancel(one, other);
            case SLIPS -> SmallSequences.slips(one, other);
            case KEEPS ->
                SmallSequences.keeps(one, sequence -> switch (question.condition) {
                    case EMPTY -> sequence.length == 0;
                    case UNFIT -> sequence.length > 0 && other.after(sequence) == null;
                    case FIRST -> sequence.length > 0 && sequence[0] == barred;
                    case LAST -> sequence.length > 0 && sequence[sequence.length - 1] == barred;
                });
        };
    }

    /** The step at the ends of the sequence. */
    public EndStep step() {
        return step;
    }

    /** Whether both are steps at the ends of one sequence. */
    public boolean isOfSameSequence(EndStepFacts other) {
        return sequence == other.sequence;
    }

    /** Whether the sequence is empty in a state. */
    public boolean isEmptyIn(State state) {
        return sequence.ends.apply(state).empty();
    }

    @Override
    public Object kind() {
        return new StepKind(sequence, step);
    }

    @Override
    public Optional<Value> value() {
        return value;
    }

    @Override
    public String reason() {
        return "it " + step.effect() + " " + sequence.name;
    }
}
