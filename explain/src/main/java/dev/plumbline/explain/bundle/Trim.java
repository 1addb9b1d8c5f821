package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the explanation of a violation smaller: the shallower half of the layers goes first, then configurations of the
 * frontier.
 */
final class Trim {
    private static final int FEWEST = 16;

    private Trim() {}

    static boolean canShrink(Bundle bundle) {
        return !bundle.failing().layers().nodes().isEmpty()
                || mostListed(bundle.failing().counterexample()) > FEWEST;
    }

    private static int mostListed(Counterexample found) {
        int most = Math.max(found.frontier().size(), found.recent().size());
        for (Counterexample.Blocked blocked : found.blocked()) {
            most = Math.max(most, blocked.reasons().size());
        }
        for (Counterexample.SilentAction silent : found.silent()) {
            most = Math.max(most, silent.reasons().size());
        }
        return most;
    }

    static Bundle half(Bundle bundle) {
        if (!bundle.failing().layers().nodes().isEmpty()) {
            return halfOfTheLayers(bundle);
        }
        Counterexample found = bundle.failing().counterexample();
        int most = Math.max(FEWEST, mostListed(found) / 2);
        List<Counterexample.Blocked> blocked = found.blocked().stream()
                .map(each -> new Counterexample.Blocked(each.operation(), first(each.reasons(), most)))
                .toList();
        Counterexample smaller = new Counterexample(
                found.history(),
                found.failing(),
                first(found.frontier(), most),
                blocked,
                last(found.recent(), most),
                found.leftOut(),
                found.cut(),
                found.silent().stream().map(each -> first(each, most)).toList(),
                found.participants(),
                found.restricted(),
                found.hindsight());
        List<String> notes = new ArrayList<>(bundle.notes());
        notes.removeIf(note -> note.endsWith(TOO_LARGE));
        notes.add("of each list of configurations at most " + most + " are here" + TOO_LARGE);
        return with(bundle, smaller, bundle.failing().layers(), bundle.failing().stalled(), notes);
    }

    private static final String TOO_LARGE = ": all of them would not fit into a bundle";

    private static Bundle halfOfTheLayers(Bundle bundle) {
        Layers layers = bundle.failing().layers();
        int shallowest = layers.nodes().get(0).depth();
        int deepest = layers.nodes().get(layers.nodes().size() - 1).depth();
        if (shallowest == deepest) {
            return with(bundle, bundle.failing().counterexample(), FailingHistory.NO_LAYERS, List.of(), bundle.notes());
        }
        int from = shallowest + (deepest - shallowest + 1) / 2;
        int dropped = 0;
        while (layers.nodes().get(dropped).depth() < from) {
            dropped++;
        }
        int gone = dropped;
        List<FailingHistory.Stalled> stalled = bundle.failing().stalled().stream()
                .map(each -> new FailingHistory.Stalled(
                        each.operation(),
                        each.at().stream()
                                .filter(at -> at.node() >= gone)
                                .map(at -> new Interpretations.Stalled(at.node() - gone, at.obstacles(), at.then()))
                                .toList()))
                .toList();
        Layers deeper = layers.without(dropped);
        return with(bundle, bundle.failing().counterexample(), deeper, stalled, bundle.notes());
    }

    private static Counterexample.SilentAction first(Counterexample.SilentAction silent, int most) {
        int dropped = Math.max(0, silent.reasons().size() - most);
        return new Counterexample.SilentAction(
                silent.name(),
                first(silent.reasons(), most),
                silent.possible(),
                silent.elsewhere(),
                silent.notAsked() + dropped);
    }

    private static <T> List<T> first(List<T> list, int most) {
        return list.subList(0, Math.min(most, list.size()));
    }

    private static <T> List<T> last(List<T> list, int most) {
        return list.subList(Math.max(0, list.size() - most), list.size());
    }

    private static Bundle with(
            Bundle bundle,
            Counterexample found,
            Layers layers,
            List<FailingHistory.Stalled> stalled,
            List<String> notes) {
        FailingHistory failing = bundle.failing();
        return bundle.with(new FailingHistory(
                        failing.history(),
                        failing.numbers(),
                        found,
                        layers,
                        stalled,
                        failing.actors(),
                        failing.interleaving()))
                .withNotes(notes);
    }
}
