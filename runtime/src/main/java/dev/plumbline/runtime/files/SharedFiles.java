package dev.plumbline.runtime.files;

import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Files in a folder, which processes of several JVMs share: {@code files["name"]} is the value in the file of that name,
 * as text of TLA+. A file that was never written has the value of the specification. Files survive their processes.
 *
 * @see SharedFile how one file is locked and restored
 */
public final class SharedFiles implements Resource {
    private final FileFolder folder;
    private final ResourceMap files;

    /** @param initial the function from names to values before the first write */
    public SharedFiles(Path folder, ProcessId owner, Value initial, Disk disk) {
        this.folder = new FileFolder(folder, owner, disk);
        files = new ResourceMap(
                name -> new SharedFile(this.folder, FileFolder.fileName(name), Tla.apply(initial, name)));
    }

    @Override
    public Resource at(Value name) {
        return files.at(name);
    }

    @Override
    public Clock prepare() {
        return files.prepare();
    }

    @Override
    public void commit(Clock clock) {
        files.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        files.abort(clock);
    }

    @Override
    public void restore(LoggedAccess access) {
        files.restore(access);
    }

    @Override
    public Optional<Value> state() {
        return files.state();
    }

    @Override
    public void restoreState(Value state) {
        files.restoreState(state);
    }

    /** Also releases files that only the section in flight had locked, which is not in the log. */
    @Override
    public void restored(Clock clock) {
        folder.ownLocks().forEach(name -> files.at(FileFolder.nameOf(name)));
        files.abort(Clock.NONE);
        files.restored(clock);
    }

    @Override
    public String toString() {
        return "files in " + folder;
    }
}
