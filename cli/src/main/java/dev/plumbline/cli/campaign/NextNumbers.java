package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Continuation;
import dev.plumbline.campaign.Range;
import dev.plumbline.store.NumberBlocks;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ranges that begin after the campaigns of the same name in a store, so that a nightly campaign runs new seeds: {@code
 * next..+1000} and {@code next..}. Their numbers are taken from the store when the campaign begins, so that its folder says
 * which ones it has, and so that no campaign that runs at the same time has them too.
 *
 * <p>If a campaign was killed, its block is used as far as its folder says. Without the folder, and if its process
 * cannot be seen from here, the whole block counts as used: numbers may be left out, and none is run twice unseen.
 */
final class NextNumbers {
    private static final Pattern NEXT = Pattern.compile("next\\.\\.(?:\\+([0-9]{1,18}))?");

    private final String name;
    private final Optional<Path> store;
    private final boolean shard;

    /** How many numbers each placeholder takes, or none for a campaign without an end. */
    private final Map<String, OptionalLong> wanted = new LinkedHashMap<>();

    /**
     * @param name of the campaign
     * @param shard whether only a part of the campaign is run, which has no numbers of its own
     */
    NextNumbers(String name, Optional<Path> store, boolean shard) {
        this.name = name;
        this.store = store;
        this.shard = shard;
    }

    /** A range; one of next numbers begins at 1 until the numbers are taken. */
    Range parse(String placeholder, String text, Path from) throws BadInput {
        Matcher parts = NEXT.matcher(text.strip());
        if (!parts.matches()) {
            return Range.parse(text, from);
        }
        if (shard) {
            throw new BadInput(text.strip() + " with --shard: each part would begin elsewhere; expected the numbers");
        }
        if (store.isEmpty()) {
            throw new BadInput(
                    text.strip() + " begins after the campaigns of this name in a store; expected also --store FILE");
        }
        OptionalLong many =
                parts.group(1) == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(parts.group(1)));
        if (many.isPresent() && many.getAsLong() < 1) {
            throw new BadInput(text.strip() + " is empty; expected for instance next..+1000");
        }
        wanted.put(placeholder, many);
        return new Range.Numbers(1, many);
    }

    /**
     * Takes the numbers for a campaign that begins.
     *
     * @param id its identity
     * @param folder in which it will be
     */
    Campaign taken(Campaign campaign, String id, Path folder) throws BadInput {
        if (wanted.isEmpty()) {
            return campaign;
        }
        Map<String, Range> ranges = new LinkedHashMap<>(campaign.over());
        try (Store opened = Store.open(store.orElseThrow())) {
            NumberBlocks blocks = new NumberBlocks(opened);
            for (Map.Entry<String, OptionalLong> each : wanted.entrySet()) {
                String placeholder = each.getKey();
                // Before the numbers are taken: a journal may be long, and a transaction keeps others waiting.
                Map<String, Long> used = new HashMap<>();
                for (NumberBlocks.Block block : blocks.of(name, placeholder)) {
                    used(block).ifPresent(before -> used.put(block.campaign(), before));
                }
                NumberBlocks.Claim claim = new NumberBlocks.Claim(
                        id,
                        name,
                        placeholder,
                        RunningProcess.own().text(),
                        folder.toAbsolutePath().toString());
                long first = blocks.take(claim, each.getValue().orElse(0), used);
                ranges.put(
                        placeholder,
                        new Range.Numbers(
                                first,
                                each.getValue().isPresent()
                                        ? OptionalLong.of(
                                                first + each.getValue().getAsLong() - 1)
                                        : OptionalLong.empty()));
            }
        }
        return new Campaign(campaign.name(), campaign.words(), ranges, campaign.coverage());
    }

    /** Before which number a block is used, if its campaign has ended and its folder is there. */
    private static Optional<Long> used(NumberBlocks.Block block) {
        CampaignFolder folder = new CampaignFolder(Path.of(block.folder()));
        if (!RunningProcess.hasEnded(block.holder()) || !folder.exists()) {
            return Optional.empty();
        }
        try {
            CampaignFolder.Description description = folder.read();
            return description.origins().contains(block.campaign())
                    ? Optional.ofNullable(
                            Continuation.of(description, folder.tally()).get(block.placeholder()))
                    : Optional.empty();
        } catch (BadInput e) {
            // A folder that cannot be read says nothing.
            return Optional.empty();
        }
    }

    /** A campaign that is resumed runs in this process now. */
    static void hold(CampaignFolder.Description description, CampaignFolder folder, Path store) throws BadInput {
        if (!Files.exists(store)) {
            return;
        }
        try (Store opened = Store.open(store)) {
            for (String origin : description.origins()) {
                new NumberBlocks(opened)
                        .hold(
                                origin,
                                RunningProcess.own().text(),
                                folder.folder().toAbsolutePath().toString());
            }
        }
    }
}
