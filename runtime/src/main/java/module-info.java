/** How does a compiled specification run? */
module dev.plumbline.runtime {
    requires transitive dev.plumbline.value;

    exports dev.plumbline.runtime;
    exports dev.plumbline.runtime.net;
    exports dev.plumbline.runtime.resource;
    exports dev.plumbline.runtime.system;
    exports dev.plumbline.runtime.testkit;
    exports dev.plumbline.runtime.value;
}
