package dev.plumbline.tla.internal.stored;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Translated specifications in files, so that another command on this machine need not parse them again.
 *
 * <p><b>Why a stored specification is never another one.</b> The tree depends on nothing but the program, the request,
 * and the modules that SANY asked for. An entry contains all three: the identity of the program, the text of the
 * request, and the names of the modules in the order of SANY's questions with their bytes, those of the standard modules
 * included. It is used only if all of them are equal, byte for byte, to those of the command at hand; the name of the
 * file only chooses which entry is compared. SANY, which is deterministic, would ask for the same modules in the same
 * order, since the ones before are the same, so a file that was added in a folder that is searched earlier is noticed
 * too. The tree does not contain what an evaluation reads later, such as data files or the clock.
 *
 * <p><b>Damage.</b> The last bytes of an entry are a checksum of all others. An entry that is cut off, changed, or
 * written in another format is ignored, and replaced by the next command. So is an entry whose folder does not belong to
 * the user, or in which others may write: a checksum does not protect against other users.
 *
 * <p><b>Concurrent commands.</b> An entry is written to a file of its own, which is renamed when it is complete. A reader
 * reads one file to its end, so it sees one entry. Two writers of one entry write the same bytes.
 */
public final class SpecificationCache {
    /** The first bytes of an entry; another format gets another number. */
    private static final byte[] FORMAT = "plumbline translated specification 1\n".getBytes(StandardCharsets.US_ASCII);

    private static final String SUFFIX = ".tree";
    private static final String ABOUT = """
            Plumbline keeps translated TLA+ specifications here, so that it need not parse them again. Each file says
            which program and which modules it is for, and is ignored for any other. This folder may be deleted at any
            time. PLUMBLINE_CACHE=FOLDER chooses another one, and PLUMBLINE_CACHE=no none.
            """;
    private static final int CHECKSUM = 4;
    static final int MOST_ENTRIES = 200;
    private static final long LARGEST = 32 << 20;

    /** The one that this process uses; none unless the program wants it. */
    private static final AtomicReference<SpecificationCache> USED = new AtomicReference<>();

    private final Path folder;
    private final String program;
    private final String user;

    /**
     * @param folder of the entries; created when the first one is written
     * @param program identifies the program: programs that translate differently have different ones
     * @param user the name of the owner that the folder must have
     */
    public SpecificationCache(Path folder, String program, String user) {
        this.folder = folder;
        this.program = program;
        this.user = user;
    }

    /** Sets where specifications are stored from now on; null for nowhere. */
    public static void use(SpecificationCache cache) {
        USED.set(cache);
    }

    /** Where specifications are stored, if they are. */
    public static Optional<SpecificationCache> used() {
        return Optional.ofNullable(USED.get());
    }

    /** The modules of a request, as SANY would find them. */
    @FunctionalInterface
    public interface Modules {
        /** The bytes of a module; empty if there is none. */
        Optional<byte[]> find(String name) throws IOException;
    }

    /**
     * The specification of a request if it was stored before. To be called with a large stack.
     *
     * @param request of {@link StoredRequest}
     */
    public Optional<TranslatedTree> find(byte[] request, Modules modules) {
        try {
            Path file = file(request);
            if (!Files.isRegularFile(file) || !isPrivate() || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(file);
            int end = bytes.length - CHECKSUM;
            if (end < 0 || checksum(bytes, end) != stored(bytes, end)) {
                return Optional.empty();
            }
            Bytes.In in = new Bytes.In(bytes, 0, end);
            if (!in.skipEqual(FORMAT)
                    || !in.skipEqual(program.getBytes(StandardCharsets.UTF_8))
                    || !in.skipEqual(request)) {
                return Optional.empty();
            }
            int count = in.number();
            for (int i = 0; i < count; i++) {
                Optional<byte[]> module = modules.find(in.text());
                if (module.isEmpty() || !in.skipEqual(module.get())) {
                    return Optional.empty();
                }
            }
            return Optional.of(TreeDecoder.decode(new Bytes.In(bytes, in.at(), end)));
        } catch (IOException | BadInput | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * Stores a specification, if it can be. To be called with a large stack.
     *
     * @param modules the bytes of all modules by name, in the order in which SANY asked for them
     */
    public void store(byte[] request, Map<String, byte[]> modules, TranslatedTree tree) {
        Path draft = null;
        try {
            byte[] entry = entry(request, modules, tree);
            if (entry.length > LARGEST) {
                return;
            }
            create();
            if (!isPrivate()) {
                return;
            }
            draft = Files.createTempFile(folder, "draft-", ".tmp");
            Files.write(draft, entry);
            Files.move(draft, file(request), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            removeOldest();
        } catch (IOException | RuntimeException e) {
            // The next command parses the specification again.
            discard(draft);
        }
    }

    private byte[] entry(byte[] request, Map<String, byte[]> modules, TranslatedTree tree) {
        Bytes.Out out = new Bytes.Out();
        out.bytes(FORMAT);
        out.bytes(program.getBytes(StandardCharsets.UTF_8));
        out.bytes(request);
        out.number(modules.size());
        modules.forEach((name, bytes) -> {
            out.text(name);
            out.bytes(bytes);
        });
        byte[] head = out.bytes();
        byte[] encoded = TreeEncoder.encode(tree);
        byte[] all = new byte[head.length + encoded.length + CHECKSUM];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(encoded, 0, all, head.length, encoded.length);
        int end = all.length - CHECKSUM;
        int sum = checksum(all, end);
        for (int i = 0; i < CHECKSUM; i++) {
            all[end + i] = (byte) (sum >>> 8 * i);
        }
        return all;
    }

    private static int checksum(byte[] bytes, int end) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, end);
        return (int) checksum.getValue();
    }

    private static int stored(byte[] bytes, int end) {
        int sum = 0;
        for (int i = 0; i < CHECKSUM; i++) {
            sum |= (bytes[end + i] & 0xFF) << 8 * i;
        }
        return sum;
    }

    private Path file(byte[] request) {
        CRC32C checksum = new CRC32C();
        checksum.update(program.getBytes(StandardCharsets.UTF_8));
        checksum.update(request);
        return folder.resolve(HexFormat.of().toHexDigits((int) checksum.getValue()) + SUFFIX);
    }

    private void create() throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder.toAbsolutePath().getParent());
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(folder);
        }
        Files.writeString(folder.resolve("README.txt"), ABOUT);
    }

    /** Whether nobody but the user can write entries; on systems without such permissions, folders of users are theirs. */
    private boolean isPrivate() throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return true;
        }
        PosixFileAttributes attributes =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isDirectory()
                && attributes.owner().getName().equals(user)
                && !attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                && !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    private void removeOldest() throws IOException {
        Map<Path, FileTime> entries = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                try {
                    entries.put(file, Files.getLastModifiedTime(file));
                } catch (NoSuchFileException e) {
                    // Another command has removed it.
                }
            }
        }
        List<Path> oldest = new ArrayList<>(entries.keySet());
        oldest.sort(Comparator.comparing(entries::get));
        for (Path file : oldest.subList(0, Math.max(0, oldest.size() - MOST_ENTRIES))) {
            Files.deleteIfExists(file);
        }
    }

    private static void discard(Path draft) {
        try {
            if (draft != null) {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            // It is removed with the folder.
        }
    }
}
