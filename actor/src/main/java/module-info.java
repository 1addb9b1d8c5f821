/** Actors under control */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.actor {
    requires transitive dev.plumbline.schedule;
    requires transitive dev.plumbline.core;
    requires dev.plumbline.record;
    requires dev.plumbline.runtime;

    exports dev.plumbline.actor;
    exports dev.plumbline.actor.execution;
    exports dev.plumbline.actor.explore;
    exports dev.plumbline.actor.scheduler;

    // For our own modules alone.
    exports dev.plumbline.actor.internal.property to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.actor.run to
            dev.plumbline.cli;
    exports dev.plumbline.actor.simulate to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.actor.states to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.actor.systems to
            dev.plumbline.cli;
    exports dev.plumbline.actor.table to
            dev.plumbline.cli;
}
