/** Does it survive faults? Processes of a service, their clients, and a plan of faults. */
@SuppressWarnings("module") // Those that are exported to are compiled later.
module dev.plumbline.services {
    requires transitive dev.plumbline.value;
    requires dev.plumbline.record;

    exports dev.plumbline.services;

    // For our own modules alone.
    exports dev.plumbline.services.load to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.services.network to
            dev.plumbline.cli;
    exports dev.plumbline.services.plan to
            dev.plumbline.cli,
            dev.plumbline.junit;
    exports dev.plumbline.services.process to
            dev.plumbline.cli;
    exports dev.plumbline.services.run to
            dev.plumbline.cli,
            dev.plumbline.junit;
}
