/** Is this class thread-safe? */
module dev.plumbline.lineup {
    requires transitive dev.plumbline.jvm;
    requires transitive dev.plumbline.check;
    requires java.xml;

    exports dev.plumbline.lineup;
    exports dev.plumbline.lineup.annotation;
    exports dev.plumbline.lineup.matrix;
    exports dev.plumbline.lineup.result;
    exports dev.plumbline.lineup.subject;
}
