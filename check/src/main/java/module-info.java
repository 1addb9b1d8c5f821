/** Is there a witness? */
module dev.plumbline.check {
    requires transitive dev.plumbline.spec;
    requires java.management;

    exports dev.plumbline.check;
    exports dev.plumbline.check.automatic;
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

    uses dev.plumbline.check.Engine;

    provides dev.plumbline.check.Engine with
            dev.plumbline.check.automatic.AutomaticEngine;
}
