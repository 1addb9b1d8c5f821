package dev.plumbline.campaign.cluster;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.RemoteFiles;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.campaign.worker.WorkerCommand;
import dev.plumbline.campaign.worker.WorkerPlace;
import dev.plumbline.campaign.worker.WorkerSettings;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * Runs tasks on a machine of a cluster, in processes of that machine. A cluster has class loaders of its own, so bytes go
 * in and bytes come out. Each thread that calls it has a process to itself.
 */
public final class TaskHost implements UnaryOperator<byte[]> {
    private final WorkerSettings settings;
    private final Path home;
    private final Path from;
    private final Deque<WorkerPlace> idle = new ConcurrentLinkedDeque<>();
    private final Map<String, Integer> users = new HashMap<>();
    private final AtomicLong number = new AtomicLong();
    private final BiConsumer<String, String> fetch;
    private final CampaignFolder.Space space;

    /**
     * @param command a {@link WorkerCommand} in JSON
     * @param archive the files for all tasks; empty if there are none
     * @param home a folder for this host alone
     * @param java the program
     * @param classPath of the processes, with absolute names
     * @param cores how many processes share the memory of this machine
     * @param fetch copies the file of a URL to a local file; it throws an {@link UncheckedIOException} if it cannot
     */
    public TaskHost(
            byte[] command,
            Path archive,
            Path home,
            String java,
            String classPath,
            int cores,
            BiConsumer<String, String> fetch)
            throws BadInput, IOException {
        this(command, archive, home, java, classPath, cores, fetch, CampaignFolder.Space.USABLE);
    }

    TaskHost(
            byte[] command,
            Path archive,
            Path home,
            String java,
            String classPath,
            int cores,
            BiConsumer<String, String> fetch,
            CampaignFolder.Space space)
            throws BadInput, IOException {
        this.home = home;
        this.fetch = fetch;
        this.space = space;
        from = Files.createDirectories(home.resolve("from"));
        if (Files.size(archive) > 0) {
            try (InputStream in = Files.newInputStream(archive)) {
                FileArchive.unpack(in, from);
            }
        }
        WorkerCommand worker =
                WorkerCommand.read(new Fields(JsonValues.read(command, 0, command.length), "the settings of a host"));
        settings = worker.on(java, classPath, cores, home, from);
    }

