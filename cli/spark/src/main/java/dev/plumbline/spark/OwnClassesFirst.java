package dev.plumbline.spark;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Plumbline and Spark have libraries in common, in different versions. A class of this loader sees those of Plumbline;
 * Spark, whose loader is the parent, sees its own.
 */
final class OwnClassesFirst extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    OwnClassesFirst(URL[] jars) {
        super(jars, OwnClassesFirst.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && !name.startsWith("java.")) {
                try {
                    loaded = findClass(name);
                } catch (ClassNotFoundException e) {
                    // One of Spark or of Java.
                }
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }
}
