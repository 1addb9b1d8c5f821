/** What do we make happen? */
module dev.plumbline.workload {
    exports dev.plumbline.workload;
}
