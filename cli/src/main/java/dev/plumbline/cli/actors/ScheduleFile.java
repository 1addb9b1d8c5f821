package dev.plumbline.cli.actors;

import dev.plumbline.cli.files.FileKind;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file with a schedule of actors: a text, or the bundle of a violation. */
final class ScheduleFile {
    private ScheduleFile() {}

    /** Whether the file was written for a violation: a bundle, or a schedule that says so. */
    static boolean isOfAViolation(Path file) throws BadInput {
        try {
            return FileKind.of(file) == FileKind.BUNDLE
                    || Files.readString(file).lines().anyMatch(ActorsFolder.VIOLATES::equals);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
    }

    static Schedule read(Path file) throws BadInput {
        if (Files.exists(file) && FileKind.of(file) == FileKind.BUNDLE) {
            Optional<ActorSchedule> schedule = Bundle.read(file).actors();
            return Schedule.parse(schedule.orElseThrow(() -> new BadInput(file + " holds no schedule of actors"))
                    .schedule());
        }
        try {
            return Schedule.parse(Files.readString(file));
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        } catch (BadInput e) {
            throw e.at(file.toString());
        }
    }
}
