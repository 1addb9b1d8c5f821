package dev.plumbline.jvm.execution;

/**
 * A place in the code where threads can be switched.
 *
 * @param type the class, by its original name
 * @param method that contains the place
 * @param line of the source, 0 if unknown
 * @param action what is done there: {@code read}, {@code write}, {@code lock}, {@code park}, ...
 * @param accessed the field, array or method that is accessed, {@code Type.field}; may be empty
 */
public record Site(String type, String method, int line, String action, String accessed) {
    /** The place of a thread between two calls. */
    public static final Site BETWEEN_CALLS = new Site("", "", 0, "between calls", "");

    @Override
    public String toString() {
        if (type.isEmpty()) {
            return action;
        }
        return type + "." + method + ":" + line + " " + action + (accessed.isEmpty() ? "" : " " + accessed);
    }
}
