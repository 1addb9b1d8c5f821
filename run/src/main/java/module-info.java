/** How do we make it happen? */
module dev.plumbline.run {
    requires transitive dev.plumbline.workload;
    requires transitive dev.plumbline.record;
    requires transitive dev.plumbline.jvm;
    requires transitive dev.plumbline.check;
    requires com.fasterxml.jackson.core;
    requires java.management;

    exports dev.plumbline.run;
    exports dev.plumbline.run.fuzz;
    exports dev.plumbline.run.harness;
}
