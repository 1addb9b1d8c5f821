package dev.plumbline.check.stream;

import dev.plumbline.check.StopReason;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Count;
import java.util.Optional;

/** The operations of a stream that nothing explains, after which the check went on. */
final class Unexplained {
    private long violations;
    private long undecided;
    private long lost;
    private Optional<Operation> first = Optional.empty();
    private String firstReason = "";
    private String last = "";

    Unexplained() {}

    /** Continues with what {@link #saved} has. */
    Unexplained(Fields saved) throws BadInput {
        violations = saved.get("violations").number(0, Long.MAX_VALUE);
        undecided = saved.get("undecided").number(0, Long.MAX_VALUE);
        lost = saved.get("lost").number(0, Long.MAX_VALUE);
        first = saved.optional("first", OperationCoding::restored);
        firstReason = saved.get("firstReason").text();
        last = saved.get("last").text();
    }

    Document saved() {
        return new Document()
                .put("violations", violations)
                .put("undecided", undecided)
                .put("lost", lost)
                .put("first", first.map(OperationCoding::saved))
                .put("firstReason", firstReason)
                .put("last", last);
    }

    /**
     * @param doubt why the operation proves nothing; empty for a violation
     * @param mayBeLost whether the operation is explained if one before it was lost
     */
    void add(Operation operation, Optional<StopReason> doubt, boolean mayBeLost) {
        if (doubt.isPresent()) {
            firstReason = undecided == 0 ? doubt.get().text() : firstReason;
            undecided++;
        } else {
            first = violations == 0 ? Optional.of(operation) : first;
            violations++;
        }
        lost += mayBeLost ? 1 : 0;
        last = operation.shortCall() + " (line " + operation.origin() + ")";
    }

    boolean isEmpty() {
        return total() == 0;
    }

    long total() {
        return violations + undecided;
    }

    long violations() {
        return violations;
    }

    /** How many of them prove nothing. */
    long undecided() {
        return undecided;
    }

    /** The operation of the first violation. */
    Optional<Operation> first() {
        return first;
    }

    /** Why the first of those that prove nothing does not. */
    StopReason firstDoubt() {
        return new StopReason.Doubtful(firstReason);
    }

    /** What later findings rest on; empty if there was none before. */
    Optional<String> text() {
        if (isEmpty()) {
            return Optional.empty();
        }
        boolean isOne = total() == 1;
        return Optional.of("the check went on after "
                + (isOne ? last : Count.of(total()) + " operations without explanation, the last of them " + last)
                + ", as if " + (isOne ? "it" : "each of them") + " had had no effect, or another result"
                + (lost == 0
                        ? ""
                        : isOne
                                ? ", or one before it had been lost"
                                : ", or (for " + Count.of(lost) + " of them) one before it had been lost"));
    }
}
