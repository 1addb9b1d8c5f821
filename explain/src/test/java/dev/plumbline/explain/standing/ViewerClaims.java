package dev.plumbline.explain.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.headless.Headless;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.SceneData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;

/** The claims of the viewer's modules about bundles, compared with all interpretations written out. */
final class ViewerClaims {
    private final StringBuilder module = new StringBuilder("""
            import { Scene, Choice } from "./scene/scene.js";
            import { headerText, cellText, cellTitle, endText } from "./scene/quantifiers.js";
            const told = (choice) => [headerText(choice.known), choice.pruned.rows.flatMap((row, r) => [
              ...row.cells.map((cell) => [r, cell.operation, cellText(choice.known, cell.count), cellTitle(choice.known, cell.count)].join("|")),
              ...row.ends.map((end) => [r, "end " + end.node, endText(choice.known, end.count), ""].join("|")),
            ])].flat().join("\\n");
            const shown = (data, standings) => {
              const choice = new Choice(new Scene(data));
              const all = told(choice);
              const cell = choice.pruned.rows.flatMap((row) => row.cells)[0];
              if (cell) choice.fixAt(cell.operation, cell.row);
              return [all, cell ? cell.operation + "." + cell.row + "\\n" + told(choice) : "",
                standings.map((one) => choice.scene.standingText(one)).join("\\n")];
            };
            export const answer = [];
            """);

    /** A bundle, what is true of it, and its place in what the viewer was asked. */
    private record Told(String what, Bundle bundle, WrittenOut truth) {}

    private final List<Told> viewed = new ArrayList<>();

    void add(String what, Bundle bundle, WrittenOut truth) {
        IntFunction<Standing> standing = Standings.of(
                bundle.failing().counterexample(),
                Optional.of(bundle.failing().layers()),
                bundle.failing().timeboxed());
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < bundle.failing().history().size(); i++) {
            numbers.add(standing.apply(i).ordinal());
        }
        module.append("answer.push(...shown(")
                .append(SceneData.scene(BundleScene.of(bundle, false)))
                .append(", ")
                .append(numbers)
                .append("));\n");
        viewed.add(new Told(what, bundle, truth));
    }

    /** What the viewer's modules say of the same bundles. */
    void examine() {
        List<String> answers = new ArrayList<>();
        try (Headless page = Headless.page()) {
            var answer = page.value(module.toString());
            for (int i = 0; i < answer.getArraySize(); i++) {
                answers.add(answer.getArrayElement(i).asString());
            }
        }
        assertThat(answers).hasSize(3 * viewed.size());
        for (int i = 0; i < viewed.size(); i++) {
            Told told = viewed.get(i);
            grid(told, List.copyOf(told.truth.orders), answers.get(3 * i), "");
            String focused = answers.get(3 * i + 1);
            if (!focused.isEmpty()) {
                String[] fixed = focused.substring(0, focused.indexOf('\n')).split("\\.");
                int position = position(told.bundle, Integer.parseInt(fixed[1]));
                List<WrittenOut.Order> chosen = told.truth.orders.stream()
                        .filter(order -> order.operations().size() > position
                                && order.operations().get(position) == Integer.parseInt(fixed[0]))
                        .toList();
                grid(told, chosen, focused.substring(focused.indexOf('\n') + 1), "chosen");
            }
            String[] words = answers.get(3 * i + 2).split("\n");
            for (int operation = 0; operation < words.length; operation++) {
                long some = ClaimsTest.performing(told.truth, operation);
                String which = "#" + operation + " " + words[operation] + " of " + told.what;
                if (words[operation].contains("performed in every interpretation")
                        && !words[operation].contains("known")) {
                    assertThat(some).as(which).isEqualTo(told.truth.size());
                } else if (words[operation].contains("in some interpretations")) {
                    assertThat(some).as(which).isBetween(1L, told.truth.size() - 1L);
                } else if (words[operation].contains("no interpretation known here")) {
                    assertThat(ClaimsTest.whole(told.bundle)).as(which).isFalse();
                } else if (words[operation].contains("no interpretation")) {
                    assertThat(some).as(which).isZero();
                }
            }
        }
    }

    /** Which place in an order a row is. */
    private static int position(Bundle bundle, int row) {
        List<Layers.Node> nodes = bundle.failing().layers().nodes();
        return nodes.get(nodes.size() - 1).depth() - row;
    }

    private static void grid(Told told, List<WrittenOut.Order> orders, String answer, String focus) {
        String[] lines = answer.split("\n");
        boolean whole = ClaimsTest.whole(told.bundle);
        String header = lines[0];
        String what = header + " of " + told.what;
        Matcher count = ClaimsTest.NUMBER.matcher(header);
        assertThat(count.find()).as(what).isTrue();
        if (whole) {
            assertThat(header)
                    .as(what)
                    .isEqualTo((focus.isEmpty() ? "" : orders.size() + " of ")
                            + told.truth.size() + " interpretation" + (told.truth.size() == 1 ? "" : "s")
                            + (focus.isEmpty() ? "" : " remain"));
        } else {
            assertThat(header).as(what).containsAnyOf("at least", "shown").matches(".*(of the last|more).*");
            assertThat(ClaimsTest.number(count.group(1))).as(what).isLessThanOrEqualTo(told.truth.size());
        }
        for (int i = 1; i < lines.length; i++) {
            String[] cell = lines[i].split("\\|", -1);
            String which = lines[i] + " of " + told.what;
            int row = Integer.parseInt(cell[0]);
            if (!whole || !focus.isEmpty()) {
                assertThat(cell[2]).as(which).contains(focus.isEmpty() ? "shown" : focus);
            }
            if (!whole && !cell[1].startsWith("end")) {
                assertThat(cell[3]).as(which).contains("there may be others");
            }
            if (!whole) {
                continue;
            }
            long here;
            if (cell[1].startsWith("end ")) {
                Layers.Node node = told.bundle.failing().layers().nodes().get(Integer.parseInt(cell[1].substring(4)));
                here = orders.stream()
                        .filter(order -> order.operations().size() == node.depth()
                                && order.end().equals(node.state().value())
                                && order.performed().containsAll(node.ahead())
                                && order.performed().stream()
                                                .filter(operation -> !told.truth.returnedBefore(operation))
                                                .count()
                                        == node.ahead().size())
                        .count();
                assertThat(cell[2].contains("every") || cell[2].contains("the one"))
                        .as(which)
                        .isEqualTo(here == orders.size());
                if (here < orders.size()) {
                    assertThat(cell[2]).as(which).startsWith("end of " + here + " interpretation");
                }
            } else {
                int position = position(told.bundle, row);
                int operation = Integer.parseInt(cell[1]);
                here = orders.stream()
                        .filter(order -> order.operations().size() > position
                                && order.operations().get(position) == operation)
                        .count();
                assertThat(cell[2].startsWith("in all") || cell[2].startsWith("in the one"))
                        .as(which)
                        .isEqualTo(here == orders.size());
                if (here < orders.size()) {
                    assertThat(cell[2]).as(which).startsWith("in " + here + " of " + orders.size());
                    assertThat(cell[3]).as(which).contains("in " + here + " of " + orders.size() + " interpretations");
                }
            }
            assertThat(here).as(which).isPositive();
        }
    }
}
