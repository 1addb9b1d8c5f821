package dev.plumbline.spark;

import dev.plumbline.campaign.RemoteFiles;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * The files of every file system that Hadoop's client reads, with the configuration that it finds on the class path.
 */
public final class HadoopFiles implements RemoteFiles {
    @Override
    public Iterator<String> below(String folder) throws BadInput {
        try {
            Path place = new Path(folder);
            FileSystem files = place.getFileSystem(new Configuration());
            // As the file system writes it: without an empty host, for instance.
            String prefix = files.getFileStatus(place).getPath().toString();
            int length = prefix.endsWith("/") ? prefix.length() : prefix.length() + 1;
            List<String> names = new ArrayList<>();
            for (RemoteIterator<LocatedFileStatus> all = files.listFiles(place, true); all.hasNext(); ) {
                names.add(all.next().getPath().toString().substring(length));
            }
            return names.iterator();
        } catch (IOException | IllegalArgumentException e) {
            throw new BadInput("cannot list " + folder + ": " + SparkConnector.reason(e), e);
        }
    }
}
