package dev.plumbline.jvm.execution;

/**
 * What a traced step did to memory, as far as it is known. Values are texts: numbers, quoted strings, or objects by
 * their class and a number ({@code Node#2}) in the order in which they first appear in the trace. An object that is the
 * only one of its class there has no number. No code of the objects is run for it.
 *
 * @param object whose field, element or monitor it is; empty if it is a static field, or not known
 * @param part the field, or {@code [3]} for an element of an array; empty if none is accessed, or not known
 * @param before the value that it found; empty if it is not known
 * @param after the value that it left behind; empty if it only read, or if it is not known
 */
public record MemoryEffect(String object, String part, String before, String after) {
    /** Nothing is known, or there is nothing to know. */
    public static final MemoryEffect UNKNOWN = new MemoryEffect("", "", "", "");
}
