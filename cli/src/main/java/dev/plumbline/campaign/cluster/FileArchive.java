package dev.plumbline.campaign.cluster;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Files by their names relative to a folder, as an archive that keeps whether a file is a program. */
final class FileArchive {
    private static final String PROGRAM = "x/";
    private static final String FILE = "f/";

    private FileArchive() {}

    /** @param names relative to the folder */
    static byte[] of(Path folder, Collection<String> names) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out, folder, names);
        return out.toByteArray();
    }

    static void write(OutputStream out, Path folder, Collection<String> names) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setLevel(Deflater.BEST_SPEED);
        for (String name : names) {
            Path file = folder.resolve(name);
            zip.putNextEntry(
                    new ZipEntry((Files.isExecutable(file) ? PROGRAM : FILE) + name.replace(File.separatorChar, '/')));
            Files.copy(file, zip);
            zip.closeEntry();
        }
        zip.finish();
    }

    /** Returns the names of the files, relative to the folder. A file that exists is replaced. */
    static List<String> unpack(InputStream in, Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        Path place = folder.toAbsolutePath().normalize();
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = entry.getName().substring(FILE.length());
            Path file = place.resolve(name).normalize();
            if (!file.startsWith(place) || file.equals(place)) {
                throw new IOException(name + " is outside of the folder of its archive");
            }
            Files.createDirectories(file.getParent());
            // Not in place: a process may be running a program of this name.
            Files.deleteIfExists(file);
            Files.copy(zip, file);
            if (entry.getName().startsWith(PROGRAM) && !file.toFile().setExecutable(true)) {
                throw new IOException(file + " cannot be made a program");
            }
            names.add(name);
        }
        return names;
    }
}
