/** Actors under control */
module dev.plumbline.actor {
    requires transitive dev.plumbline.schedule;
    requires transitive dev.plumbline.core;

    exports dev.plumbline.actor;
    exports dev.plumbline.actor.execution;
    exports dev.plumbline.actor.explore;
    exports dev.plumbline.actor.scheduler;
    exports dev.plumbline.actor.states;
    exports dev.plumbline.actor.systems;
    exports dev.plumbline.actor.systems.chord;
    exports dev.plumbline.actor.systems.paxos;
    exports dev.plumbline.actor.systems.register;
    exports dev.plumbline.actor.table;
}
