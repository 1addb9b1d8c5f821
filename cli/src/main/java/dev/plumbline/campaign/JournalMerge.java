package dev.plumbline.campaign;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Merges the journals of several folders of one campaign: shards, or one campaign that several machines ran. The merged
 * journal has one line for each task that any of them has. Of different results of one task, the one is taken that
 * {@link TaskResult#PREFERRED} prefers, so the merged journal says the same whatever the order of the folders is, and
 * merging it again with one of them changes nothing.
 */
public final class JournalMerge {
    private JournalMerge() {}

    /** @return what the merged journal says */
    public static Tally merge(List<CampaignFolder> from, CampaignFolder into) throws BadInput {
        CampaignFolder.Description first = from.get(0).read();
        Shard shard = first.shard();
        SortedSet<String> identities = new TreeSet<>();
        for (CampaignFolder other : from) {
            CampaignFolder.Description next = other.read();
            if (!next.campaign().value().equals(first.campaign().value())) {
                throw new BadInput(other.folder() + " is of another campaign than "
                        + from.get(0).folder() + "; expected the same command and the same ranges");
            }
            identities.addAll(next.origins());
            // The parts of one division make up the whole; the same part twice stays what it is.
            shard = next.shard().equals(shard) ? shard : Shard.ALL;
        }
        into.create(new CampaignFolder.Description(
                first.campaign(), shard, first.from(), first.total(), first.settings(), identities));
        Map<Task.Key, Chosen> repeated = repeated(from);
        Map<String, CampaignFolder> origins = new HashMap<>();
        Tally tally = new Tally();
        try (Journal journal = Journal.open(into.journal(), result -> {})) {
            for (CampaignFolder each : from) {
                visit(each, result -> {
                    if (!repeated.containsKey(result.key())) {
                        add(result, each, journal, tally, origins);
                    }
                });
            }
            List<Chosen> chosen = new ArrayList<>(repeated.values());
            chosen.sort((one, other) -> TaskResult.PREFERRED.compare(one.result(), other.result()));
            for (Chosen each : chosen) {
                add(each.result(), each.folder(), journal, tally, origins);
            }
        }
        copyFiles(tally, origins, into);
        return tally;
    }

    /** A result with the folder that it is from. */
    private record Chosen(TaskResult result, CampaignFolder folder) {}

    private static void visit(CampaignFolder folder, Journal.Visitor visitor) throws BadInput {
        if (Files.exists(folder.journal())) {
            Journal.visit(folder.journal(), visitor);
        }
    }

    /**
     * The tasks that more than one folder has, with the preferred result. Two passes, since the results themselves need
     * not fit into memory, and tasks of shards are not repeated.
     */
    private static Map<Task.Key, Chosen> repeated(List<CampaignFolder> from) throws BadInput {
        Set<Task.Key> seen = new HashSet<>();
        Set<Task.Key> twice = new HashSet<>();
        for (CampaignFolder each : from) {
            visit(each, result -> {
                if (!seen.add(result.key())) {
                    twice.add(result.key());
                }
            });
        }
        Map<Task.Key, Chosen> repeated = new HashMap<>();
        if (twice.isEmpty()) {
            return repeated;
        }
        for (CampaignFolder each : from) {
            visit(each, result -> {
                if (twice.contains(result.key())) {
                    repeated.merge(result.key(), new Chosen(result, each), JournalMerge::preferred);
                }
            });
        }
        return repeated;
    }

    /** The coverage of both: a journal leaves out what earlier lines of it cover. */
    private static Chosen preferred(Chosen one, Chosen other) {
        Chosen chosen = TaskResult.PREFERRED.compare(one.result(), other.result()) <= 0 ? one : other;
        Chosen dropped = chosen == one ? other : one;
        return new Chosen(
                chosen.result()
                        .withCoverage(
                                dropped.result().covered(), dropped.result().uncovered()),
                chosen.folder());
    }

    private static void add(
            TaskResult result, CampaignFolder from, Journal journal, Tally tally, Map<String, CampaignFolder> origins)
            throws BadInput {
        journal.add(result.withoutKnown(tally));
        tally.add(result);
        if (!result.failures().isEmpty() || result.outcome().isSetAside()) {
            origins.put(result.folder(), from);
        }
    }

    private static void copyFiles(Tally tally, Map<String, CampaignFolder> origins, CampaignFolder into)
            throws BadInput {
        for (String name : tally.folders()) {
            Optional<Path> source = Optional.ofNullable(origins.get(name)).map(folder -> folder.task(name));
            if (source.filter(Files::isDirectory).isPresent()) {
                copy(source.get(), into.task(name));
            }
        }
    }

    private static void copy(Path from, Path to) throws BadInput {
        try {
            Files.walkFileTree(from, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    Folders.create(to.resolve(from.relativize(folder)));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.copy(file, to.resolve(from.relativize(file)));
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new BadInput("cannot copy " + from + " to " + to + ": " + BadInput.reason(e), e);
        }
    }
}
