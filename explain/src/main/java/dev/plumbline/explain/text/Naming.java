package dev.plumbline.explain.text;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Place;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.text.TimeText;
import java.util.Optional;

/**
 * How operations are called: by their numbers in the whole history, whichever part of it is here.
 *
 * @param origin what the origins of operations count: {@code line} or {@code byte}
 */
record Naming(History history, Numbers numbers, String origin) {
    Operation operation(int index) {
        return history.operations().get(index);
    }

    /** {@code #17 Get(key: "pears", result: 28)}. */
    String full(int index) {
        return number(index) + " " + operation(index).call() + ending(index);
    }

    /** The same in the middle of a sentence: arguments that fill pages are cut. */
    String shortened(int index) {
        return number(index) + " " + operation(index).shortCall() + ending(index);
    }

    private String ending(int index) {
        return switch (operation(index).outcome()) {
            case RETURNED -> "";
            case ABORTED -> " aborted";
            case PENDING -> " pending";
        };
    }

    /** {@code #17 Get}. */
    String brief(int index) {
        return number(index) + " " + operation(index).name();
    }

    /** {@code #17}. */
    String number(int index) {
        return "#" + numbers.original(index);
    }

    private String unit() {
        return history.order() instanceof Order.Timeboxes timeboxes
                        && !timeboxes.unit().equals("events")
                ? " " + timeboxes.unit()
                : "";
    }

    /** The unit of times, for the caption of a picture of timeboxes. */
    String times() {
        return unit().isEmpty() ? "" : ", times in" + unit();
    }

    /** Times from the call of an operation; nothing where they are no times of a clock, and read best as recorded. */
    Optional<TimeText> timesFrom(int index) {
        return history.order() instanceof Order.Timeboxes timeboxes
                        && TimeText.isClock(timeboxes.unit())
                        && operation(index).place() instanceof Timebox box
                ? Optional.of(new TimeText(timeboxes.unit(), box.call()))
                : Optional.empty();
    }

    /** {@code [-8.2 us, +3 ns]}, or as recorded where the times are no clock's. */
    String place(int index, int zero) {
        Place place = operation(index).place();
        return timesFrom(zero)
                .filter(times -> place instanceof Timebox)
                .map(times -> "[" + times.at(((Timebox) place).call()) + ", "
                        + (((Timebox) place).isOpen() ? ")" : times.at(((Timebox) place).end()) + "]"))
                .orElse(place.toString());
    }

    /** {@code of process 1, called at 1218 us, returned at 1617 us, line 19}. */
    String circumstances(int index) {
        Operation operation = operation(index);
        return "of process " + operation.process() + ", " + stands(operation.place()) + where(operation);
    }

    private String stands(Place place) {
        return place.match(
                box -> "called at " + box.call() + unit()
                        + (box.isOpen() ? ", never returned" : ", returned at " + box.end() + unit()),
                clock -> "with the clock " + clock,
                position -> "at position " + position.at());
    }

    String where(Operation operation) {
        return operation.origin() == 0 ? "" : ", " + origin + " " + operation.origin();
    }
}
