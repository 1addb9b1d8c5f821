package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;

/** Passes the objects of one file of the native format to the intake, one after the other. */
final class NativeFile {
    private final Intake intake;
    private boolean begun;
    private boolean ordered;

    NativeFile(Intake intake) {
        this.intake = intake;
    }

    /** A file whose first lines were read before, so that its order is known. */
    static NativeFile begun(Intake intake) {
        NativeFile file = new NativeFile(intake);
        file.begun = true;
        file.ordered = true;
        return file;
    }

    /** A file of a history whose order is known. It may have a header. */
    static NativeFile next(Intake intake) {
        NativeFile file = new NativeFile(intake);
        file.ordered = true;
        return file;
    }

    /** @param origin the line or byte of the object */
    void take(NativeRecord record, long origin) throws BadInput {
        if (record.isHeader()) {
            if (begun) {
                throw intake.bad(origin, "a header in the middle; expected it first, if at all");
            }
            intake.order(record.order(), origin);
            ordered = true;
        } else if (record.isAnnotation()) {
            intake.annotate(record.annotation());
        } else {
            if (!ordered) {
                // Without a header the first operation determines the order of the file.
                intake.order(record.assumedOrder(), origin);
                ordered = true;
            }
            record.handTo(intake, origin);
        }
        begun = true;
    }
}
