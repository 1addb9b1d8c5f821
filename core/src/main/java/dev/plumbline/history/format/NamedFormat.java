package dev.plumbline.history.format;

import java.util.List;

/** A format whose properties are known when it is made. */
abstract class NamedFormat implements Format {
    private final String name;
    private final String description;
    private final boolean clocked;
    private final List<String> extensions;

    NamedFormat(String name, String description, boolean clocked, String... extensions) {
        this.name = name;
        this.description = description;
        this.clocked = clocked;
        this.extensions = List.of(extensions);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final boolean isClocked() {
        return clocked;
    }

    @Override
    public final List<String> extensions() {
        return extensions;
    }
}
