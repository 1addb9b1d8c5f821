/** How does it get written down? */
module dev.plumbline.record {
    exports dev.plumbline.record;
}
