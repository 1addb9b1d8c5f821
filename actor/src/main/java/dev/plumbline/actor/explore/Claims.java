package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.execution.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Compares the declarations of a harness about its messages with the effects of their receipts. */
final class Claims {
    private record Claim(ExplorationResult.FalseDeclaration.Kind kind, Class<?> message) {}

    private final Harness harness;
    private final Map<Claim, ExplorationResult.FalseDeclaration> broken = new LinkedHashMap<>();

    Claims(Harness harness) {
        this.harness = harness;
    }

    void check(Step step, Supplier<FoundRun> run) {
        if (step.kind() != Step.Kind.RECEIVE) {
            return;
        }
        Object message = step.envelope().orElseThrow().message();
        MessageRole role = harness.role(message);
        if (role.excluded()) {
            if (step.changed()) {
                add(ExplorationResult.FalseDeclaration.Kind.EXCLUDED_CHANGES_STATE, message, step, run);
            }
            if (!step.sent().isEmpty()) {
                add(ExplorationResult.FalseDeclaration.Kind.EXCLUDED_SENDS, message, step, run);
            }
            if (!step.answers().isEmpty()) {
                add(ExplorationResult.FalseDeclaration.Kind.EXCLUDED_ANSWERS, message, step, run);
            }
        }
    }

    private void add(ExplorationResult.FalseDeclaration.Kind kind, Object message, Step step, Supplier<FoundRun> run) {
        broken.computeIfAbsent(
                new Claim(kind, message.getClass()),
                claim -> new ExplorationResult.FalseDeclaration(kind, step, run.get()));
    }

    List<ExplorationResult.FalseDeclaration> broken() {
        return List.copyOf(broken.values());
    }
}
