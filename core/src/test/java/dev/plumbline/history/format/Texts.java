package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;

/** Histories as text in a test. */
final class Texts {
    private Texts() {}

    static History read(String format, ReadOptions options, String... lines) throws BadInput {
        return read(format, options, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    static History read(String format, String... lines) throws BadInput {
        return read(format, ReadOptions.DEFAULT, lines);
    }

    static History read(String format, ReadOptions options, byte[] bytes) throws BadInput {
        return Formats.read("F", new ByteArrayInputStream(bytes), options.withFormat(Formats.byName(format)));
    }

    /** Operations as people read them, which is how tests compare them. */
    static List<String> operations(History history) {
        List<String> texts = new ArrayList<>();
        for (Operation operation : history.operations()) {
            texts.add(operation.toString());
        }
        return texts;
    }

    static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String format, String... lines) {
        return assertThatThrownBy(() -> read(format, lines)).isInstanceOf(BadInput.class);
    }
}
