package dev.plumbline.explain.view;

import dev.plumbline.value.BadInput;
import java.util.Optional;

/** A page without scripts, and the contents that it links to: {@code <a href="NAME/">}. */
public interface PageCatalog {
    /** The page as it is now, a whole {@link dev.plumbline.explain.plot.StaticPage}. */
    String page() throws BadInput;

    /** The content of a name. Asked by every request that concerns it, so it should load once. */
    Optional<Content> content(String name) throws BadInput;
}
