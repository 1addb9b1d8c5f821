package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Tally;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.PageCatalog;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A campaign in the viewer: its page, made anew when its journal has grown, and the bundles of its failures. */
public final class CampaignSite implements PageCatalog {
    static final String PREFIX = "failure-";
    private static final int MOST_OPENED = 4;

    /** Creates the content of a bundle. */
    @FunctionalInterface
    public interface Opening {
        Content open(Path bundle) throws BadInput;
    }

    private final String program;
    private final CampaignFolder folder;
    private final Opening opening;
    private final Map<Path, Content> opened = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Content> eldest) {
            return size() > MOST_OPENED;
        }
    };
    private long drawnAt = -1;
    private CampaignSummary summary;
    private String page;

    /** @param program how the user calls Plumbline */
    public CampaignSite(String program, CampaignFolder folder, Opening opening) throws BadInput {
        this.program = program;
        this.folder = folder;
        this.opening = opening;
        draw();
    }

    private void draw() throws BadInput {
        long size = size();
        if (size == drawnAt) {
            return;
        }
        summary = CampaignStatusCommand.summary(program, folder, Optional.empty());
        page = new CampaignPage(summary, true).html();
        drawnAt = size;
    }

    /** A journal only grows, so its length says whether there is something new. */
    private long size() throws BadInput {
        try {
            return Files.exists(folder.journal()) ? Files.size(folder.journal()) : 0;
        } catch (IOException e) {
            throw new BadInput("cannot read " + folder.journal() + ": " + BadInput.reason(e), e);
        }
    }

    @Override
    public synchronized String page() throws BadInput {
        draw();
        return page;
    }

    @Override
    public synchronized Optional<Content> content(String name) throws BadInput {
        for (Tally.Group group : summary.tally().failures()) {
            if (name.equals(PREFIX + group.smallest().kind().id())) {
                Optional<Path> file = summary.bundle(group);
                if (file.isEmpty()) {
                    return Optional.empty();
                }
                Content content = opened.get(file.get());
                if (content == null) {
                    content = opening.open(file.get());
                    opened.put(file.get(), content);
                }
                return Optional.of(content);
            }
        }
        return Optional.empty();
    }
}
