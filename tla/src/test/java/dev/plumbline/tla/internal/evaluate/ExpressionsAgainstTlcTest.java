package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Random expressions have the value that TLC's interpreter computes, or both refuse. */
@ExtendWith(OwnEvaluator.class)
class ExpressionsAgainstTlcTest {
    private static final int IN_A_MODULE = 2_500;
    /** Loading a module takes longer than most expressions, so differences of several are made smaller together. */
    private static final int MODULES_IN_A_GROUP = 8;

    private static final int EXPRESSIONS = Math.max(20_000, Integer.getInteger("plumbline.random", 0));
    private static final long SEED = Long.getLong("plumbline.seed", 20261117L);
    /** Candidates for a smaller expression that are tried at once. */
    private static final int TRIED = 400;
    /** Differences in the message of one failure. */
    private static final int MOST_SHOWN = 20;
    /** A number of more than 32 bits, or almost so. */
    private static final Pattern LARGE = Pattern.compile("[3-9]\\d{9}|\\d{11}");

    @TempDir
    Path folder;

    private int same;
    private int bothRefused;
    private int beyondLimits;
    private int known;

    @Test
    void valuesAreThoseOfTlc() throws Exception {
        List<String> differences = new ArrayList<>();
        List<Comparison> differing = new ArrayList<>();
        for (int module = 0; module * IN_A_MODULE < EXPRESSIONS && differences.size() < MOST_SHOWN; module++) {
            RandomExpressions expressions = new RandomExpressions(new Random(SEED + module), module % 4 > 0);
            List<Term> terms = new ArrayList<>();
            for (int i = 0; i < IN_A_MODULE; i++) {
                terms.add(expressions.expression());
            }
            for (Comparison each : compare(terms)) {
                count(each);
                if (each.differs() && !each.matches(KnownDifferences.BY_ANSWERS)) {
                    differing.add(each);
                }
            }
            if (module % MODULES_IN_A_GROUP == MODULES_IN_A_GROUP - 1 || (module + 1) * IN_A_MODULE >= EXPRESSIONS) {
                for (Comparison least : smallest(differing)) {
                    if (!least.matches(KnownDifferences.BY_ANSWERS) && !least.matches(KnownDifferences.BY_EXPRESSION)) {
                        differences.add("modules up to seed " + (SEED + module) + ": " + least);
                    }
                }
                differing.clear();
            }
        }
        assertThat(differences).as(() -> String.join("\n", differences)).isEmpty();
        assertThat(same).isGreaterThan(EXPRESSIONS / 2);
        assertThat(bothRefused).isGreaterThan(EXPRESSIONS / 20);
        assertThat(beyondLimits).isLessThan(EXPRESSIONS / 50);
        assertThat(known).isLessThan(EXPRESSIONS / 50);
        if (Boolean.getBoolean("plumbline.counts")) {
            System.out.println(
                    "same " + same + " refused " + bothRefused + " limits " + beyondLimits + " known " + known);
        }
    }

    /** Each of these differences is there, and matches its own pattern only: TLC's side may change with its version. */
    @Test
    void listedDifferencesAreThere() throws Exception {
        List<KnownDifferences> all = new ArrayList<>(KnownDifferences.BY_ANSWERS);
        all.addAll(KnownDifferences.BY_EXPRESSION);
        List<Term> terms = all.stream()
                .flatMap(known -> known.examples().stream())
                .map(text -> Term.of("any", text))
                .toList();
        List<String> wrong = new ArrayList<>();
        for (Comparison each : compare(terms)) {
            List<KnownDifferences> matching =
                    all.stream().filter(known -> each.matches(List.of(known))).toList();
            if (each.own.isLike(each.tlc)
                    || matching.size() != 1
                    || !matching.get(0).examples().contains(each.term.text())) {
                wrong.add(each + "\n   " + matching);
            }
        }
        assertThat(wrong).as(() -> String.join("\n", wrong)).isEmpty();
    }

    private void count(Comparison each) {
        if (each.isBeyondLimits()) {
            beyondLimits++;
        } else if (each.differs()) {
            known++;
        } else if (each.own.isRefused()) {
            bothRefused++;
        } else {
            same++;
        }
    }

    private record Comparison(Term term, SideBySide.Outcome tlc, SideBySide.Outcome own) {
        /** Integers of more than 32 bits are exact here and refused by TLC; sets have other limits. */
        boolean isBeyondLimits() {
            return tlc.isLimit()
                    || own.isLimit()
                    || !own.isRefused() && LARGE.matcher(own.text()).find();
        }

        boolean differs() {
            return !isBeyondLimits() && !own.isLike(tlc);
        }

        boolean matches(List<KnownDifferences> known) {
            String answers = term.text() + "\nTLC " + tlc + "\nown " + own;
            return known.stream().anyMatch(each -> each.matches(answers));
        }

        @Override
        public String toString() {
            return term.text() + "\n   TLC: " + tlc + "\n   own: " + own;
        }
    }

    /**
     * Each module has at most as many definitions as the first one. TLC numbers the names of definitions for the whole
     * process, but begins with the same number for each module: a name that no module had before may get the number of
     * Init, and replace it.
     */
    private List<Comparison> compare(List<Term> terms) throws BadInput, IOException {
        List<Comparison> found = new ArrayList<>();
        for (int start = 0; start < terms.size(); start += IN_A_MODULE) {
            found.addAll(compareInModule(terms.subList(start, Math.min(start + IN_A_MODULE, terms.size()))));
        }
        return found;
    }

    private List<Comparison> compareInModule(List<Term> terms) throws BadInput, IOException {
        StringBuilder text = new StringBuilder(RandomExpressions.HEADER);
        for (int i = 0; i < terms.size(); i++) {
            text.append("E")
                    .append(i)
                    .append("(unused) == ")
                    .append(terms.get(i).text())
                    .append("\n");
        }
        SideBySide both = new SideBySide(folder, text + "====\n", RandomExpressions.CONSTANTS);
        Value state = Value.parse(RandomExpressions.STATE);
        List<SideBySide.Outcome> tlc = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            tlc.add(both.valueInTlc("E" + i, state));
        }
        List<Comparison> found = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            found.add(new Comparison(terms.get(i), tlc.get(i), both.value("E" + i, state)));
        }
        return found;
    }

    /** For each a smaller expression that differs too. */
    private List<Comparison> smallest(List<Comparison> differing) throws BadInput, IOException {
        List<Comparison> least = new ArrayList<>(differing);
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < least.size(); i++) {
            open.add(i);
        }
        while (!open.isEmpty()) {
            List<Term> candidates = new ArrayList<>();
            List<Integer> origins = new ArrayList<>();
            for (int index : open) {
                List<Term> smaller = least.get(index).term.smaller(ExpressionType::simple);
                smaller.stream().limit(TRIED).forEach(each -> {
                    candidates.add(each);
                    origins.add(index);
                });
            }
            Set<Integer> improved = new TreeSet<>();
            List<Comparison> answers = compare(candidates);
            for (int i = 0; i < answers.size(); i++) {
                if (answers.get(i).differs() && improved.add(origins.get(i))) {
                    least.set(origins.get(i), answers.get(i));
                }
            }
            open = List.copyOf(improved);
        }
        return least;
    }
}
