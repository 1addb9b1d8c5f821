package dev.plumbline.cli.store;

import dev.plumbline.cli.explain.ViewedFile;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.PageCatalog;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.StoredViolation;
import dev.plumbline.value.BadInput;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A store in the viewer: its page as it is now, its histories, and the bundles of its violations. */
final class StoreSite implements PageCatalog {
    private static final String HISTORIES = "histories";
    private static final String PREFIX = "violation-";
    private static final int MOST_OPENED = 4;

    private final StoreWords words;
    private final Store store;
    private final ViewedFile viewed;
    private final Content histories;
    private final Map<String, Content> opened = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Content> eldest) {
            return size() > MOST_OPENED;
        }
    };

    /**
     * @param store of its own, since a store is used by one thread at a time
     * @param histories the list of the histories, from another connection
     */
    StoreSite(StoreWords words, Store store, ViewedFile viewed, Content histories) {
        this.words = words;
        this.store = store;
        this.viewed = viewed;
        this.histories = histories;
    }

    @Override
    public synchronized String page() throws BadInput {
        return new StorePage(words, StoreSummary.of(store), StoreSite::link).html();
    }

    /** The address of the page about a violation, if its bundle is in the store. */
    private static Optional<StorePage.Link> link(Optional<StoredViolation> violation) {
        if (violation.isEmpty()) {
            return Optional.of(new StorePage.Link(HISTORIES + "/", "all histories"));
        }
        if (violation.get().hasBundle()) {
            return Optional.of(
                    new StorePage.Link(PREFIX + violation.get().kind().id() + "/", "view the smallest"));
        }
        return Optional.empty();
    }

    @Override
    public synchronized Optional<Content> content(String name) throws BadInput {
        if (name.equals(HISTORIES)) {
            return Optional.of(histories);
        }
        if (opened.containsKey(name)) {
            return Optional.of(opened.get(name));
        }
        if (!name.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String id = name.substring(PREFIX.length());
        Optional<StoredViolation> violation = StoreSummary.of(store).violation(id);
        Optional<byte[]> bundle = violation.isPresent() ? store.bundle(violation.get()) : Optional.empty();
        if (bundle.isEmpty()) {
            return Optional.empty();
        }
        Content content = viewed.bundle("the bundle of violation " + id, bundle.get());
        opened.put(name, content);
        return Optional.of(content);
    }
}
