package dev.plumbline.tla.internal.tlc.facts;

import dev.plumbline.spec.sequence.EndStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tlc2.value.impl.Value;

/** Finds the {@link EndStep} that an action performs: the one with the same effect in each view of the sequence. */
final class EndSteps {
    private EndSteps() {}

    static Optional<SequenceFacts.Found> of(List<EndActions.Effect> effects) {
        for (EndStep step : EndStep.values()) {
            for (Optional<Value> value : step.hasValue() ? candidates(effects) : List.of(Optional.<Value>empty())) {
                if (effects.stream().allMatch(each -> fits(step, value, each.view(), each.edit()))) {
                    return Optional.of(new SequenceFacts.Found(step, value));
                }
            }
        }
        return Optional.empty();
    }

    /** The values with which elements are compared and those that are added. */
    private static List<Optional<Value>> candidates(List<EndActions.Effect> effects) {
        List<Optional<Value>> candidates = new ArrayList<>();
        effects.forEach(each -> {
            View view = each.view();
            Optional<Edit> effect = each.edit();
            if (view.first() != null && view.single()) {
                candidates.add(Optional.of(view.first()));
            }
            if (view.empty() && effect.isPresent() && effect.get().value() != null) {
                candidates.add(Optional.of(effect.get().value()));
            }
        });
        return candidates;
    }

    private static boolean fits(EndStep step, Optional<Value> value, View view, Optional<Edit> effect) {
        Optional<Edit> expected = expected(step, value, view);
        if (expected.isEmpty() || effect.isEmpty()) {
            return expected.isEmpty() && effect.isEmpty();
        }
        boolean oneLess = isDrop(expected.get()) && isDrop(effect.get()) && view.single();
        boolean alike = expected.get().kind() == effect.get().kind();
        return oneLess
                || alike
                        && (expected.get().value() == null
                                || EndExpressions.equal(
                                        expected.get().value(), effect.get().value()));
    }

    private static boolean isDrop(Edit edit) {
        return edit.kind() == Edit.Kind.DROP_FIRST || edit.kind() == Edit.Kind.DROP_LAST;
    }

    /** The effect of the step in a view; empty if it is not possible there. */
    private static Optional<Edit> expected(EndStep step, Optional<Value> value, View view) {
        Value v = value.orElse(null);
        boolean first = !view.empty() && view.first() != null && v != null && EndExpressions.equal(view.first(), v);
        boolean last = !view.empty() && view.last() != null && v != null && EndExpressions.equal(view.last(), v);
        return switch (step) {
            case ADD_FIRST -> Optional.of(new Edit(Edit.Kind.ADD_FIRST, v));
            case ADD_LAST -> Optional.of(new Edit(Edit.Kind.ADD_LAST, v));
            case TAKE_FIRST -> onlyIf(first, Edit.DROP_FIRST);
            case TAKE_LAST -> onlyIf(last, Edit.DROP_LAST);
            case TAKE_FIRST_IF_ANY -> view.empty() ? Optional.of(Edit.SAME) : onlyIf(first, Edit.DROP_FIRST);
            case TAKE_LAST_IF_ANY -> view.empty() ? Optional.of(Edit.SAME) : onlyIf(last, Edit.DROP_LAST);
            case SEE_FIRST -> onlyIf(first, Edit.SAME);
            case SEE_LAST -> onlyIf(last, Edit.SAME);
            case SEE_FIRST_IF_ANY -> onlyIf(view.empty() || first, Edit.SAME);
            case SEE_LAST_IF_ANY -> onlyIf(view.empty() || last, Edit.SAME);
            case SEE_EMPTY -> onlyIf(view.empty(), Edit.SAME);
            case SEE_SOME -> onlyIf(!view.empty(), Edit.SAME);
        };
    }

    private static Optional<Edit> onlyIf(boolean possible, Edit edit) {
        return possible ? Optional.of(edit) : Optional.empty();
    }
}
