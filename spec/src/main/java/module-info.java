/** What may happen? */
module dev.plumbline.spec {
    requires transitive dev.plumbline.history;

    exports dev.plumbline.spec;
    exports dev.plumbline.spec.begin;
    exports dev.plumbline.spec.model;
    exports dev.plumbline.spec.sequence;
    exports dev.plumbline.spec.serial;
    exports dev.plumbline.spec.temporal;

    uses dev.plumbline.spec.SpecKind;

    provides dev.plumbline.spec.SpecKind with
            dev.plumbline.spec.model.BuiltInModel,
            dev.plumbline.spec.model.ModelClass,
            dev.plumbline.spec.serial.SerialKind,
            dev.plumbline.spec.begin.StartedKind;
}
