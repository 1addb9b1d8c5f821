package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The actions of Jepsen's nemesis, as annotations: a partition from its start to its stop, a process killed until it
 * was started again, and anything else for as long as it took. Its events are not operations and do not count, so their
 * times are those of the events of clients around them: an action that began between events 6 and 7 begins at 7, the
 * first event that it can have affected, and an action that ended there ends at 6.
 *
 * <p>The nemesis logs each of its actions twice, {@code :info} when it begins and {@code :info} when it has ended; some
 * logs have one of the two. Two events in a row with the same function are one action.
 */
final class Nemesis {
    /** The name of its process. */
    static final Value PROCESS = Value.of("nemesis");

    /** Which action undoes which, if their names do not show it. */
    private static final Map<String, List<String>> UNDONE_BY = Map.of(
            "start", List.of("stop", "heal", "recover"),
            "partition", List.of("heal", "stop", "recover"),
            "isolate", List.of("heal", "stop", "recover"),
            "kill", List.of("start", "restart", "recover"),
            "pause", List.of("resume", "start"),
            "bump-clock", List.of("reset-clock", "reset"),
            "strobe-clock", List.of("reset-clock", "reset"));

    /** @param after number of the client event that followed when it had ended */
    private record Action(String f, long from, long after, String detail) {
        /** Whether another action ends this one. */
        boolean isUndoneBy(String other) {
            return f.startsWith("start-")
                    ? other.equals("stop-" + f.substring("start-".length()))
                    : UNDONE_BY.getOrDefault(f, List.of()).contains(other);
        }

        boolean lasts() {
            return f.startsWith("start-") || UNDONE_BY.containsKey(f);
        }

        String text() {
            return "nemesis: " + f + (detail.isEmpty() ? "" : " " + detail);
        }
    }

    private final Intake intake;
    private final List<Action> lasting = new ArrayList<>();
    /** The action whose second event may follow; null if none. */
    private Action begun;

    Nemesis(Intake intake) {
        this.intake = intake;
    }

    /** @param next number of the client event that follows */
    void add(Event event, long next) {
        String detail = event.value().equals(EdnReader.NIL)
                ? ""
                : event.value() instanceof Value.Str text
                        ? text.value()
                        : event.value().toString();
        if (begun != null && begun.f().equals(event.f())) {
            // The result says more than the request.
            Action done = new Action(begun.f(), begun.from(), next, detail.isEmpty() ? begun.detail() : detail);
            begun = null;
            take(done);
            return;
        }
        flush();
        begun = new Action(event.f(), next, next, detail);
    }

    private void flush() {
        if (begun != null) {
            Action alone = begun;
            begun = null;
            take(alone);
        }
    }

    private void take(Action action) {
        boolean undoes = false;
        for (Iterator<Action> each = lasting.iterator(); each.hasNext(); ) {
            Action before = each.next();
            if (before.isUndoneBy(action.f())) {
                each.remove();
                String end = action.detail().isEmpty() ? "" : "; " + action.f() + " " + action.detail();
                annotate(before.from(), action.after(), before.text() + end);
                undoes = true;
            }
        }
        if (!undoes && action.lasts()) {
            lasting.add(action);
        } else if (!undoes) {
            annotate(action.from(), action.after(), action.text());
        }
    }

    private void annotate(long from, long after, String text) {
        intake.annotate(Annotation.during(from, Math.max(from, after - 1), text));
    }

    /** @param next the number of client events; an action that was never undone lasts until the last of them */
    void end(long next) {
        flush();
        for (Action action : lasting) {
            annotate(action.from(), next, action.text());
        }
    }
}
