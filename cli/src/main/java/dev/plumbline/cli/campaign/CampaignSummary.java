package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.CampaignRun;
import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.cluster.ClusterRunner;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The findings of a campaign so far.
 *
 * @param program how the user calls Plumbline
 * @param end why it ended, if it was run just now
 * @param traffic to and from a cluster, if it was run just now on one
 */
record CampaignSummary(
        String program,
        CampaignFolder folder,
        CampaignFolder.Description description,
        Tally tally,
        KnownFailures known,
        Optional<CampaignRun.End> end,
        Optional<ClusterRunner.Traffic> traffic) {
    /** Why a merged campaign may not be complete. */
    static final String DIFFERENT_FILES =
            "the folders that were merged saw different files, so some may be missing from"
                    + " all of them; campaign resume checks those";

    /** As a folder has it. */
    CampaignSummary(
            String program,
            CampaignFolder folder,
            CampaignFolder.Description description,
            Tally tally,
            KnownFailures known,
            Optional<CampaignRun.End> end) {
        this(program, folder, description, tally, known, end, Optional.empty());
    }

    boolean isKnown(Tally.Group group) {
        return known.has(group.smallest().kind());
    }

    List<Tally.Group> failures(boolean isKnown) {
        return tally.failures().stream()
                .filter(group -> isKnown(group) == isKnown)
                .toList();
    }

    /** Whether all tasks are done, if there is an end. */
    boolean isComplete() {
        return !description.isOfDifferentFiles()
                && description.own().filter(total -> tally.size() >= total).isPresent();
    }

    /**
     * The worst outcome, where a violation counts if it is not known. Tasks that were set aside have no verdict, so the
     * campaign is inconclusive; and so it is if it has an end that it did not reach, unless {@code --quiet-for} or
     * {@code --violations} ended it, which say that this is enough.
     */
    ExitCode exitCode() {
        ExitCode code = ExitCode.CONFORMS;
        if (tally.times(Outcome.INTERNAL) > 0) {
            code = code.and(ExitCode.INTERNAL);
        }
        if (tally.times(Outcome.REFUSED) > 0) {
            code = code.and(ExitCode.REFUSED);
        }
        if (!failures(false).isEmpty()) {
            code = code.and(ExitCode.VIOLATES);
        }
        boolean enough =
                end.equals(Optional.of(CampaignRun.End.QUIET)) || end.equals(Optional.of(CampaignRun.End.VIOLATIONS));
        if (tally.times(Outcome.INCONCLUSIVE) > 0
                || !tally.setAside().isEmpty()
                || tally.size() == 0 && !isComplete()
                || description.total().isPresent() && !isComplete() && !enough) {
            code = code.and(ExitCode.INCONCLUSIVE);
        }
        return code;
    }

    /** A campaign whose tasks violate, but only in ways that are known, does not conform; yet nothing fails. */
    String verdict() {
        return switch (exitCode()) {
            case CONFORMS -> tally.failures().isEmpty() ? "conforms" : "known failures";
            case VIOLATES -> "violates";
            case INCONCLUSIVE -> "inconclusive";
            case REFUSED -> "refused";
            case INTERNAL -> "internal error";
        };
    }

    /** The bundle of the smallest counterexample, if there is one. */
    Optional<Path> bundle(Tally.Group group) {
        return group.smallest()
                .bundle()
                .map(name -> folder.task(group.of().folder()).resolve(name))
                .filter(Files::exists);
    }

    /** The command that shows a failure again, and the one that makes it again. */
    List<String> commands(Tally.Group group) {
        List<String> commands = new ArrayList<>();
        bundle(group).ifPresent(file -> commands.add(ShellWords.line(List.of(program, "explain", file.toString()))));
        commands.add(command(group.of()));
        return commands;
    }

    /** The command of a task. */
    String command(TaskResult result) {
        return command(program, description.campaign().filled(result.bindings()));
    }

    /** @param words of the command of a task */
    static String command(String program, List<String> words) {
        List<String> line = new ArrayList<>(List.of(program));
        line.addAll(TaskWords.asTyped(words));
        return ShellWords.line(line);
    }

    /** The parts of specifications that no task covered. */
    List<String> neverCovered() {
        return tally.parts().stream()
                .filter(part -> !tally.covered().contains(part))
                .toList();
    }
}
