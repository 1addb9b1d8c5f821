package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The numbers of operations as runs of consecutive ones, {@code [[first, count], ...]}, and back. */
final class NumberRuns {
    private NumberRuns() {}

    static List<Value> written(Numbers numbers) {
        List<Value> runs = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= numbers.size(); i++) {
            if (i == numbers.size() || numbers.original(i) != numbers.original(i - 1) + 1) {
                runs.add(Document.list(numbers.original(start), i - start));
                start = i;
            }
        }
        return runs;
    }

    static Numbers read(List<Fields> runs, int total, int most) throws BadInput {
        int[] original = new int[Math.min(total, most)];
        int size = 0;
        int last = -1;
        for (Fields run : runs) {
            int first = run.at(1).number(last + 1, total - 1);
            int count = run.at(2).number(1, Math.min(total - first, original.length - size));
            for (int i = 0; i < count; i++) {
                original[size++] = first + i;
            }
            last = first + count - 1;
        }
        return Numbers.window(Arrays.copyOf(original, size), total);
    }
}
