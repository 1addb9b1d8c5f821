package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Random values, built with TLC's classes and with ours: equality, order, text, membership and enumeration agree. */
class ValuesAsTlcRandomTest {
    private static final int CASES = Math.max(1_000, Integer.getInteger("plumbline.random", 0) / 10);
    private static final Pattern INTERVAL = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");
    private static Names names;

    /** TLC orders texts as they were first mentioned in this process, whichever test did that. */
    @BeforeAll
    static void namesInTheOrderOfTlc() {
        List<String> texts = new ArrayList<>(RandomShapes.names());
        texts.sort(Comparator.comparingInt(
                text -> UniqueString.uniqueStringOf(text).getTok()));
        names = new Names(texts);
    }

    @Test
    void valuesAreEqualAndOrderedAsInTlc() {
        int answered = 0;
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            Random random = new Random(seed);
            RandomShapes shapes = new RandomShapes(random);
            RandomShapes.Kind kind = shapes.kind(3);
            Shape left = shapes.shape(kind);
            Shape right = random.nextInt(8) == 0 ? left : shapes.shape(kind);
            if (!isBuiltByBoth(left) || !isBuiltByBoth(right)) {
                continue;
            }
            TlaValue own = left.own(names, null);
            TlaValue other = right.own(names, null);
            Supplier<String> about = () -> "seed " + seed + ": " + own + " and " + other;

            Optional<Boolean> same = answer(() -> own.sameAs(other));
            Optional<Integer> order = answer(() -> Integer.signum(own.compareTo(other)));
            Question<Boolean> sameInTlc =
                    plain -> areEqualInTlc(left, right, same, plain).orElseThrow();
            Question<Integer> orderInTlc =
                    plain -> Integer.signum(tlc(left, plain).compareTo(tlc(right, plain)));
            // Sets of records have elements that TLC does not compare with functions of any other form.
            if (left.has(Shape.Form.RECORDS) || right.has(Shape.Form.RECORDS)) {
                agreeOrLoose(about, same, sameInTlc);
                agreeOrLoose(about, order, orderInTlc);
                continue;
            }
            agree(about, same, sameInTlc);
            assertThat(order).as(about).isEqualTo(answer(() -> orderInTlc.of(true)));
            if (order.isPresent()) {
                agree(about, order, orderInTlc);
                assertThat(own.equals(other)).as(about).isEqualTo(order.get() == 0);
            }
            if (own.equals(other)) {
                assertThat(own.hashCode()).as(about).isEqualTo(other.hashCode());
                assertThat(own.compareTo(other)).as(about).isZero();
            }
            answer(() -> left.own(names, random).sameAs(right.own(names, random)))
                    .ifPresent(
                            answer -> assertThat(same.orElse(answer)).as(about).isEqualTo(answer));
            answered += same.isPresent() ? 1 : 0;
        }
        assertThat(answered).isGreaterThan(CASES / 2);
    }

    @Test
    void eachRepresentationOfAValueIsEqualToTheOthers() {
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            Random random = new Random(seed);
            RandomShapes shapes = new RandomShapes(random);
            Shape shape = shapes.shape(shapes.kind(3));
            if (!isBuiltByBoth(shape)) {
                continue;
            }
            Supplier<String> about = () -> "seed " + seed + ": " + shape;
            TlaValue direct = shape.own(names, null);
            Optional<TlaValue> variant = answer(() -> shape.own(names, random));
            if (variant.isEmpty()) {
                continue;
            }
            TlaValue other = variant.get();
            assertThat(other).as(about).isEqualTo(direct).hasSameHashCodeAs(direct);
            assertThat(direct).as(about).isEqualTo(other);
            assertThat(direct.compareTo(other)).as(about).isZero();
            assertThat(other.sameAs(direct)).as(about).isTrue();
        }
    }

    @Test
    void textsAreThoseOfTlc() {
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            RandomShapes shapes = new RandomShapes(new Random(seed));
            Shape shape = shapes.shape(shapes.kind(3));
            if (!isBuiltByBoth(shape)) {
                continue;
            }
            Supplier<String> about = () -> "seed " + seed + ": " + shape;
            // TLC fails to print functions on intervals that do not begin with 1, so all are printed in the other form.
            String expected = text(tlc(shape, true));

            assertThat(listed(shape.own(names, null).toString())).as(about).isEqualTo(expected);
        }
    }

    @Test
    void setsHaveTheElementsThatTheyHaveInTlc() {
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            Random random = new Random(seed);
            RandomShapes shapes = new RandomShapes(random);
            RandomShapes.Kind kind = shapes.setKind(2);
            Shape shape = shapes.set(kind);
            if (!isBuiltByBoth(shape)) {
                continue;
            }
            SetValue own = (SetValue) shape.own(names, null);
            SetEnumValue enumerated =
                    (SetEnumValue) tlc(shape, true).toSetEnum().normalize();
            Supplier<String> about = () -> "seed " + seed + ": " + enumerated + shape;

            List<String> expected = new ArrayList<>();
            for (Value element : enumerated.elems.toArray()) {
                expected.add(text(element));
            }
            assertThat(texts(own)).as(about).isEqualTo(expected);
            assertThat(texts(own.elements())).as(about).isEqualTo(expected);
            assertThat(own.size()).as(about).isEqualTo(expected.size());
            assertThat(own.isEmpty()).as(about).isEqualTo(expected.isEmpty());
            for (int asked = 0; asked < 4; asked++) {
                Shape element = shapes.shape(kind.parts().get(0));
                if (isBuiltByBoth(element)) {
                    Optional<Boolean> contains = answer(() -> own.contains(element.own(names, random)));
                    agreeOrLoose(
                            () -> about.get() + " has " + element,
                            contains,
                            plain -> tlc(shape, plain).member(tlc(element, plain)));
                    answer(() -> ((SetValue) shape.own(names, random)).contains(element.own(names, random)))
                            .ifPresent(answer -> assertThat(contains.orElse(answer))
                                    .as(about)
                                    .isEqualTo(answer));
                }
            }
        }
    }

    /** A set that is asked often looks into tables; the first question is answered by comparing. */
    @Test
    void repeatedMembershipTestsGiveTheSameAnswer() {
        int refused = 0;
        int contained = 0;
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            Random random = new Random(seed);
            RandomShapes shapes = new RandomShapes(random);
            RandomShapes.Kind kind = shapes.kind(2);
            List<TlaValue> elements = new ArrayList<>();
            for (int size = random.nextInt(14); size > 0; size--) {
                answer(() -> shapes.shape(kind).own(names, null).settled()).ifPresent(elements::add);
            }
            // Elements of another kind as well, as far as one set can have them.
            for (int size = random.nextInt(3); size > 0; size--) {
                answer(() -> shapes.shape(shapes.kind(2)).own(names, null).settled())
                        .ifPresent(elements::add);
            }
            Optional<Elements> often = answer(() -> Elements.of(elements));
            if (often.isEmpty()) {
                continue;
            }
            for (int asked = 0; asked < 12; asked++) {
                Optional<TlaValue> element = answer(() -> shapes.shape(random.nextInt(3) == 0 ? shapes.kind(2) : kind)
                        .own(names, null)
                        .settled());
                if (element.isPresent()) {
                    Elements fresh = Elements.of(elements);
                    Optional<Boolean> first = answer(() -> fresh.contains(element.get()));
                    assertThat(answer(() -> often.get().contains(element.get())))
                            .as("seed %d: %s has %s", seed, elements, element.get())
                            .isEqualTo(first);
                    refused += first.isEmpty() ? 1 : 0;
                    contained += first.orElse(false) ? 1 : 0;
                }
            }
        }
        assertThat(refused).isGreaterThan(CASES / 10);
        assertThat(contained).isGreaterThan(CASES / 10);
    }

    /** Where TLC is wrong, as {@link #areEqualInTlc} says, and everywhere else. */
    @Test
    void valuesAreThoseThatLoopsFind() {
        int built = 0;
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            RandomShapes shapes = new RandomShapes(new Random(seed));
            Shape shape = shapes.shape(shapes.kind(3));
            Optional<String> own = answer(() -> NaiveSets.text(shape.own(names, new Random(seed))));

            own.ifPresent(text -> assertThat(text).as("seed %d", seed).isEqualTo(NaiveSets.text(shape)));
            built += own.isPresent() ? 1 : 0;
        }
        assertThat(built).isGreaterThan(CASES / 2);
    }

    @Test
    void subsetsAreThoseOfTlc() {
        for (int i = 0; i < CASES; i++) {
            int seed = i;
            Random random = new Random(seed);
            RandomShapes shapes = new RandomShapes(random);
            RandomShapes.Kind kind = shapes.setKind(1);
            Shape left = shapes.set(kind);
            Shape right = shapes.set(kind);
            if (isBuiltByBoth(left) && isBuiltByBoth(right)) {
                SetValue own = (SetValue) left.own(names, null);
                SetValue other = (SetValue) right.own(names, null);
                Supplier<String> about = () -> "seed " + seed + ": " + own + " in " + other;

                agreeOrLoose(about, answer(() -> own.isSubsetOf(other)), plain -> {
                    SetEnumValue elements =
                            (SetEnumValue) tlc(left, plain).toSetEnum().normalize();
                    return elements.isSubsetEq(tlc(right, plain)).toString().equals("TRUE");
                });
            }
        }
    }

    /**
     * TLC takes [{} -> {1}] and [{} -> {2}] for different sets, since it compares the parts of sets of functions, and it
     * refuses where these cannot be compared. Its order of values enumerates such sets, so that is asked as well.
     */
    private static Optional<Boolean> areEqualInTlc(Shape left, Shape right, Optional<Boolean> own, boolean plain) {
        Optional<Boolean> same = answer(() -> tlc(left, plain).equals(tlc(right, plain)));
        if (left.has(Shape.Form.FUNCTIONS) && right.has(Shape.Form.FUNCTIONS) && !same.equals(own)) {
            return answer(() -> tlc(left, plain).compareTo(tlc(right, plain)) == 0);
        }
        return same;
    }

    private interface Question<T> {
        T of(boolean plain);
    }

    /** The same answer as TLC for each representation for which TLC answers, and none if it refuses both. */
    private static <T> void agree(Supplier<String> about, Optional<T> own, Question<T> tlc) {
        Optional<T> plain = answer(() -> tlc.of(true));
        Optional<T> natural = answer(() -> tlc.of(false));
        assertThat(own).as(about).isEqualTo(plain.isPresent() ? plain : natural);
        natural.ifPresent(answer -> assertThat(own).as(about).contains(answer));
    }

    /**
     * The same answer, where TLC answers. Whether TLC refuses a question of membership depends on whether a set is
     * sorted by now, so an answer of ours is right too where TLC has none.
     */
    private static <T> void agreeOrLoose(Supplier<String> about, Optional<T> own, Question<T> tlc) {
        answer(() -> tlc.of(true)).ifPresent(answer -> assertThat(own).as(about).contains(answer));
        own.ifPresent(answer ->
                assertThat(answer(() -> tlc.of(false)).orElse(answer)).as(about).isEqualTo(answer));
    }

    /** Nothing if the question is refused. */
    private static <T> Optional<T> answer(Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether the value exists: TLC and we refuse the same ones, such as {1, "a"}. For combinations of sets the words of
     * {@link #agreeOrLoose} are true here too.
     */
    private static boolean isBuiltByBoth(Shape shape) {
        // TLC's mistake about sets of functions, as in areEqualInTlc, makes operators on sets of them wrong.
        boolean isMistaken = shape.form() == Shape.Form.COMBINED && shape.has(Shape.Form.FUNCTIONS);
        if (isMistaken || !shape.parts().stream().allMatch(ValuesAsTlcRandomTest::isBuiltByBoth)) {
            return false;
        }
        Optional<TlaValue> own = answer(() -> {
            TlaValue value = shape.own(names, null);
            return value instanceof SetValue set ? set.elements() : value;
        });
        Optional<Value> tlc = answer(() -> {
            Value value = tlc(shape, true);
            Value set = value.toSetEnum();
            return set == null ? value : set.normalize();
        });
        boolean isLoose = shape.form() == Shape.Form.COMBINED
                || shape.form() == Shape.Form.FLATTENED
                || shape.has(Shape.Form.RECORDS);
        if (isLoose && shape.hasTypedModelValue()) {
            // An interval refuses them, and it depends on the order of the elements whether it is asked.
            return own.isPresent() && tlc.isPresent();
        }
        assertThat(own.isPresent())
                .as(() -> shape + ": " + own + " and " + tlc)
                .isEqualTo(tlc.isPresent() || isLoose && own.isPresent());
        return tlc.isPresent();
    }

    private static Value tlc(Shape shape, boolean plain) {
        Value value = shape.tlc(plain);
        value.deepNormalize();
        return value;
    }

    private static String text(Value value) {
        return listed(value.toString().replace("<< >>", "<<>>"));
    }

    /** With 1..2 written as {1, 2}: which of the two is kept in a set depends on how it was sorted. */
    private static String listed(String text) {
        return INTERVAL.matcher(text).replaceAll(match -> {
            int low = Integer.parseInt(match.group(1));
            int high = Integer.parseInt(match.group(2));
            return IntStream.rangeClosed(low, high)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", ", "{", "}"));
        });
    }

    private static List<String> texts(Iterable<TlaValue> values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(listed(value.toString())));
        return texts;
    }
}
