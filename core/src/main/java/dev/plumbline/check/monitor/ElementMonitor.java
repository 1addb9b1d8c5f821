package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Ranks;
import java.util.Optional;

/**
 * The common part of monitors of containers of elements: violations that do not depend on times, the assignment of
 * removals to equal elements, and removals before insertions. The rules of the container follow.
 */
abstract class ElementMonitor implements Reading {
    private final Elements all;
    private final boolean equalOnesInOrder;

    /** @param equalOnesInOrder whether equal elements may be assumed to be removed in order, see {@link RepeatedValues} */
    ElementMonitor(Elements all, boolean equalOnesInOrder) {
        this.all = all;
        this.equalOnesInOrder = equalOnesInOrder;
    }

    /** The rules of the container, for elements of which each has at most one removal, which follows its insertion. */
    abstract Ruling decide(Elements elements, ElementLifetimes lifetimes);

    @Override
    public final boolean[] kept() {
        return all.kept();
    }

    @Override
    public final int before() {
        return all.initial();
    }

    @Override
    public final Ruling answer(Ranks ranks) {
        if (all.flaw().isPresent()) {
            return all.flaw().get();
        }
        Elements elements = all;
        if (!all.repeated().isEmpty()) {
            RepeatedValues repeated = new RepeatedValues(all, ranks, equalOnesInOrder);
            try {
                Optional<Ruling.Violates> tooFew = repeated.assign();
                if (tooFew.isPresent()) {
                    return tooFew.get();
                }
            } catch (DoesNotApply e) {
                return new Ruling.NotApplicable(e.getMessage());
            }
            elements = repeated.assigned();
        }
        ElementLifetimes lifetimes = new ElementLifetimes(elements, ranks);
        Optional<Ruling.Violates> backwards = lifetimes.backwards();
        return backwards.isPresent() ? backwards.get() : decide(elements, lifetimes);
    }
}
