/** Threads under control: Line-Up, and running, fuzzing and replaying workloads */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.jvm {
    requires transitive dev.plumbline.record;
    requires transitive dev.plumbline.core;
    requires transitive dev.plumbline.schedule;
    requires org.objectweb.asm;
    requires org.objectweb.asm.commons;
    requires org.objectweb.asm.tree;
    requires java.management;
    requires java.xml;

    exports dev.plumbline.jvm.unseen;
    exports dev.plumbline.lineup;
    exports dev.plumbline.lineup.annotation;
    exports dev.plumbline.lineup.matrix;
    exports dev.plumbline.lineup.result;
    exports dev.plumbline.lineup.subject;
    exports dev.plumbline.run;
    exports dev.plumbline.run.scheduling;

    // For our own modules alone.
    exports dev.plumbline.jvm.execution to
            dev.plumbline.cli;
    exports dev.plumbline.lineup.classes to
            dev.plumbline.cli;
    exports dev.plumbline.run.fuzz to
            dev.plumbline.cli;
    exports dev.plumbline.run.harness to
            dev.plumbline.cli;
    exports dev.plumbline.run.replay to
            dev.plumbline.cli;
}
