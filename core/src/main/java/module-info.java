/** Does what happened fit what may happen? */
module dev.plumbline.core {
    requires transitive dev.plumbline.value;
    requires transitive com.fasterxml.jackson.core;
    requires java.management;

    exports dev.plumbline.history;
    exports dev.plumbline.history.chart;
    exports dev.plumbline.history.format;
    exports dev.plumbline.history.interleaving;
    exports dev.plumbline.history.statelog;
    exports dev.plumbline.spec;
    exports dev.plumbline.spec.begin;
    exports dev.plumbline.spec.model;
    exports dev.plumbline.spec.sequence;
    exports dev.plumbline.spec.serial;
    exports dev.plumbline.spec.temporal;
    exports dev.plumbline.check;
    exports dev.plumbline.check.automatic;
    exports dev.plumbline.check.behaviour;
    exports dev.plumbline.check.cost;
    exports dev.plumbline.check.cuts;
    exports dev.plumbline.check.interpretation;
    exports dev.plumbline.check.late;
    exports dev.plumbline.check.monitor;
    exports dev.plumbline.check.monitor.declared;
    exports dev.plumbline.check.states;
    exports dev.plumbline.check.states.event;
    exports dev.plumbline.check.states.follow;
    exports dev.plumbline.check.states.mapping;
    exports dev.plumbline.check.sweep;

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
