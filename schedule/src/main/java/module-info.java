/** Which step next? */
module dev.plumbline.schedule {
    requires transitive dev.plumbline.value;

    exports dev.plumbline.schedule;
    exports dev.plumbline.schedule.random;
    exports dev.plumbline.schedule.search;
}
