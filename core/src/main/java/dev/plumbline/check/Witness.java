package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.List;

/** A total order of the steps of a history, with the states between them, that the specification accepts. */
public record Witness(State initial, List<Performed> steps) {
    /** The number of a step that belongs to no operation of the history. */
    public static final int SILENT = -1;

    /**
     * One step of the specification.
     *
     * @param operation its number in the history, or {@link #SILENT}
     * @param step the name of the step: that of the operation, {@code X_Step}, or that of a silent action
     * @param completes whether the operation is performed by this step (a multi-step operation has several)
     * @param state after the step
     */
    public record Performed(int operation, String step, boolean completes, State state) {}

    /** Receives a witness piece by piece, while the search runs. */
    public interface Sink {
        /**
         * Called first: the search begins.
         *
         * @param history whose operations the steps name by number
         * @param spec the name of the specification
         * @throws BadInput if the witness cannot be written
         */
        default void begin(History history, String spec) throws BadInput {}

        void initial(State state);

        void performed(Performed step);
    }
}
