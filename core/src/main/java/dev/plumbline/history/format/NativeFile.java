package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;

/** The objects of one file of the native format, one after the other, on their way to the intake. */
final class NativeFile {
    private final Intake intake;
    private boolean begun;
    private boolean ordered;

    NativeFile(Intake intake) {
        this.intake = intake;
    }

    /** @param origin the line or byte at which the object stands */
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
                // Without a header the first operation says what orders the file.
                intake.order(record.assumedOrder(), origin);
                ordered = true;
            }
            record.handTo(intake, origin);
        }
        begun = true;
    }
}
