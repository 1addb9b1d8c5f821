package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Continuation;
import dev.plumbline.campaign.Failure;
import dev.plumbline.campaign.Journal;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.store.CampaignAdditions;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoredCampaign;
import dev.plumbline.store.StoredFailure;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts what the folder of a campaign has into a store: a summary, a row for each task and for each failure, which parts
 * of the specification were covered when, and the bundles of the smallest counterexamples. Putting it again adds only the
 * results that are new.
 */
final class CampaignArchive {
    private final String program;
    private final CampaignFolder folder;
    private final CampaignFolder.Description description;

    CampaignArchive(String program, CampaignFolder folder, CampaignFolder.Description description) {
        this.program = program;
        this.folder = folder;
        this.description = description;
    }

    /** @param own whether this process ran the campaign, so that others may have the numbers that it left */
    void put(Path file, boolean own) throws BadInput {
        if (!Files.exists(folder.journal())) {
            return;
        }
        try (Store store = Store.open(file)) {
            store.add(rows -> {
                addTo(rows);
                for (String origin : description.origins()) {
                    rows.releaseNumbers(origin, holder -> own || RunningProcess.hasEnded(holder));
                }
            });
        }
    }

    /** The parts of a summary that grow with each result. */
    private static final class Sums {
        private final Tally tally = new Tally();
        private final SortedMap<String, StoredCampaign.Span> numbers = new TreeMap<>();
        private final SortedSet<String> commits = new TreeSet<>();
        private final SortedMap<String, StoredCampaign.Found> failures = new TreeMap<>();
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(TaskResult result) {
            tally.add(result);
            first = Math.min(first, result.ended());
            last = Math.max(last, result.ended());
            if (!result.commits().isEmpty()) {
                commits.add(result.commits());
            }
            result.bindings().forEach((placeholder, value) -> {
                if (value.matches("-?[0-9]{1,18}")) {
                    long number = Long.parseLong(value);
                    numbers.merge(placeholder, new StoredCampaign.Span(number, number), StoredCampaign.Span::with);
                }
            });
            Instant ended = Instant.ofEpochMilli(result.ended());
            result.failures().stream()
                    .map(each -> each.kind().id())
                    .distinct()
                    .forEach(id -> failures.merge(
                            id,
                            new StoredCampaign.Found(1, ended, ended, result.commits(), result.commits()),
                            StoredCampaign.Found::with));
        }
    }

    private void addTo(CampaignAdditions store) throws BadInput {
        String id = description.id();
        Sums sums = new Sums();
        Journal.visit(folder.journal(), result -> {
            sums.add(result);
            String task = Task.commandHash(words(result));
            store.task(id, task, result.outcome().word(), result.ended(), result.commits());
            for (Failure failure : result.failures()) {
                store.failure(id, stored(result, failure, Optional.empty()));
            }
            for (String part : result.covered()) {
                store.part(id, part, OptionalLong.of(result.ended()));
            }
            for (String part : result.uncovered()) {
                store.part(id, part, OptionalLong.empty());
            }
        });
        Tally tally = sums.tally;
        if (tally.size() == 0) {
            return;
        }
        for (Tally.Group group : tally.failures()) {
            store.failure(id, stored(group.of(), group.smallest(), bundle(group)));
        }
        SortedMap<String, Long> outcomes = new TreeMap<>();
        for (Outcome outcome : Outcome.values()) {
            if (tally.times(outcome) > 0) {
                outcomes.put(outcome.word(), tally.times(outcome));
            }
        }
        store.campaign(new StoredCampaign(
                id,
                description.campaign().name(),
                ShellWords.line(description.campaign().words()),
                description.origins(),
                Instant.ofEpochMilli(sums.first),
                Instant.ofEpochMilli(sums.last),
                tally.size(),
                outcomes,
                tally.counts(),
                tally.cpuMillis(),
                sums.numbers,
                sums.commits,
                sums.failures));
        for (Map.Entry<String, Long> each : Continuation.of(description, tally).entrySet()) {
            store.continueAt(description.campaign().name(), each.getKey(), each.getValue());
        }
    }

    private List<String> words(TaskResult result) {
        return description.campaign().filled(result.bindings());
    }

    private StoredFailure stored(TaskResult result, Failure failure, Optional<byte[]> bundle) {
        return new StoredFailure(
                Task.commandHash(words(result)),
                failure.kind(),
                failure.size(),
                result.ended(),
                result.commits(),
                failure.text(),
                result.task(),
                CampaignSummary.command(program, words(result)),
                bundle);
    }

    private Optional<byte[]> bundle(Tally.Group group) throws BadInput {
        Optional<Path> file = group.smallest()
                .bundle()
                .map(name -> folder.task(group.of().folder()).resolve(name))
                .filter(Files::exists);
        try {
            return file.isPresent() ? Optional.of(Files.readAllBytes(file.get())) : Optional.empty();
        } catch (IOException e) {
            throw new BadInput("cannot read " + file.get() + ": " + BadInput.reason(e), e);
        }
    }
}
