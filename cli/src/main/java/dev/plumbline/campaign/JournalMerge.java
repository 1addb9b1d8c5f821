package dev.plumbline.campaign;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Merges the journals of several folders of one campaign: shards, or one campaign that several machines ran. The merged
 * journal has one line for each task that any of them has, in the order in which they ended, so that coverage counts
 * from the time at which it was first there. Of different results of one task, the one is taken that {@link
 * TaskResult#PREFERRED} prefers. So the merged journal has the same bytes whatever the order of the folders is, and
 * merging it again with one of them changes nothing.
 *
 * <p>Only the places of the lines are in memory at once, not the results.
 */
public final class JournalMerge {
    private final List<CampaignFolder> from;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Task.Key, Chosen> repeated = new HashMap<>();

    /** Where a result is. */
    private record Line(Task.Key key, long ended, long index, int folder, long at, int length) {}

    /** A result with the folder that it is from. */
    private record Chosen(TaskResult result, int folder) {}

    private JournalMerge(List<CampaignFolder> from) {
        this.from = from;
    }

    /** @return what the merged journal says */
    public static Tally merge(List<CampaignFolder> from, CampaignFolder into) throws BadInput {
        Map<CampaignFolder, CampaignFolder.Description> descriptions = new LinkedHashMap<>();
        for (CampaignFolder each : from) {
            descriptions.put(each, each.read());
        }
        // Settings may differ from folder to folder. The first one decides, so it must not depend on the given order.
        List<CampaignFolder> ordered = new ArrayList<>(descriptions.keySet());
        ordered.sort(Comparator.<CampaignFolder, String>comparing(
                        each -> descriptions.get(each).origins().first())
                .thenComparing(each -> descriptions.get(each).id())
                .thenComparing(each -> each.folder().toString()));
        CampaignFolder.Description merged = merged(ordered, descriptions);
        try (Journal journal = into.begin()) {
            Tally tally = new JournalMerge(ordered).write(journal, into);
            // At last: until then, a merge that was killed can be repeated.
            into.write(merged);
            return tally;
        }
    }

    private static CampaignFolder.Description merged(
            List<CampaignFolder> ordered, Map<CampaignFolder, CampaignFolder.Description> descriptions)
            throws BadInput {
        CampaignFolder.Description first = descriptions.get(ordered.get(0));
        Shard shard = first.shard();
        Optional<Long> total = first.total();
        long gone = 0;
        SortedSet<String> identities = new TreeSet<>();
        SortedSet<String> files = new TreeSet<>();
        for (CampaignFolder other : ordered) {
            CampaignFolder.Description next = descriptions.get(other);
            if (!next.campaign().value().equals(first.campaign().value())) {
                throw new BadInput(other.folder() + " is of another campaign than "
                        + ordered.get(0).folder() + "; expected the same command and the same ranges");
            }
            identities.addAll(next.origins());
            files.addAll(next.files());
            // The parts of one division make up the whole; the same part twice stays what it is.
            shard = next.shard().equals(shard) ? shard : Shard.ALL;
            // The one that saw fewer files saw too few.
            total = total.map(most -> Math.max(most, next.total().orElse(most)));
            // At most as many: two folders may have results of the same file. The next run counts them.
            gone += next.gone();
        }
        return new CampaignFolder.Description(
                first.campaign(),
                shard,
                first.from(),
                total,
                gone,
                files,
                first.settings(),
                first.inputs(),
                identities);
    }

    private Tally write(Journal journal, CampaignFolder into) throws BadInput {
        for (int i = 0; i < from.size(); i++) {
            int folder = i;
            if (Files.exists(from.get(i).journal())) {
                Journal.visitLines(
                        from.get(i).journal(),
                        (result, at, length) ->
                                lines.add(new Line(result.key(), result.ended(), result.index(), folder, at, length)));
            }
        }
        List<FileChannel> journals = new ArrayList<>();
        try {
            for (CampaignFolder each : from) {
                journals.add(Files.exists(each.journal()) ? FileChannel.open(each.journal()) : null);
            }
            chooseRepeated(journals);
            Tally tally = new Tally();
            Map<String, CampaignFolder> origins = new HashMap<>();
            lines.sort(Comparator.comparingLong(Line::ended)
                    .thenComparingLong(Line::index)
                    .thenComparing(Line::key));
            for (Line line : lines) {
                Chosen chosen = repeated.get(line.key());
                if (chosen == null) {
                    chosen = new Chosen(read(line, journals), line.folder());
                }
                TaskResult result = chosen.result();
                journal.add(result.withoutKnown(tally));
                tally.add(result);
                if (!result.failures().isEmpty() || result.outcome().isSetAside()) {
                    origins.put(result.folder(), from.get(chosen.folder()));
                }
            }
            copyFiles(tally, origins, into);
            return tally;
        } catch (IOException e) {
            throw new BadInput("cannot read the journals: " + BadInput.reason(e), e);
        } finally {
            close(journals);
        }
    }

    /** Of the tasks that occur more than once, keeps one line and the preferred result. */
    private void chooseRepeated(List<FileChannel> journals) throws BadInput, IOException {
        lines.sort(
                Comparator.comparing(Line::key).thenComparingInt(Line::folder).thenComparingLong(Line::at));
        List<Line> once = new ArrayList<>(lines.size());
        for (int begin = 0, end; begin < lines.size(); begin = end) {
            end = begin + 1;
            while (end < lines.size()
                    && lines.get(end).key().equals(lines.get(begin).key())) {
                end++;
            }
            Line line = lines.get(begin);
            if (end - begin > 1) {
                Chosen best = new Chosen(read(line, journals), line.folder());
                for (Line other : lines.subList(begin + 1, end)) {
                    best = preferred(best, new Chosen(read(other, journals), other.folder()));
                }
                repeated.put(line.key(), best);
                line = new Line(line.key(), best.result().ended(), best.result().index(), best.folder(), 0, 0);
            }
            once.add(line);
        }
        lines.clear();
        lines.addAll(once);
    }

    private TaskResult read(Line line, List<FileChannel> journals) throws BadInput, IOException {
        ByteBuffer bytes = ByteBuffer.allocate(line.length());
        FileChannel channel = journals.get(line.folder());
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, line.at() + bytes.position()) < 0) {
                throw new IOException(from.get(line.folder()).journal() + " became shorter");
            }
        }
        return TaskResult.read(bytes.array(), from.get(line.folder()).journal().toString());
    }

    private static void close(List<FileChannel> journals) throws BadInput {
        try {
            for (FileChannel each : journals) {
                if (each != null) {
                    each.close();
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot close a journal: " + BadInput.reason(e), e);
        }
    }

    /** The coverage and the distinct things of both: a journal leaves out those of earlier lines. */
    private static Chosen preferred(Chosen one, Chosen other) {
        Chosen chosen = TaskResult.PREFERRED.compare(one.result(), other.result()) <= 0 ? one : other;
        Chosen dropped = chosen == one ? other : one;
        return new Chosen(chosen.result().withThoseOf(dropped.result()), chosen.folder());
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
                    Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new BadInput("cannot copy " + from + " to " + to + ": " + BadInput.reason(e), e);
        }
    }
}
