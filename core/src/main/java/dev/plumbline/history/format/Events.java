package dev.plumbline.history.format;

import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Joins events {@code :invoke}, {@code :ok}, {@code :fail}, {@code :info} of Jepsen and knossos to operations. The time
 * of an event is its number: the order of lines is the real time of such a log, and its clock is otherwise unknown.
 * Events of the nemesis are not operations and are not counted: they become annotations. Values that are tuples of
 * {@code jepsen.independent} are taken apart ({@link IndependentKeys}).
 */
final class Events {
    private record Open(Event invoke, long number) {}

    private final Intake intake;
    private final EventNames names;
    private final ReadOptions.FailMeaning failMeaning;
    private final Nemesis nemesis;
    private final IndependentKeys keys;
    private final Map<Value, Open> open = new HashMap<>();
    private long number;

    Events(Intake intake, EventNames names, ReadOptions.FailMeaning failMeaning) {
        this.intake = intake;
        this.names = names;
        this.failMeaning = failMeaning;
        this.nemesis = new Nemesis(intake);
        this.keys = new IndependentKeys(intake, this::join);
    }

    void add(Event event) throws BadInput {
        keys.add(event);
    }

    private void join(Event event) throws BadInput {
        if (event.process().equals(Nemesis.PROCESS)) {
            nemesis.add(event, number);
            return;
        }
        if (!(event.process() instanceof Value.Int) && !(event.process() instanceof Value.Str)) {
            throw intake.bad(
                    event.line(), "process " + Notation.shown(event.process()) + "; expected a number or a name");
        }
        Open before = open.get(event.process());
        if (event.type() == Event.Type.INVOKE) {
            if (before != null) {
                throw intake.bad(
                        event.line(),
                        "process " + Notation.shown(event.process()) + " invokes " + Notation.shown(event.f())
                                + " while its "
                                + Notation.shown(before.invoke().f())
                                + " of line " + before.invoke().line()
                                + " is open; expected :ok, :fail or :info of that first");
            }
            open.put(event.process(), new Open(event, number++));
            return;
        }
        if (before == null || !before.invoke().f().equals(event.f())) {
            throw intake.bad(
                    event.line(),
                    "process " + Notation.shown(event.process()) + " completes " + Notation.shown(event.f())
                            + (before == null
                                    ? ", which it did not invoke; expected an :invoke before"
                                    : " while its "
                                            + Notation.shown(before.invoke().f()) + " of line "
                                            + before.invoke().line() + " is open; expected that to complete first"));
        }
        open.remove(event.process());
        complete(before, event, number++);
    }

    private void complete(Open opened, Event event, long end) throws BadInput {
        switch (event.type()) {
            case OK -> hand(opened, names.returned(opened.invoke(), event), end, Outcome.RETURNED);
            case FAIL -> {
                if (failMeaning == ReadOptions.FailMeaning.COMPLETED_FALSE) {
                    Optional<SortedMap<String, Value>> returned = names.failed(opened.invoke(), event);
                    if (returned.isPresent()) {
                        hand(opened, returned.get(), end, Outcome.RETURNED);
                    } else {
                        hand(opened, names.invoked(opened.invoke()), end, Outcome.ABORTED);
                    }
                }
            }
            default -> hand(opened, names.invoked(opened.invoke()), Timebox.NEVER, Outcome.PENDING);
        }
    }

    private void hand(Open opened, SortedMap<String, Value> arguments, long end, Outcome outcome) throws BadInput {
        Event invoke = opened.invoke();
        intake.add(
                invoke.process(), invoke.f(), arguments, opened.number(), end, outcome, new TreeMap<>(), invoke.line());
    }

    /** Operations that were never completed are pending. */
    void end() throws BadInput {
        keys.end();
        names.end();
        for (Open left : open.values()) {
            hand(left, names.invoked(left.invoke()), Timebox.NEVER, Outcome.PENDING);
        }
        nemesis.end(number);
    }
}
