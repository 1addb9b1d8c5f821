package dev.plumbline.tla.internal.stored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.ModelAtom;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares two trees by their fields, whatever the kinds of expressions are: equal contents, and objects that are one in
 * the one tree are one in the other.
 */
final class SameGraph {
    private final Map<Object, Object> there = new IdentityHashMap<>();
    private final Map<Object, Object> back = new IdentityHashMap<>();
    private final Deque<Object[]> pairs = new ArrayDeque<>();
    private final WrittenNames written;
    private final WrittenNames otherWritten;

    private SameGraph(WrittenNames written, WrittenNames otherWritten) {
        this.written = written;
        this.otherWritten = otherWritten;
    }

    static void assertSame(TranslatedTree one, TranslatedTree other) {
        assertThat(other.texts()).isEqualTo(one.texts());
        assertThat(other.outline()).isEqualTo(one.outline());
        assertThat(other.undeclared()).isEqualTo(one.undeclared());
        SameGraph comparison = new SameGraph(one.written(), other.written());
        comparison.pair(one.specification(), other.specification());
        comparison.pair(
                List.copyOf(one.formulas().keySet()),
                List.copyOf(other.formulas().keySet()));
        comparison.pair(
                List.copyOf(one.formulas().values()),
                List.copyOf(other.formulas().values()));
        comparison.compare();
    }

    private void pair(Object one, Object other) {
        pairs.push(new Object[] {one, other});
    }

    private void compare() {
        while (!pairs.isEmpty()) {
            Object[] next = pairs.pop();
            compare(next[0], next[1]);
        }
    }

    private void compare(Object one, Object other) {
        assertThat(other.getClass()).isEqualTo(one.getClass());
        if (one instanceof Optional<?> maybe) {
            pair(
                    maybe.map(List::<Object>of).orElse(List.of()),
                    ((Optional<?>) other).map(List::<Object>of).orElse(List.of()));
        } else if (one instanceof List<?> list) {
            List<?> others = (List<?>) other;
            assertThat(others).hasSameSizeAs(list);
            for (int i = 0; i < list.size(); i++) {
                pair(list.get(i), others.get(i));
            }
        } else if (one instanceof TlaValue value) {
            assertThat(other).isEqualTo(value).hasToString(value.toString());
            if (one instanceof Str text) {
                assertThat(((Str) other).rank()).isEqualTo(text.rank());
            } else if (one instanceof ModelAtom atom) {
                assertThat(((ModelAtom) other).rank()).isEqualTo(atom.rank());
            }
        } else if (one instanceof SourcePlace || !(one instanceof Record) && !isOfTree(one)) {
            assertThat(other).isEqualTo(one);
        } else if (there.putIfAbsent(one, other) == null) {
            assertThat(back.put(other, one)).as("two objects became one").isNull();
            parts(one, other);
        } else {
            assertThat(there.get(one)).as("one object became two").isSameAs(other);
        }
    }

    private static boolean isOfTree(Object object) {
        return object instanceof Definition || object instanceof Local;
    }

    private void parts(Object one, Object other) {
        if (one instanceof Expr.Call call) {
            assertThat(otherWritten.of((Expr.Call) other)).isEqualTo(written.of(call));
        }
        pair(fields(one), fields(other));
    }

    private static List<Object> fields(Object object) {
        if (object instanceof Local local) {
            return List.of(local.name(), local.arity());
        }
        if (object instanceof Definition definition) {
            List<Object> parts = new ArrayList<>(List.of(
                    definition.name(),
                    definition.module(),
                    definition.parameters(),
                    definition.isLocal(),
                    definition.place()));
            if (definition.hasBody()) {
                parts.add(definition.body());
            }
            return parts;
        }
        try {
            List<Object> parts = new ArrayList<>();
            for (RecordComponent component : object.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                parts.add(component.getAccessor().invoke(object));
            }
            return parts;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
