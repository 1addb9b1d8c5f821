/** Which step next? */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.schedule {
    requires transitive dev.plumbline.value;

    exports dev.plumbline.schedule;

    // For our own modules alone.
    exports dev.plumbline.schedule.random to
            dev.plumbline.actor,
            dev.plumbline.jvm;
    exports dev.plumbline.schedule.search to
            dev.plumbline.actor,
            dev.plumbline.jvm;
}
