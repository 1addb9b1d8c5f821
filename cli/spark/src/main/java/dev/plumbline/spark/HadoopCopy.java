package dev.plumbline.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Copies files of a file system of Hadoop. An executor has nothing of Plumbline where this class is loaded. */
final class HadoopCopy {
    private HadoopCopy() {}

    /**
     * Copies a file to a local one.
     *
     * @throws UncheckedIOException with the reason
     */
    static void fetch(String url, String local) {
        try {
            Path from = new Path(url);
            from.getFileSystem(new Configuration()).copyToLocalFile(false, from, new Path("file", "", local), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new UncheckedIOException(new IOException(e.getMessage(), e));
        }
    }
}
