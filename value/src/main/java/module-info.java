/** What is a value? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.value {
    exports dev.plumbline.value;

    // For our own modules alone.
    exports dev.plumbline.value.document to
            dev.plumbline.core,
            dev.plumbline.explain,
            dev.plumbline.jvm;
}
