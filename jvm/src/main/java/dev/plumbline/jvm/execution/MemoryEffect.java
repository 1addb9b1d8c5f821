package dev.plumbline.jvm.execution;

/**
 * The effect of a traced step on memory, as far as it is known. Values are texts: numbers, quoted strings, or objects
 * by their class and a number ({@code Node#2}) in the order in which they first appear in the trace. An object that is
 * the only one of its class there has no number. No code of the objects is run to make these texts.
 *
 * @param object the owner of the field, element or monitor; empty for a static field or if unknown
 * @param part the field, or {@code [3]} for an element of an array; empty if none is accessed or if unknown
 * @param before the value before the step; empty if unknown
 * @param after the value after the step; empty if the step only read or if the value is unknown
 */
public record MemoryEffect(String object, String part, String before, String after) {
    /** Nothing is known, or there is nothing to know. */
    public static final MemoryEffect UNKNOWN = new MemoryEffect("", "", "", "");
}
