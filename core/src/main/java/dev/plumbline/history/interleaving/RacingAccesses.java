package dev.plumbline.history.interleaving;

import dev.plumbline.value.text.Count;
import java.util.Optional;

/**
 * Two accesses to one variable, at least one of which writes and at least one of which is plain, that the Java memory
 * model does not order: it is undefined what one sees of the other. Plain data, like the {@link Interleaving} that
 * shows them.
 *
 * @param variable {@code Type.field}, or {@code int[]} for an element of such an array
 * @param first in the order of the execution
 * @param more further variables of the same JDK object that the same two lines race on
 */
public record RacingAccesses(String variable, Access first, Access second, int more) {
    /**
     * A line of code.
     *
     * @param type by its full name
     * @param line 0 or less if unknown
     */
    public record CodeLine(String type, String method, int line) {
        /** {@code Stack.push:12}. */
        @Override
        public String toString() {
            return ThreadTest.simpleName(type) + "." + method + (line > 0 ? ":" + line : "");
        }

        /** With the full name of the class. */
        public String full() {
            return type + "." + method + (line > 0 ? ":" + line : "");
        }
    }

    /**
     * One of the two.
     *
     * @param writes whether it changes the variable; otherwise it reads it
     * @param place the line of the access
     * @param calledAt if that is within the JDK: the line of the code under test that called it
     * @param thread {@code A}, {@code B}, ..., {@code main}
     * @param call the call of the test that contains it; empty in threads that the code under test started
     */
    public record Access(
            boolean writes, CodeLine place, Optional<CodeLine> calledAt, String thread, Optional<String> call) {
        /** {@code write at Stack.push:12, in push(1) of A}. */
        public String text() {
            return (writes ? "write at " : "read at ")
                    + place
                    + calledAt.map(line -> ", called at " + line).orElse("")
                    + call.map(made -> ", in " + made + " of " + thread).orElse(", in " + thread);
        }

        /** Whether a step of an interleaving may be this access: it is in the same thread, at the same place. */
        boolean mayBe(String stepThread, Interleaving.Step step) {
            return (stepThread.equals(thread) || stepThread.equals("thread " + thread))
                    && step.place().equals(place.toString())
                    && writes == !step.after().isEmpty();
        }
    }

    /** For reports. */
    public String text() {
        return shortVariable() + ": " + first.text() + "; " + second.text()
                + others().map("; "::concat).orElse("");
    }

    /** {@code and 2 more variables there}, if there are any. */
    public Optional<String> others() {
        return more == 0
                ? Optional.empty()
                : Optional.of("and " + more + " " + Count.noun(more, "more variable") + " there");
    }

    /** {@code Stack.top}, or {@code an element of int[]}. */
    public String shortVariable() {
        if (variable.endsWith("[]")) {
            return "an element of " + ThreadTest.simpleName(variable);
        }
        return ThreadTest.shortMember(variable);
    }

    /** Whether a row of an interleaving may be one of the two accesses. */
    public boolean mayBe(Interleaving shown, Interleaving.Row row) {
        String thread = shown.threads().get(row.thread());
        return row.kind() == Interleaving.Kind.STEP
                && (first.mayBe(thread, row.step()) || second.mayBe(thread, row.step()));
    }
}
