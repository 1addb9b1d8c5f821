package dev.plumbline.explain.visible;

import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * The text of a value with the middle of long lists and strings left out, and how much that is: {@code {1, 2, ... 996
 * more elements ..., 999, 1000}}. The time depends on the length of the excerpt and the number of elements at the top,
 * not on the text of the whole.
 */
public final class ValueExcerpt {
    /** An element has at least this length, however little is left, so that it shows something of its value. */
    private static final int LEAST = 24;

    private final StringBuilder out = new StringBuilder();

    private ValueExcerpt() {}

    /** @param longest characters, about */
    public static String of(Value value, int longest) {
        ValueExcerpt excerpt = new ValueExcerpt();
        excerpt.print(value, longest);
        return excerpt.out.toString();
    }

    /** A value as a list; {@code print} appends one element, given by its index, of some length. */
    private record Listed(String open, String separator, String close, int size, BiConsumer<Integer, Integer> print) {}

    private void print(Value value, int longest) {
        if (value instanceof Value.Str text) {
            out.append(cut(text.value(), longest, part -> Value.of(part).toString()));
        } else if (value instanceof Value.Tuple tuple) {
            print(listed("<<", tuple.elements(), ">>"), longest);
        } else if (value instanceof Value.SetOf set) {
            print(listed("{", set.elements(), "}"), longest);
        } else if (value instanceof Value.Rec record) {
            print(listed(record), longest);
        } else if (value instanceof Value.Fn function) {
            List<Value> keys = List.copyOf(function.pairs().keySet());
            print(pairs(keys, List.copyOf(function.pairs().values())), longest);
        } else {
            out.append(value);
        }
    }

    private Listed listed(String open, List<Value> elements, String close) {
        return new Listed(open, ", ", close, elements.size(), (index, longest) -> print(elements.get(index), longest));
    }

    private Listed listed(Value.Rec record) {
        List<String> names = List.copyOf(record.fields().keySet());
        List<Value> values = List.copyOf(record.fields().values());
        if (!names.stream().allMatch(Value::isModelName)) {
            return pairs(names.stream().map(name -> (Value) Value.of(name)).toList(), values);
        }
        return new Listed("[", ", ", "]", names.size(), (index, longest) -> {
            out.append(names.get(index)).append(" |-> ");
            print(values.get(index), longest);
        });
    }

    private Listed pairs(List<Value> keys, List<Value> values) {
        return new Listed("(", " @@ ", ")", keys.size(), (index, longest) -> {
            print(keys.get(index), longest);
            out.append(" :> ");
            print(values.get(index), longest);
        });
    }

    /** The text, without its middle if it is longer. */
    public static String cut(String text, int longest) {
        return cut(text, longest, UnaryOperator.identity());
    }

    private static String cut(String text, int longest, UnaryOperator<String> shown) {
        if (text.length() <= longest) {
            return shown.apply(text);
        }
        int first = longest / 2;
        int last = text.length() - longest / 2;
        // Half a character would be none.
        first -= Character.isHighSurrogate(text.charAt(first - 1)) ? 1 : 0;
        last += Character.isLowSurrogate(text.charAt(last)) ? 1 : 0;
        return shown.apply(text.substring(0, first)) + " ... " + Count.of(last - first, "more character") + " ... "
                + shown.apply(text.substring(last));
    }

    /** All elements if they fit, else the first and the last ones, each of these two taking half of the length. */
    private void print(Listed listed, int longest) {
        out.append(listed.open);
        int start = out.length();
        int index = 0;
        int half = 0;
        int atHalf = start;
        while (index < listed.size && out.length() - start <= longest) {
            out.append(index == 0 ? "" : listed.separator);
            listed.print.accept(index++, left(longest, start));
            if (half == 0 || out.length() - start <= longest / 2) {
                half = index;
                atHalf = out.length();
            }
        }
        if (out.length() - start > longest && half < listed.size) {
            out.setLength(atHalf);
            printEnd(listed, half, longest / 2);
        }
        out.append(listed.close);
    }

    /** @param from the number of elements that are printed already */
    private void printEnd(Listed listed, int from, int longest) {
        int start = out.length();
        Deque<String> end = new ArrayDeque<>();
        int length = 0;
        int index = listed.size;
        while (index > from) {
            listed.print.accept(index - 1, Math.max(LEAST, longest - length));
            String text = listed.separator + out.substring(start);
            out.setLength(start);
            if (length + text.length() > longest) {
                break;
            }
            end.addFirst(text);
            length += text.length();
            index--;
        }
        if (index > from) {
            out.append(listed.separator)
                    .append("... ")
                    .append(Count.of(index - from, "more element"))
                    .append(" ...");
        }
        end.forEach(out::append);
    }

    private int left(int longest, int start) {
        return Math.max(LEAST, longest - (out.length() - start));
    }
}
