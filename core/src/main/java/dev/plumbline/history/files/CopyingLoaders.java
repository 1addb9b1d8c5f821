package dev.plumbline.history.files;

/**
 * Access to this module for class loaders that load their own copies of the classes of another of our modules. The copies
 * are in the unnamed module of the loader, so the exports to their module by name do not hold for them.
 */
public final class CopyingLoaders {
    private CopyingLoaders() {}

    /**
     * Exports to the classes of a loader what this module exports to a module by name. On a class path there is nothing to
     * do.
     *
     * @param copied the name of the module whose classes the loader copies
     */
    public static void allow(ClassLoader loader, String copied) {
        Module core = CopyingLoaders.class.getModule();
        if (core.isNamed()) {
            core.getDescriptor().exports().stream()
                    .filter(exports -> exports.targets().contains(copied))
                    .forEach(exports -> core.addExports(exports.source(), loader.getUnnamedModule()));
        }
    }
}
