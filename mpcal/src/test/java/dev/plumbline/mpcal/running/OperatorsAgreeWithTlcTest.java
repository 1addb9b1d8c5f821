package dev.plumbline.mpcal.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.value.Bags;
import dev.plumbline.runtime.value.Sets;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operators of the runtime compute what TLC computes, on random arguments for which they are defined. */
@Tag("slow")
class OperatorsAgreeWithTlcTest {
    private static final int ROUNDS = 20;

    private final Random random = new Random(7);
    private final List<String> expressions = new ArrayList<>();
    private final List<Value> results = new ArrayList<>();

    private Value number() {
        return Tla.of(random.nextInt(13) - 4);
    }

    private Value text() {
        return Tla.of(String.valueOf((char) ('a' + random.nextInt(4))));
    }

    private List<Value> some(Function<Integer, Value> of) {
        List<Value> made = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            made.add(of.apply(i));
        }
        return made;
    }

    private Value numbers() {
        return Tla.set(some(i -> number()));
    }

    private Value sets() {
        return Tla.set(some(i -> numbers()));
    }

    private Value sequence() {
        return Tla.tuple(some(i -> number()));
    }

    private Value function() {
        return Tla.function(numbers(), x -> number());
    }

    private Value record() {
        return Tla.function(Tla.union(Tla.set(some(i -> text())), Tla.set(text())), x -> number());
    }

    private Value bag() {
        return Tla.function(numbers(), x -> Tla.of(1 + random.nextInt(3)));
    }

    /** Adds an expression and its result, unless the runtime says that it has no value. */
    private void expect(String expression, java.util.function.Supplier<Value> result) {
        try {
            Value value = result.get();
            expressions.add(expression);
            results.add(value);
        } catch (TlaError e) {
            assertThat(e).hasMessageMatching("(?s)(Head|Tail|SubSeq|CHOOSE|%|\\\\div|\\^|.*is not in the domain).*");
        }
    }

    private void two(String template, Value a, Value b, BinaryOperator<Value> operator) {
        expect(template.replace("$1", "(" + a + ")").replace("$2", "(" + b + ")"), () -> operator.apply(a, b));
    }

    private static Value otherThan(Value set, Value value) {
        return Tla.choose(set, x -> Tla.ne(x, value));
    }

    private Value pair() {
        return Tla.record("a", number(), "b", number());
    }

    private static boolean even(Value value) {
        return Tla.eq(Tla.mod(value, Tla.of(2)), Tla.of(0));
    }

    private void round() {
        two("$1 + $2", number(), number(), Tla::plus);
        two("$1 - $2", number(), number(), Tla::minus);
        two("$1 * $2", number(), number(), Tla::times);
        two("$1 \\div $2", number(), number(), Tla::div);
        two("$1 % $2", number(), number(), Tla::mod);
        two("$1 ^ $2", number(), number(), Tla::power);
        two("$1 .. $2", number(), number(), Tla::interval);
        two("$1 < $2", number(), number(), (a, b) -> Tla.bool(Tla.lt(a, b)));
        two("$1 >= $2", number(), number(), (a, b) -> Tla.bool(Tla.ge(a, b)));
        two("$1 \\in $2", number(), numbers(), (a, b) -> Tla.bool(Tla.in(a, b)));
        two(
                "$1 \\in Nat /\\ $2 \\in Int",
                number(),
                number(),
                (a, b) -> Tla.bool(Tla.in(a, Sets.NAT) && Tla.in(b, Sets.INT)));
        two("$1 \\in SUBSET $2", numbers(), numbers(), (a, b) -> Tla.bool(Tla.in(a, Sets.subsets(b))));
        two("$1 \\cup SUBSET $2", sets(), numbers(), (a, b) -> Tla.union(a, Sets.subsets(b)));
        two("$1 \\subseteq $2", numbers(), numbers(), (a, b) -> Tla.bool(Tla.subsetEq(a, b)));
        two("$1 \\cup $2", numbers(), numbers(), Tla::union);
        two("$1 \\cap $2", numbers(), numbers(), Tla::intersect);
        two("$1 \\ $2", numbers(), numbers(), Tla::difference);
        two("$1 \\X $2", numbers(), numbers(), (a, b) -> Tla.set(Tla.elements(Sets.product(a, b))));
        two("[$1 -> $2]", numbers(), numbers(), (a, b) -> Tla.set(Tla.elements(Sets.functions(a, b))));
        two("[a : $1, b : $2]", numbers(), numbers(), (a, b) -> Tla.set(Tla.elements(Sets.records("a", a, "b", b))));
        two("<<$1, UNION $2>>", number(), sets(), (a, b) -> Tla.tuple(a, Tla.unionAll(b)));
        two("{x + $1 : x \\in $2}", number(), numbers(), (a, b) -> Tla.map(b, x -> Tla.plus(x, a)));
        two("{x \\in $2 : x > $1}", number(), numbers(), (a, b) -> Tla.filter(b, x -> Tla.gt(x, a)));
        two("CHOOSE x \\in $2 : x > $1", number(), numbers(), (a, b) -> Tla.choose(b, x -> Tla.gt(x, a)));
        two("CHOOSE x \\in $1 : x # $2", sets(), numbers(), OperatorsAgreeWithTlcTest::otherThan);
        two(
                "CHOOSE x \\in $1 : x # $2",
                Tla.set(some(i -> sequence())),
                sequence(),
                OperatorsAgreeWithTlcTest::otherThan);
        two(
                "CHOOSE x \\in $1 : x # $2",
                Tla.set(some(i -> function())),
                function(),
                OperatorsAgreeWithTlcTest::otherThan);
        two("CHOOSE x \\in $1 : x # $2", Tla.set(some(i -> pair())), pair(), OperatorsAgreeWithTlcTest::otherThan);
        two("CHOOSE x \\in $1 : x # $2", Tla.set(some(i -> text())), text(), OperatorsAgreeWithTlcTest::otherThan);
        two("\\A x \\in $1 : x \\in $2", numbers(), numbers(), (a, b) -> Tla.bool(Tla.forAll(a, x -> Tla.in(x, b))));
        two("\\E x \\in $1 : x \\in $2", numbers(), numbers(), (a, b) -> Tla.bool(Tla.exists(a, x -> Tla.in(x, b))));
        two("$1 = $2", sequence(), sequence(), (a, b) -> Tla.bool(Tla.eq(a, b)));
        two("$1 # $2", function(), function(), (a, b) -> Tla.bool(Tla.ne(a, b)));
        two("$1 \\o $2", sequence(), sequence(), Tla::concat);
        two(
                "<<$1 \\o $2, Len($1 \\o $1)>>",
                text(),
                text(),
                (a, b) -> Tla.tuple(Tla.concat(a, b), Tla.len(Tla.concat(a, a))));
        two(
                "<<IsFiniteSet($1), ToString($2)>>",
                numbers(),
                numbers(),
                (a, b) -> Tla.tuple(Tla.bool(Tla.isFiniteSet(a)), Tla.text(b)));
        two("<<ToString($1), ToString($2)>>", function(), record(), (a, b) -> Tla.tuple(Tla.text(a), Tla.text(b)));
        two(
                "<<ToString(<<$1>>), ToString({$2})>>",
                record(),
                text(),
                (a, b) -> Tla.tuple(Tla.text(Tla.tuple(a)), Tla.text(Tla.set(b))));
        two("Append($1, $2)", sequence(), number(), Tla::append);
        two(
                "<<Head($1), Tail($1), Len($2)>>",
                sequence(),
                sequence(),
                (a, b) -> Tla.tuple(Tla.head(a), Tla.tail(a), Tla.len(b)));
        two("SubSeq($1, 2, $2)", sequence(), number(), (a, b) -> Tla.subSeq(a, Tla.of(2), b));
        two(
                "SelectSeq($1, LAMBDA x : x % 2 = 0) \\o $2",
                sequence(), sequence(), (a, b) -> Tla.concat(Tla.selectSeq(a, OperatorsAgreeWithTlcTest::even), b));
        two(
                "[$1 EXCEPT ![$2] = @ + 1]",
                function(),
                number(),
                (a, b) -> Tla.except(a, List.of(b), old -> Tla.plus(old, Tla.of(1))));
        two("[$1 EXCEPT ![1] = $2]", sequence(), number(), (a, b) -> Tla.except(a, Tla.of(1), b));
        two("$1[$2]", function(), number(), Tla::apply);
        two("DOMAIN $1 \\cup DOMAIN $2", function(), sequence(), (a, b) -> Tla.union(Tla.domain(a), Tla.domain(b)));
        two("$1 @@ $2", function(), function(), Tla::combine);
        two("$1 @@ $2", record(), record(), Tla::combine);
        two("$1 :> $2", number(), text(), Tla::single);
        two("<<Cardinality($1), $2>>", numbers(), number(), (a, b) -> Tla.tuple(Tla.cardinality(a), b));
        two("[x \\in $1 |-> x + $2]", numbers(), number(), (a, b) -> Tla.function(a, x -> Tla.plus(x, b)));
        two("$1 (+) $2", bag(), bag(), Bags::bagUnion);
        two("$1 (-) $2", bag(), bag(), Bags::bagDifference);
        two(
                "<<BagCardinality($1), CopiesIn($2, $1)>>",
                bag(),
                number(),
                (a, b) -> Tla.tuple(Bags.bagCardinality(a), Bags.copiesIn(b, a)));
    }

    @Test
    void resultsAreThoseOfTlc(@TempDir Path folder) throws IOException, BadInput {
        for (int i = 0; i < ROUNDS; i++) {
            round();
        }
        assertThat(expressions.size()).isGreaterThan(ROUNDS * 35);
        String module = "---- MODULE Expressions ----\nEXTENDS Integers, Sequences, FiniteSets, Bags, TLC\nVARIABLE r\n"
                + "Init == r = <<\n  " + String.join(",\n  ", expressions) + ">>\nNext == UNCHANGED r\n====\n";
        Path file = Files.writeString(folder.resolve("Expressions.tla"), module);
        dev.plumbline.value.Value all =
                TlaSpec.onTlc(file, TlaOptions.DEFAULT).initialStates().get(0).value();
        List<dev.plumbline.value.Value> expected = ((dev.plumbline.value.Value.Tuple)
                        ((dev.plumbline.value.Value.Rec) all).fields().get("r"))
                .elements();
        for (int i = 0; i < expressions.size(); i++) {
            assertThat(dev.plumbline.value.Value.parse(results.get(i).toString()))
                    .as(expressions.get(i))
                    .isEqualTo(expected.get(i));
        }
    }
}