    /**
     * Runs the tasks of a request.
     *
     * @return an answer for each; without a byte if the task has to be sent again alone
     * @throws IllegalStateException if they cannot be begun here, with the reason
     */
    @Override
    public byte[] apply(byte[] request) {
        List<Arrived> tasks = new ArrayList<>();
        WorkerPlace place = idle.poll();
        place = place == null ? new WorkerPlace(settings) : place;
        boolean usable = false;
        try {
            for (byte[] parcel : Parcel.split(request)) {
                tasks.add(arrived(Parcel.decode(parcel)));
            }
            byte[] answers =
                    Parcel.join(tasks.size() == 1 ? List.of(alone(tasks.get(0), place)) : together(tasks, place));
            usable = true;
            return answers;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (BadInput | IOException e) {
            throw new IllegalStateException(e instanceof IOException io ? BadInput.reason(io) : e.getMessage(), e);
        } finally {
            if (usable) {
                idle.push(place);
            } else {
                place.close();
            }
            tasks.forEach(this::remove);
        }
    }

    /**
     * A task with its files.
     *
     * @param files that came with it, relative to the folder of tasks
     * @param folder for the files that it writes
     * @param fetched for copies of files of other file systems
     */
    private record Arrived(Task task, Collection<String> files, Path folder, Path fetched) {}

    private Arrived arrived(Parcel parcel) throws BadInput, IOException {
        Task task = Task.read(parcel.fields());
        // With a number: the task may be at its next try here while files of the last one are removed.
        String name = task.folder() + "-" + number.incrementAndGet();
        return new Arrived(
                task,
                unpack(parcel),
                home.resolve("tasks").resolve(name),
                home.resolve("fetched").resolve(name));
    }

    private void remove(Arrived arrived) {
        Folders.discard(arrived.folder());
        Folders.discard(arrived.fetched());
        release(arrived.files());
    }

    private byte[] alone(Arrived arrived, WorkerPlace place) throws BadInput, IOException, InterruptedException {
        TaskRunner.Ending ending;
        try {
            ending = place.run(local(arrived), arrived.folder());
        } catch (UncheckedIOException e) {
            ending = new TaskRunner.Died(
                    arrived.task(), TaskRunner.Death.PROCESS_ENDED, BadInput.reason(e.getCause()), 0);
        }
        if (ending instanceof TaskRunner.Finished finished
                && finished.result().outcome().mayLackSpace()) {
            CampaignFolder.requireSpace(home, space);
        }
        return TaskAnswer.of(ending, arrived.folder()).encode();
    }

    private List<byte[]> together(List<Arrived> all, WorkerPlace place)
            throws BadInput, IOException, InterruptedException {
        List<Task> tasks = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            try {
                tasks.add(local(all.get(i)));
                places.add(i);
            } catch (UncheckedIOException e) {
                // Alone it fails again, and this is reported.
            }
        }
        List<byte[]> answers = new ArrayList<>(Collections.nCopies(all.size(), Parcel.NO_FILES));
        List<Optional<TaskResult>> results = tasks.isEmpty() ? List.of() : place.runTogether(tasks);
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).isPresent()) {
                TaskRunner.Finished finished =
                        new TaskRunner.Finished(tasks.get(i), results.get(i).get());
                Arrived arrived = all.get(places.get(i));
                answers.set(
                        places.get(i), TaskAnswer.of(finished, arrived.folder()).encode());
            }
        }
        return answers;
    }

    /**
     * The task with the name of a local copy in place of each value that is a URL.
     *
     * @throws UncheckedIOException if a file cannot be copied
     */
    private Task local(Arrived arrived) throws IOException {
        Task task = arrived.task();
        List<Task.Word> words = task.words();
        for (String value : task.bindings().values()) {
            if (!RemoteFiles.isRemote(value)) {
                continue;
            }
            Path copy = arrived.fetched().resolve(value.substring(value.lastIndexOf('/') + 1));
            Folders.create(arrived.fetched());
            try {
                fetch.accept(value, copy.toString());
            } catch (UncheckedIOException e) {
                throw new UncheckedIOException(
                        new IOException(value + " cannot be read: " + BadInput.reason(e.getCause()), e));
            }
            words = words.stream()
                    .map(word -> word.replace(value, copy.toString()))
                    .toList();
        }
        return new Task(task.index(), task.bindings(), words);
    }

    /** Two tasks at once may have a file in common: the last one removes it. */
    private synchronized Collection<String> unpack(Parcel parcel) throws IOException {
        if (parcel.files().length == 0) {
            return List.of();
        }
        Path scratch = Files.createTempDirectory(home, "files");
        List<String> used = new ArrayList<>();
        try {
            List<String> names = FileArchive.unpack(new ByteArrayInputStream(parcel.files()), scratch);
            for (String name : names) {
                // A file counts as used when it is there: the next task would otherwise miss it.
                if (!users.containsKey(name)) {
                    Path file = from.resolve(name);
                    Files.createDirectories(file.getParent());
                    Files.move(scratch.resolve(name), file, StandardCopyOption.REPLACE_EXISTING);
                }
                users.merge(name, 1, Integer::sum);
                used.add(name);
            }
            return used;
        } catch (IOException e) {
            release(used);
            throw e;
        } finally {
            Folders.discard(scratch);
        }
    }

    private synchronized void release(Collection<String> files) {
        for (String name : files) {
            if (users.merge(name, -1, Integer::sum) == 0) {
                users.remove(name);
                // If this fails, the files that are left only take disk space.
                Folders.discard(from.resolve(name));
            }
        }
    }
}
