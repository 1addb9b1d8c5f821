package dev.plumbline.lineup.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TestsWithoutTest {
    private static List<String> without(List<Set<String>> known, Matrix... tests) {
        return new TestsWithout(known)
                .of(List.of(tests)).stream().map(Matrix::toString).toList();
    }

    @Test
    void ofEachTestOneIsMadeForEachMethodOfTheViolation() throws BadInput {
        Matrix test = Matrix.parse("owner: a() b() c() | others: b() c()");
        assertThat(without(List.of(Set.of("a", "b")), test))
                .containsExactly("owner: b() c() | others: b() c()", "owner: a() c() | others: c()");
        assertThat(without(List.of(Set.of("a", "b"), Set.of("c")), test)).containsExactly("owner: b() | others: b()");
        assertThat(without(List.of(Set.of("d")), test)).containsExactly(test.toString());
        assertThat(without(List.of(Set.of("b")), test, Matrix.parse("c() | c() a()")))
                .containsExactly("owner: a() c() | others: c()", "c() | c() a()");
    }

    @Test
    void callsAroundTheTestStay() throws BadInput {
        Matrix test = Matrix.parse("a() | b()").with(Invocation.parseSequence("b()"), Invocation.parseSequence("c()"));
        assertThat(without(List.of(Set.of("b", "c")), test)).isEmpty();
        assertThat(without(
                        List.of(Set.of("a", "b")),
                        Matrix.parse("a() b() | d() | d()").with(List.of(), test.after())))
                .containsExactly("b() | d() | d(), at last c()", "a() | d() | d(), at last c()");
    }

    /** Against all choices of methods to leave out: the smallest that are enough are all made, and nothing is left. */
    @Test
    void everySmallestChoiceOfMethodsIsTried() throws BadInput {
        Random random = new Random(1);
        List<String> names = List.of("a", "b", "c", "d", "e");
        List<Matrix> tests = Matrices.sample(Invocation.parseElements("a(), b(), c(), d(), e()"), 2, 4, 200, 1);
        for (Matrix test : tests) {
            List<Set<String>> known = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(3); i++) {
                known.add(chosen(names, 1 + random.nextInt(31)));
            }
            List<Matrix> made = new TestsWithout(known).of(List.of(test));
            assertThat(made)
                    .allSatisfy(each -> assertThat(known)
                            .noneMatch(methods -> each.methods().containsAll(methods)));
            List<Set<String>> enough = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                Set<String> kept = new HashSet<>(test.methods());
                kept.removeAll(chosen(names, i));
                if (known.stream().noneMatch(kept::containsAll)) {
                    enough.add(kept);
                }
            }
            Set<Set<String>> methods = made.stream().map(Matrix::methods).collect(Collectors.toSet());
            for (Set<String> kept : enough) {
                boolean largest =
                        enough.stream().noneMatch(more -> more.size() > kept.size() && more.containsAll(kept));
                boolean concurrent = test.threads().stream()
                        .allMatch(calls -> calls.stream().anyMatch(call -> kept.contains(call.method())));
                if (largest && concurrent) {
                    assertThat(methods).contains(kept);
                }
            }
        }
    }

    private static Set<String> chosen(List<String> names, int bits) {
        return names.stream()
                .filter(name -> (bits >>> names.indexOf(name) & 1) != 0)
                .collect(Collectors.toSet());
    }
}
