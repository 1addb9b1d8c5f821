/** Why? */
module dev.plumbline.explain {
    requires transitive dev.plumbline.core;
    requires com.fasterxml.jackson.core;

    exports dev.plumbline.explain;
    exports dev.plumbline.explain.bundle;
    exports dev.plumbline.explain.cause;
    exports dev.plumbline.explain.change;
    exports dev.plumbline.explain.clocks;
    exports dev.plumbline.explain.evidence;
    exports dev.plumbline.explain.evidence.json;
    exports dev.plumbline.explain.evidence.text;
    exports dev.plumbline.explain.interleaving;
    exports dev.plumbline.explain.page;
    exports dev.plumbline.explain.report;
    exports dev.plumbline.explain.standing;
    exports dev.plumbline.explain.text;
    exports dev.plumbline.explain.view;
    exports dev.plumbline.explain.view.http;
    exports dev.plumbline.explain.visible;
    exports dev.plumbline.explain.web;
}
