package dev.plumbline.tla.internal.tree;

/**
 * A range of the source text. Lines and columns count from 1, the end is included.
 *
 * @param module its name, without {@code .tla}
 */
public record SourcePlace(String module, int line, int column, int endLine, int endColumn) {
    /** For expressions that no text contains, such as values from a configuration. */
    public static final SourcePlace NONE = new SourcePlace("", 0, 0, 0, 0);

    /** {@code KvMap.tla:12:5}. */
    @Override
    public String toString() {
        return module.isEmpty() ? "the configuration" : module + ".tla:" + line + ":" + column;
    }
}
