/** Why? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.explain {
    requires transitive dev.plumbline.core;
    requires com.fasterxml.jackson.core;

    exports dev.plumbline.explain;
    exports dev.plumbline.explain.bundle;

    // For our own modules alone.
    exports dev.plumbline.explain.bundling to
            dev.plumbline.cli;
    exports dev.plumbline.explain.cause to
            dev.plumbline.cli;
    exports dev.plumbline.explain.change to
            dev.plumbline.cli;
    exports dev.plumbline.explain.compare to
            dev.plumbline.cli;
    exports dev.plumbline.explain.evidence to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.explain.evidence.json to
            dev.plumbline.cli;
    exports dev.plumbline.explain.evidence.text to
            dev.plumbline.cli;
    exports dev.plumbline.explain.interleaving to
            dev.plumbline.cli;
    exports dev.plumbline.explain.page to
            dev.plumbline.cli;
    exports dev.plumbline.explain.plot to
            dev.plumbline.cli;
    exports dev.plumbline.explain.report to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.explain.text to
            dev.plumbline.cli;
    exports dev.plumbline.explain.view to
            dev.plumbline.cli;
    exports dev.plumbline.explain.view.http to
            dev.plumbline.cli;
    exports dev.plumbline.explain.visible to
            dev.plumbline.cli;
    exports dev.plumbline.explain.web to
            dev.plumbline.cli;
}
