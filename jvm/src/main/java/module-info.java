/** Threads under control */
module dev.plumbline.jvm {
    requires transitive dev.plumbline.schedule;
    requires org.objectweb.asm;
    requires org.objectweb.asm.commons;
    requires org.objectweb.asm.tree;
    requires java.management;

    exports dev.plumbline.jvm;
    exports dev.plumbline.jvm.execution;
    // The classes under test are rewritten to call these two.
    exports dev.plumbline.jvm.internal.facade;
    exports dev.plumbline.jvm.internal.initialise;
}
