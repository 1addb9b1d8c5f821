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
import java.util.stream.Stream;
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
    /**
     * Differences that stay: there TLC's answer depends on how a value is represented. Each is a pattern of both
     * answers.
     */
    private static final List<Pattern> KNOWN_ANSWERS = List.of(
            // The empty function is asked for arguments of its own kind only if it is written as a tuple.
            known(".*TLC refused: .*apply tuple to a non-integer argument.*own (?!refused).*"),
            // A sequence and a string are ordered if the sequence is on the left, see FunctionValue.
            known(".*own refused: .*cannot compare the (string .* with the (sequence|function)|(sequence|function) .*"
                    + " with the string).*"),
            // A number and a model value are ordered, but not where they are arguments of two functions.
            known(".*TLC refused: .*compare (an )?integer with non-integer:?\\s+([mTU]\\w+)\\..*own (?!refused).*"),
            // <<a, b>> \in S: a function on 1..2 is not taken for a tuple if it is not written as one.
            known(".*TLC refused: .*Argument mismatch in operator application.*own (?!refused).*"),
            // TLC fails: [TLCEval(<<1>>) EXCEPT ![1] = 0] ends with an index that is out of bounds.
            known(".*TLC refused: ArrayIndexOutOfBounds.*own (?!refused).*"),
            // TLC takes a LAMBDA whose body is constant for a value, where it is handed to these operators.
            known(".*TLC refused: .*(BagOfAll|SortSeq) should be an? (operator|function).*own (?!refused).*"),
            // Model values with a type are looked for by equality, which refuses other types, in sets not sorted yet.
            known(".*TLC refused: .*check equality of (the )?(differently-)?typed model value.*own (?!refused).*"),
            // Counts of a bag are cast to integers without a look.
            known(".*TLC refused: .*class \\S+ModelValue cannot be cast to class.*own (?!refused).*"),
            // \E x \in UNION {1}, y \in {} : TRUE: sets are not enumerated if one of them is empty.
            known(".*TLC refused: .*enumerate UNION\\(s\\).*own (?!refused).*"),
            // {} \ 1, SUBSET 1: an operand is asked for elements only where they are needed.
            known(".*TLC (?!refused).*own refused: .*(expected a set, found|which is not a set).*"),
            // A record and a function that is not one are compared if the function is on the left.
            known(".*TLC refused: .*check equality of (record|tuple).*with non-(record|tuple).*own (?!refused).*"));
    /**
     * Differences that stay: TLC did not need to evaluate something, or we did not. Each is a pattern of a smallest
     * expression and both answers.
     */
    private static final List<Pattern> KNOWN_EXPRESSIONS = List.of(
            // Len(<<{1, "a"}>>): the elements of a set are compared only where the set is.
            known(".*\\{.*TLC (?!refused).*own refused: .*cannot compare.*"),
            // A set of numbers that follow each other is printed as an interval if it was made as one.
            known(".*ToString.*TLC \"\\{.*own \".*\\.\\..*"),
            // Counts of a bag are added without a look at the 32 bits.
            known(".*Bag(Cardinality|Union|OfAll).*TLC -?\\d+.*own -?\\d{10,}.*"),
            // BagUnion({0}) is 0: the only element is not looked at.
            known(".*BagUnion.*TLC (?!refused).*own refused: .*expected a function.*"),
            // Front([[i \in 1..3 |-> 0] EXCEPT ![1] = 1])[1] is 0: a function that is made a tuple loses its EXCEPT.
            known(".*(Front\\(\\[\\[.*\\|->.*EXCEPT|Append\\(ReplaceAt\\().*TLC (?!refused).*own (?!refused).*"),
            // [Restrict(f, {1, 9}) EXCEPT ![1] = 0][1]: only the value that is asked for is computed.
            known(".*EXCEPT.*TLC (?!refused).*own refused: .*is not in the domain of the function.*"),
            // A typed model value is looked for in a set of numbers, which may have been made as an interval.
            known(
                    ".*TLC (?!refused).*own refused: .*whether the model value [TU]_\\w+ is an element of the set \\S+\\.\\..*"),
            // [Int -> S] is empty, so finite, if S is; TLC does not look at S.
            known(".*IsFiniteSet\\(\\[.*own refused: .*cannot decide whether the set \\[.* is finite.*"),
            // The empty function is printed with a space if it was not made as a tuple.
            known(".*ToString.*TLC \".*<< >>.*own \".*<<>>.*"),
            // <<1>> (+) <<2147483647>>: counts of two bags are added without a look at the 32 bits.
            known(".*\\(\\+\\).*TLC .*-\\d+.*own (?!refused).*\\d{10,}.*"),
            // \E q \in UNION {{1}, -1..0} : <<TRUE>>[q]: a union is run through set by set, unless all are lists.
            known(".*(UNION|FlattenSet).*TLC (?!refused).*own refused: .*is not in the domain of the function.*"),
            // {<<a, b>> \in {TLCEval(<<1, 2>>) : ...} : TRUE}: TLC fails, since TLCEval makes a function of a tuple.
            known(".*TLCEval.*TLC refused: ClassCastException class \\S+FcnRcdValue cannot be cast to class"
                    + " \\S+TupleValue.*own (?!refused).*"),
            // "" = Reverse(<<>>): a string is compared with the empty function only if that is written as a tuple.
            known(
                    ".*\"\".*TLC refused: .*check equality of the function << >> with the value:\\s+\"\".*own (?!refused).*"),
            // DOMAIN [i \in {1} |-> Head(<<>>)]: a function has all its values at once, unless it is applied.
            known(".*(\\|->|Restrict|Pointwise|AntiFunction).*TLC refused.*own (?!refused).*"));
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
                if (each.differs() && !each.matches(KNOWN_ANSWERS)) {
                    differing.add(each);
                }
            }
            if (module % MODULES_IN_A_GROUP == MODULES_IN_A_GROUP - 1 || (module + 1) * IN_A_MODULE >= EXPRESSIONS) {
                for (Comparison least : smallest(differing)) {
                    if (!least.matches(KNOWN_ANSWERS) && !least.matches(KNOWN_EXPRESSIONS)) {
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

    /** Each of these differences is there, and is listed: TLC's side of it may change with a version of TLC. */
    @Test
    void listedDifferencesAreThere() throws Exception {
        List<Term> terms = Stream.of(
                        "<<1>> (+) [a \\in {1} |-> 2147483647]",
                        "(\\E q \\in FlattenSet({{1}, ((-1)..0)}), r \\in {1} : <<TRUE, TRUE>>[q])",
                        "(\\E q \\in UNION {{1}, (-1)..0} : <<TRUE, TRUE>>[q])",
                        "{<<v, w>> \\in {TLCEval(<<1, 2>>) : e \\in {1}, f \\in {1}} : TRUE}",
                        "SortSeq(<<1, 2>>, LAMBDA l, m : (\"\" \\in {Reverse(<<>>), m}))")
                .map(text -> Term.of("any", text))
                .toList();
        for (Comparison each : compare(terms)) {
            assertThat(each.own.isLike(each.tlc)).as(each.toString()).isFalse();
            assertThat(KNOWN_EXPRESSIONS.stream().filter(pattern -> each.matches(List.of(pattern))))
                    .as(each.toString())
                    .hasSize(1);
        }
    }

    private static Pattern known(String text) {
        return Pattern.compile(text, Pattern.DOTALL);
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

        boolean matches(List<Pattern> patterns) {
            String answers = term.text() + "\nTLC " + tlc + "\nown " + own;
            return patterns.stream().anyMatch(each -> each.matcher(answers).matches());
        }

        @Override
        public String toString() {
            return term.text() + "\n   TLC: " + tlc + "\n   own: " + own;
        }
    }

    private List<Comparison> compare(List<Term> terms) throws BadInput, IOException {
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
            List<Comparison> answers = candidates.isEmpty() ? List.of() : compare(candidates);
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
