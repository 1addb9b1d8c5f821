/** How is it recorded, and what do we make happen? */
module dev.plumbline.record {
    exports dev.plumbline.record;
    exports dev.plumbline.workload;
}
