package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The values of a placeholder. They are computed one after the other: a range may be endless. */
public sealed interface Range {
    /** In the same order each time, as long as the files are the same. */
    Iterator<String> values(Path folder) throws BadInput;

    /** How many there are; nothing if there is no end. */
    Optional<Long> count(Path folder) throws BadInput;

    default boolean isEndless() {
        return false;
    }

    /** As a document. */
    Value value();

    /** Whole numbers from the first on; endless without a last one. */
    record Numbers(long first, OptionalLong last) implements Range {
        @Override
        public Iterator<String> values(Path folder) {
            return LongStream.rangeClosed(first, last.orElse(Long.MAX_VALUE))
                    .mapToObj(Long::toString)
                    .iterator();
        }

        @Override
        public Optional<Long> count(Path folder) {
            return last.isPresent() ? Optional.of(last.getAsLong() - first + 1) : Optional.empty();
        }

        @Override
        public boolean isEndless() {
            return last.isEmpty();
        }

        @Override
        public Value value() {
            return Value.of(first + ".." + (last.isPresent() ? Long.toString(last.getAsLong()) : ""));
        }
    }

    /** These values. A value that is listed twice is one value, since a task is known by its values. */
    record Listed(List<String> list) implements Range {
        public Listed {
            list = List.copyOf(new LinkedHashSet<>(list));
        }

        @Override
        public Iterator<String> values(Path folder) {
            return list.iterator();
        }

        @Override
        public Optional<Long> count(Path folder) {
            return Optional.of((long) list.size());
        }

        @Override
        public Value value() {
            return Fields.of(list);
        }
    }

    /**
     * The files that match a pattern, also those in an archive or on another machine, sorted by the names of folders
     * and files.
     */
    record Matching(String pattern) implements Range {
        @Override
        public Iterator<String> values(Path folder) throws BadInput {
            Optional<ArchivePattern> archive = ArchivePattern.of(pattern);
            if (archive.isPresent()) {
                return archive.get().files(folder);
            }
            FilePattern files = FilePattern.of(pattern);
            return RemoteFiles.isRemote(pattern) ? files.files(RemoteFiles.of(pattern)) : files.files(folder);
        }

        @Override
        public Optional<Long> count(Path folder) throws BadInput {
            long count = 0;
            for (Iterator<String> values = values(folder); values.hasNext(); values.next()) {
                count++;
            }
            return Optional.of(count);
        }

        @Override
        public Value value() {
            return Value.of(pattern);
        }
    }

    Pattern NUMBERS = Pattern.compile("(-?[0-9]{1,18})\\.\\.(-?[0-9]{1,18})?");

    /**
     * Reads {@code 1..1000}, {@code 1..}, a pattern of files with {@code *} or {@code ?}, {@code @FILE} for the lines of
     * a file, or values separated by commas.
     */
    static Range parse(String text, Path folder) throws BadInput {
        Matcher numbers = NUMBERS.matcher(text.strip());
        if (numbers.matches()) {
            long first = Long.parseLong(numbers.group(1));
            OptionalLong last =
                    numbers.group(2) == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(numbers.group(2)));
            if (last.isPresent() && last.getAsLong() < first) {
                throw new BadInput(text + " is empty; expected FIRST..LAST with a last number that is not smaller");
            }
            return new Numbers(first, last);
        }
        if (text.startsWith("@")) {
            return lines(folder.resolve(text.substring(1)));
        }
        if (FilePattern.isOne(text)) {
            return new Matching(text);
        }
        List<String> values =
                Pattern.compile(",").splitAsStream(text).map(String::strip).collect(Collectors.toList());
        if (values.stream().anyMatch(String::isEmpty)) {
            throw new BadInput(
                    "'" + text + "' has an empty value; expected 1..1000, 1.., a,b,c, @FILE or a pattern such"
                            + " as histories/**/*.ndjson");
        }
        return new Listed(values);
    }

    private static Listed lines(Path file) throws BadInput {
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            if (lines.isEmpty()) {
                throw new BadInput(file + " has no lines; expected one value on each");
            }
            return new Listed(lines);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
    }

    /** Reads {@link #value}. */
    static Range read(Fields document) throws BadInput {
        if (document.value() instanceof Value.Tuple) {
            return new Listed(document.texts());
        }
        return parse(document.text(), Path.of(""));
    }
}
