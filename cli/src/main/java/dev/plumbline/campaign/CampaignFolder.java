package dev.plumbline.campaign;

import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The folder of a campaign: its description {@code campaign.json}, its {@code journal.ndjson}, and for tasks whose files
 * are kept a folder {@code tasks/NAME}.
 */
public record CampaignFolder(Path folder) {
    /** Larger than a bundle usually is. */
    private static final long LEAST_SPACE = 16 << 20;

    /**
     * All that is needed to resume a campaign.
     *
     * @param from the folder in which it began, that relative names of files are relative to
     * @param total how many tasks the whole campaign has, if it is not endless
     * @param gone how many results there are of tasks that it had, and has no longer: their files were removed
     * @param files the hash of the list of files. Several if shards were merged that saw
     *     different files: then the number of tasks is unknown until the campaign is resumed
     * @param settings of the command that runs it, by name
     * @param inputs specifications and classes with which it began, see {@link InputFiles}
     * @param origins identities of the campaigns whose results are in the folder: its own, or those of the shards that
     *     were merged to it
     */
    public record Description(
            Campaign campaign,
            Shard shard,
            Path from,
            Optional<Long> total,
            long gone,
            SortedSet<String> files,
            SortedMap<String, String> settings,
            SortedMap<String, String> inputs,
            SortedSet<String> origins) {
        /** A new campaign. */
        public Description(
                Campaign campaign, Shard shard, Path from, Optional<Long> total, SortedMap<String, String> settings) {
            this(
                    campaign,
                    shard,
                    from,
                    total,
                    0,
                    new TreeSet<>(),
                    settings,
                    new TreeMap<>(),
                    new TreeSet<>(Set.of(UUID.randomUUID().toString())));
        }

        /** The same in every copy of the folder, and in every folder that was merged from the same shards. */
        public String id() {
            return origins.size() == 1
                    ? origins.first()
                    : UUID.nameUUIDFromBytes(String.join(" ", origins).getBytes(StandardCharsets.UTF_8))
                            .toString();
        }

        /** The same with as many other tasks. */
        public Description with(Campaign other) {
            return new Description(other, shard, from, total, gone, files, settings, inputs, origins);
        }

        /** The same with the inputs that it begins with. */
        public Description withInputs(SortedMap<String, String> begun) {
            return new Description(campaign, shard, from, total, gone, files, settings, begun, origins);
        }

        /**
         * The same with what is known when it runs.
         *
         * @param results of tasks that it has no longer
         * @param seen the files that it has
         */
        Description with(long results, Optional<String> seen) {
            SortedSet<String> now = new TreeSet<>();
            seen.ifPresent(now::add);
            return new Description(campaign, shard, from, total, results, now, settings, inputs, origins);
        }

        /** Whether it was merged from shards that saw different files, so that files may be missing from all of them. */
        public boolean isOfDifferentFiles() {
            return files.size() > 1;
        }

        /** The same in a folder, with the tasks that there are in it now, and with other settings. */
        public Description in(Path folder, SortedMap<String, String> others) throws BadInput {
            return new Description(
                    campaign, shard, folder, campaign.count(folder), gone, files, others, inputs, origins);
        }

        /**
         * How many results there will be, if it is not endless: for each task of the shard, and those that are there of
         * tasks that it had before. Otherwise they would count in place of tasks that nothing has run.
         */
        public Optional<Long> own() {
            return total.map(tasks -> shard.count(tasks) + gone);
        }
    }

    private Path description() {
        return folder.resolve("campaign.json");
    }

    /** Whether there is a campaign in the folder. */
    public boolean exists() {
        return Files.isRegularFile(description());
    }

    public Path journal() {
        return folder.resolve("journal.ndjson");
    }

    /** The folder for the files of a task. */
    public Path task(String name) {
        return folder.resolve("tasks").resolve(name);
    }

    /** @throws BadInput if there is a campaign in the folder */
    public void create(Description description) throws BadInput {
        try (Journal journal = begin()) {
            write(description);
        }
    }

    /**
     * An empty journal of a campaign that has no description yet. Its lock keeps another process from beginning a
     * campaign here at the same time. Results without a description are those of a merge that was killed.
     *
     * @throws BadInput if there is a campaign in the folder
     */
    Journal begin() throws BadInput {
        requireNone();
        try {
            Folders.create(folder);
        } catch (IOException e) {
            throw new BadInput("cannot create " + folder + ": " + BadInput.reason(e), e);
        }
        return Journal.begin(journal(), this::requireNone);
    }

