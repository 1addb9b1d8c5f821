package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/**
 * The files of another file system, which have URLs: {@code hdfs://host/histories/h1.edn}. The module for Apache
 * Spark reads those that its client of Hadoop reads; {@link ServiceLoader} finds it, so nothing else depends on that
 * module.
 */
public interface RemoteFiles {
    /**
     * All files below a folder, in any order.
     *
     * @param folder its URL, which ends with a slash
     * @return their names, relative to the folder
     * @throws BadInput if it cannot be read
     */
    Iterator<String> below(String folder) throws BadInput;

    /** Whether a name is a URL. */
    static boolean isRemote(String name) {
        return URL.matcher(name).lookingAt();
    }

    Pattern URL = Pattern.compile("[a-z][a-z0-9+.-]*://");

    /** @throws BadInput if this program cannot read such files */
    static RemoteFiles of(String name) throws BadInput {
        return ServiceLoader.load(RemoteFiles.class, RemoteFiles.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        name + " is in another file system; expected also --master, since Spark's client of Hadoop"
                                + " reads such files (local[2] runs on this machine)"));
    }
}
