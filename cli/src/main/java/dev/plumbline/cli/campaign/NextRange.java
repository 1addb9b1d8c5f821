package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Range;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ranges that begin after the campaigns of the same name in a store, so that a nightly campaign runs new seeds: {@code
 * next..+1000} and {@code next..}. They become ordinary numbers before the campaign begins, so that its folder says which
 * seeds it has.
 *
 * @param campaign its name
 * @param shard whether only a part of the campaign is run, which has no numbers of its own
 */
record NextRange(String campaign, Optional<Path> store, boolean shard) {
    private static final Pattern NEXT = Pattern.compile("next\\.\\.(?:\\+([0-9]{1,18}))?");

    Range parse(String placeholder, String text, Path from) throws BadInput {
        Matcher parts = NEXT.matcher(text.strip());
        if (!parts.matches()) {
            return Range.parse(text, from);
        }
        if (shard) {
            throw new BadInput(text.strip() + " with --shard: each part would begin elsewhere; expected the numbers");
        }
        Path file = store.orElseThrow(() -> new BadInput(
                text.strip() + " begins after the campaigns of this name in a store; expected also --store FILE"));
        long first = next(file, placeholder);
        if (parts.group(1) == null) {
            return Range.parse(first + "..", from);
        }
        long many = Long.parseLong(parts.group(1));
        if (many < 1 || first > Long.MAX_VALUE - many) {
            throw new BadInput(text.strip() + " is empty or too long; expected for instance next..+1000");
        }
        return Range.parse(first + ".." + (first + many - 1), from);
    }

    private long next(Path file, String placeholder) throws BadInput {
        if (!Files.exists(file)) {
            return 1;
        }
        try (Store opened = Store.open(file)) {
            return opened.next(campaign, placeholder).orElse(1);
        }
    }
}