    /** @throws BadInput if there is a campaign in the folder */
    public void requireNone() throws BadInput {
        if (Files.exists(description())) {
            throw new BadInput(
                    folder + " has a campaign; expected another --out, or plumbline campaign resume " + folder);
        }
    }

    /** Writes the description, complete or not at all: a campaign without it could not be resumed. */
    void write(Description description) throws BadInput {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("campaign", description.campaign().value());
        fields.put("shard", Value.of(description.shard().toString()));
        fields.put("from", Value.of(description.from().toString()));
        description.total().ifPresent(total -> fields.put("total", Value.of(total)));
        if (description.gone() > 0) {
            fields.put("gone", Value.of(description.gone()));
        }
        fields.put("files", Fields.of(List.copyOf(description.files())));
        fields.put("inputs", Task.value(description.inputs()));
        fields.put("settings", Task.value(description.settings()));
        fields.put("origins", Fields.of(List.copyOf(description.origins())));
        Path draft = folder.resolve("campaign.json.part");
        try {
            Files.write(draft, JsonValues.bytes(Value.record(fields)));
            Files.move(draft, description(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BadInput("cannot write " + description() + ": " + BadInput.reason(e), e);
        }
    }

    /** Keeps how many tasks there are now: files may have come or gone since the campaign began. */
    void update(Description now) throws BadInput {
        Description known = read();
        boolean isSame = known.total().equals(now.total())
                && known.gone() == now.gone()
                && known.files().equals(now.files());
        if (!isSame) {
            write(new Description(
                    known.campaign(),
                    known.shard(),
                    known.from(),
                    now.total(),
                    now.gone(),
                    now.files(),
                    known.settings(),
                    known.inputs(),
                    known.origins()));
        }
    }

    public Description read() throws BadInput {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(description());
        } catch (IOException e) {
            throw new BadInput(folder + " has no campaign (" + description() + ": " + BadInput.reason(e)
                    + "); expected a folder that plumbline campaign run or merge wrote");
        }
        Fields document = new Fields(
                JsonValues.read(bytes, 0, bytes.length), description().toString());
        Optional<Fields> total = document.optional("total");
        Optional<Fields> gone = document.optional("gone");
        Optional<Fields> files = document.optional("files");
        Optional<Fields> inputs = document.optional("inputs");
        return new Description(
                Campaign.read(document.get("campaign")),
                Shard.parse(document.get("shard").text()),
                Path.of(document.get("from").text()),
                total.isPresent() ? Optional.of(total.get().number(0, Long.MAX_VALUE)) : Optional.empty(),
                gone.isPresent() ? gone.get().number(0, Long.MAX_VALUE) : 0,
                files.isPresent() ? new TreeSet<>(files.get().texts()) : new TreeSet<>(),
                Task.bindings(document.get("settings")),
                inputs.isPresent() ? Task.bindings(inputs.get()) : new TreeMap<>(),
                new TreeSet<>(document.get("origins").texts()));
    }

    /** The entries of the journal; none if there is no journal yet. */
    public Tally tally() throws BadInput {
        Tally tally = new Tally();
        if (Files.exists(journal())) {
            Journal.visit(journal(), tally::add);
        }
        return tally;
    }

    /** Removes the files of tasks that are not in the journal, or that no report needs any more. */
    void removeAllBut(Tally tally) throws BadInput {
        Set<String> needed = tally.folders();
        Path tasks = folder.resolve("tasks");
        if (!Files.isDirectory(tasks)) {
            return;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path each : all) {
                if (!needed.contains(each.getFileName().toString())) {
                    Folders.remove(each);
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot clear " + tasks + ": " + BadInput.reason(e), e);
        }
    }

    /** How many bytes a disk has left. */
    @FunctionalInterface
    public interface Space {
        long left(Path folder) throws IOException;

        /** As the system says. */
        Space USABLE = folder -> Files.getFileStore(folder).getUsableSpace();
    }

    /**
     * Ends a campaign, or the use of a machine, whose disk is full. A task that cannot write its bundle ends as one
     * with bad input does; its verdict would be lost if that were its result.
     */
    public static void requireSpace(Path folder, Space space) throws BadInput {
        try {
            long left = space.left(folder);
            if (left < LEAST_SPACE) {
                throw new BadInput("no space is left for " + folder + " (" + left / 1024
                        + " KB), so that a task failed; the results before it are kept, and plumbline campaign resume"
                        + " continues after them");
            }
        } catch (IOException e) {
            throw new BadInput("cannot read " + folder + ": " + BadInput.reason(e), e);
        }
    }

    void remove(String name) throws BadInput {
        if (Files.exists(task(name))) {
            Folders.remove(task(name));
        }
    }
}
