package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Random initial predicates and actions have the states that TLC finds, each as often, or both refuse. */
@ExtendWith(OwnEvaluator.class)
class ActionsAgainstTlcTest {
    private static final int IN_A_MODULE = 500;
    private static final int FORMULAS = Math.max(1_000, Integer.getInteger("plumbline.random", 0) / 5);
    private static final long SEED = Long.getLong("plumbline.seed", 20261117L);
    private static final int TRIED = 300;
    /** Differences in the message of one failure. */
    private static final int MOST_SHOWN = 20;
    /** States of each action. */
    private static final int STATES = 8;

    private static final List<String> FIRST = List.of(
            "[x |-> 0, y |-> {}, z |-> <<0, 1>>]",
            "[x |-> 1, y |-> {1, 2}, z |-> <<2, 2>>]",
            "[x |-> 2, y |-> {0}, z |-> <<1>>]");

    @TempDir
    Path folder;

    private int same;
    private int bothRefused;
    private int states;

    @Test
    void initialStatesAreThoseOfTlc() throws Exception {
        compareAll(true);
    }

    @Test
    void nextStatesAreThoseOfTlc() throws Exception {
        compareAll(false);
    }

    private void compareAll(boolean isInitial) throws BadInput, IOException {
        List<String> differences = new ArrayList<>();
        for (int module = 0; module * IN_A_MODULE < FORMULAS && differences.size() < MOST_SHOWN; module++) {
            long seed = SEED + module;
            ActionGrammar grammar = new ActionGrammar(new Random(seed), isInitial);
            List<Term> terms = new ArrayList<>();
            for (int i = 0; i < IN_A_MODULE; i++) {
                terms.add(grammar.formula());
            }
            for (Comparison each : compare(terms, isInitial)) {
                count(each);
                if (each.differs()) {
                    differences.add("seed " + seed + ": " + smallest(each, isInitial));
                }
            }
        }
        assertThat(differences).as(() -> String.join("\n", differences)).isEmpty();
        assertThat(same).isGreaterThan(FORMULAS / 2);
        assertThat(bothRefused).isGreaterThan(FORMULAS / 50);
        assertThat(states).isGreaterThan(FORMULAS / 2);
        if (Boolean.getBoolean("plumbline.counts")) {
            System.out.println("same " + same + " refused " + bothRefused + " states " + states);
        }
    }

    private void count(Comparison each) {
        if (each.own.isRefused()) {
            bothRefused++;
        } else {
            same++;
            states += each.found;
        }
    }

    /**
     * @param state null if initial states are compared
     * @param found the number of states that TLC finds
     */
    private record Comparison(Term term, Value state, int found, Outcome tlc, Outcome own) {
        boolean differs() {
            return !own.isLike(tlc);
        }

        @Override
        public String toString() {
            return term.text() + (state == null ? "" : "\n   in " + state) + "\n   TLC: " + tlc + "\n   own: " + own;
        }
    }

    private List<Comparison> compare(List<Term> terms, boolean isInitial) throws BadInput, IOException {
        StringBuilder text = new StringBuilder(ActionGrammar.HEADER);
        for (int i = 0; i < terms.size(); i++) {
            text.append("A")
                    .append(i)
                    .append(" == ")
                    .append(terms.get(i).text())
                    .append("\n");
        }
        SideBySide both = new SideBySide(folder, text + "====\n", "");
        List<Comparison> all = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            String name = "A" + i;
            if (isInitial) {
                List<Value> found = new ArrayList<>();
                Outcome tlc = Outcome.of(() -> kept(both.initialInTlc(name), found));
                Outcome own = Outcome.of(() -> both.initial(name));
                all.add(new Comparison(terms.get(i), null, found.size(), tlc, own));
            } else {
                all.addAll(explored(both, name, terms.get(i)));
            }
        }
        return all;
    }

    private List<Comparison> explored(SideBySide both, String action, Term term) throws BadInput, IOException {
        List<Comparison> all = new ArrayList<>();
        Queue<Value> open = new ArrayDeque<>();
        for (String text : FIRST) {
            open.add(Value.parse(text));
        }
        Set<Value> seen = new LinkedHashSet<>(open);
        while (!open.isEmpty()) {
            Value state = open.remove();
            List<Value> reached = new ArrayList<>();
            Outcome tlc = Outcome.of(() -> kept(both.nextInTlc(action, state), reached));
            Outcome own = Outcome.of(() -> both.next(action, state));
            Comparison each = new Comparison(term, state, reached.size(), tlc, own);
            all.add(each);
            if (each.differs()) {
                return all;
            }
            for (Value next : reached) {
                if (seen.size() < STATES && seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return all;
    }

    private static List<Value> kept(List<Value> states, List<Value> all) {
        all.addAll(states);
        return states;
    }

    private Comparison smallest(Comparison first, boolean isInitial) throws BadInput, IOException {
        Comparison least = first;
        while (true) {
            List<Term> smaller = least.term.smaller(ActionGrammar::simple).stream()
                    .filter(each -> each.kind().equals(ActionGrammar.ACTION))
                    .toList();
            Comparison next = compare(smaller.subList(0, Math.min(TRIED, smaller.size())), isInitial).stream()
                    .filter(Comparison::differs)
                    .findFirst()
                    .orElse(null);
            if (next == null) {
                return least;
            }
            least = next;
        }
    }
}
