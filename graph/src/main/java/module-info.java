/** Which states are there? */
module dev.plumbline.graph {
    requires transitive dev.plumbline.check;

    exports dev.plumbline.graph;
    exports dev.plumbline.graph.coverage;
}
