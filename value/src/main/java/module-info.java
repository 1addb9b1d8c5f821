/** What is a value? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.value {
    exports dev.plumbline.value;

    // For our own modules alone.
    exports dev.plumbline.value.document to
            dev.plumbline.cli,
            dev.plumbline.core,
            dev.plumbline.explain,
            dev.plumbline.jvm;
    exports dev.plumbline.value.text to
            dev.plumbline.actor,
            dev.plumbline.cli,
            dev.plumbline.core,
            dev.plumbline.explain,
            dev.plumbline.junit,
            dev.plumbline.jvm,
            dev.plumbline.mpcal,
            dev.plumbline.tla;
}
