/** How does a compiled specification run? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.runtime {
    requires transitive dev.plumbline.value;

    exports dev.plumbline.runtime;
    exports dev.plumbline.runtime.net;
    exports dev.plumbline.runtime.resource;
    exports dev.plumbline.runtime.system;
    exports dev.plumbline.runtime.testkit;
    exports dev.plumbline.runtime.value;

    // For our own modules alone.
    exports dev.plumbline.runtime.bytes to
            dev.plumbline.actor;
}
