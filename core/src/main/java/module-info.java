/** Does what happened fit what may happen? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.core {
    requires transitive dev.plumbline.value;
    requires transitive com.fasterxml.jackson.core;
    requires java.management;

    exports dev.plumbline.check;
    exports dev.plumbline.check.budget;
    exports dev.plumbline.check.live;
    exports dev.plumbline.check.states;
    exports dev.plumbline.check.states.mapping;
    exports dev.plumbline.history;
    exports dev.plumbline.history.chart;
    exports dev.plumbline.history.format;
    exports dev.plumbline.history.interleaving;
    exports dev.plumbline.spec;
    exports dev.plumbline.spec.model;
    exports dev.plumbline.spec.temporal;

    // For our own modules alone.
    exports dev.plumbline.check.automatic to
            dev.plumbline.cli;
    exports dev.plumbline.check.behaviour to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.tla;
    exports dev.plumbline.check.cost to
            dev.plumbline.cli;
    exports dev.plumbline.check.counterfactual to
            dev.plumbline.cli,
            dev.plumbline.explain;
    exports dev.plumbline.check.cuts to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.mpcal;
    exports dev.plumbline.check.interpretation to
            dev.plumbline.cli,
            dev.plumbline.explain;
    exports dev.plumbline.check.late to
            dev.plumbline.cli;
    exports dev.plumbline.check.meter to
            dev.plumbline.actor,
            dev.plumbline.tla;
    exports dev.plumbline.check.spill to
            dev.plumbline.actor,
            dev.plumbline.tla;
    exports dev.plumbline.check.states.follow to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.check.stream to
            dev.plumbline.cli;
    exports dev.plumbline.check.sweep to
            dev.plumbline.cli,
            dev.plumbline.jvm;
    exports dev.plumbline.check.watch to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.jvm,
            dev.plumbline.tla,
            dev.plumbline.tlc;
    exports dev.plumbline.history.files to
            dev.plumbline.cli,
            dev.plumbline.junit,
            dev.plumbline.jvm,
            dev.plumbline.mpcal,
            dev.plumbline.tla,
            dev.plumbline.tlc;
    exports dev.plumbline.history.interleaving.text to
            dev.plumbline.explain,
            dev.plumbline.jvm;
    exports dev.plumbline.history.json to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.jvm;
    exports dev.plumbline.history.precedence to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.jvm,
            dev.plumbline.tlc;
    exports dev.plumbline.history.statelog to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.tla;
    exports dev.plumbline.history.text to
            dev.plumbline.actor,
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.junit,
            dev.plumbline.jvm,
            dev.plumbline.mpcal,
            dev.plumbline.tla;
    exports dev.plumbline.spec.begin to
            dev.plumbline.cli,
            dev.plumbline.explain,
            dev.plumbline.jvm;
    exports dev.plumbline.spec.cell to
            dev.plumbline.tla;
    exports dev.plumbline.spec.sequence to
            dev.plumbline.tla;
    exports dev.plumbline.spec.serial to
            dev.plumbline.explain,
            dev.plumbline.jvm;

    uses dev.plumbline.history.format.Format;
    uses dev.plumbline.spec.SpecKind;
    uses dev.plumbline.check.Engine;

    provides dev.plumbline.history.format.Format with
            dev.plumbline.history.statelog.StateLogFormat;
    provides dev.plumbline.spec.SpecKind with
            dev.plumbline.spec.model.BuiltInModel,
            dev.plumbline.spec.model.ModelClass,
            dev.plumbline.spec.serial.SerialKind,
            dev.plumbline.spec.begin.StartedKind;
    provides dev.plumbline.check.Engine with
            dev.plumbline.check.automatic.AutomaticEngine;
}
