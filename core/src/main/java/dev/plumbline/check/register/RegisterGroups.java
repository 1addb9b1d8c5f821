package dev.plumbline.check.register;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GroupSearch;
import java.util.Optional;

/**
 * Selects the groups that are searched as registers: those on one register of a built-in model, with several pending
 * operations that may change it. For the others the sweep is as fast, and keeps all interpretations for the viewer.
 */
public final class RegisterGroups implements GroupSearch.Alternative {
    private static final int FEWEST_PENDING = 8;

    private final int fewest;
    private int pending;

    public RegisterGroups() {
        this(FEWEST_PENDING);
    }

    /** @param fewest pending operations that may change the register */
    RegisterGroups(int fewest) {
        this.fewest = fewest;
    }

    @Override
    public Optional<GroupSearch> search(GroupSearch.Group group, Meter meter) {
        if (pendingIn(group) < fewest || group.spec().initialStates().size() != 1) {
            return Optional.empty();
        }
        Optional<RegisterHistory> register = RegisterHistory.of(group);
        register.ifPresent(history -> pending = Math.max(pending, history.pending.size()));
        return register.map(history -> new RegisterGroupSearch(group, history, meter));
    }

    private static int pendingIn(GroupSearch.Group group) {
        int count = 0;
        for (int number : group.numbers()) {
            if (group.history().operation(number).isPending() && !group.isIrrelevant(number)) {
                count++;
            }
        }
        return count;
    }

    /** How registers were searched, for people; nothing if none was. */
    public Optional<String> remark() {
        return pending == 0
                ? Optional.empty()
                : Optional.of("pending operations of a register (up to " + pending
                        + ") were counted by what they do, and performed only where their value is used");
    }
}
