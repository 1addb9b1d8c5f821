package dev.plumbline.lineup.result;

import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import java.util.Optional;

/**
 * Two accesses to one variable, at least one of which writes and at least one of which is plain, that the Java memory
 * model does not order: what the one sees of the other is anybody's guess.
 *
 * @param variable {@code Type.field}, or {@code int[]} for an element of such an array
 * @param first in the order of the execution
 * @param more further variables of the same JDK object that the same two lines race for
 * @param test in which it was seen
 * @param schedule of the execution that shows it
 */
public record DataRace(String variable, Access first, Access second, int more, Matrix test, Schedule schedule) {
    /**
     * A line of code.
     *
     * @param type by its full name
     * @param line 0 or less if unknown
     */
    public record Place(String type, String method, int line) {
        /** {@code Stack.push:12}. */
        @Override
        public String toString() {
            return Subject.simple(type) + "." + method + (line > 0 ? ":" + line : "");
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
     * @param place where it stands
     * @param calledAt if that is within the JDK: the line of the code under test behind it
     * @param thread {@code A}, {@code B}, ..., {@code main}
     * @param call the call of the test that it is part of; none in threads that the code under test started
     */
    public record Access(boolean writes, Place place, Optional<Place> calledAt, String thread, Optional<String> call) {
        /** {@code write at Stack.push:12, in push(1) of A}. */
        public String text() {
            return (writes ? "write at " : "read at ")
                    + place
                    + calledAt.map(line -> ", called at " + line).orElse("")
                    + call.map(made -> ", in " + made + " of " + thread).orElse(", in " + thread);
        }
    }

    /** For people, without the test. */
    public String text() {
        String others =
                more == 0 ? "" : "; and " + more + (more == 1 ? " more variable" : " more variables") + " there";
        return shortVariable() + ": " + first.text() + "; " + second.text() + others;
    }

    private String shortVariable() {
        if (variable.endsWith("[]")) {
            return "an element of " + Subject.simple(variable);
        }
        int last = variable.lastIndexOf('.');
        return last < 0 ? variable : Subject.simple(variable.substring(0, last)) + variable.substring(last);
    }
}
