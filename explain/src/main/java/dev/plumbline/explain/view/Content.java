package dev.plumbline.explain.view;

import dev.plumbline.value.BadInput;

/** The content of the viewer. */
public sealed interface Content {
    /** One history. */
    record One(Loading loading) implements Content {}

    /** A bundle whose evidence is not a history: all of it at once. */
    record Rows(String page) implements Content {}

    /** Two runs side by side. */
    record Compared(String comparison) implements Content {}

    /** The runs of a catalog, such as a store. */
    record Many(RunCatalog runs) implements Content {}

    /** A history that is being written. */
    record Live(LiveHistory history) implements Content {}

    /** A system whose states are computed when a page asks for them. */
    record Stepped(SteppedSystem system) implements Content {}

    /** Pages that Java draws, with links to other contents below them. */
    record Drawn(PageCatalog pages) implements Content {}

    /** How an exhibit is had; asked by every request, so it should load once. */
    @FunctionalInterface
    interface Loading {
        ViewedHistory load() throws BadInput;

        /**
         * The part that can be shown first: the same explanation, in which operations and further rows may be missing.
         */
        default ViewedHistory first() throws BadInput {
            return load();
        }
    }
}
