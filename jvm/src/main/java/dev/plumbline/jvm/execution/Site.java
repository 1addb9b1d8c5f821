package dev.plumbline.jvm.execution;

/**
 * A place in the code where threads can be switched.
 *
 * @param type the class, by the name it has outside
 * @param method in which it stands
 * @param line of the source, 0 if unknown
 * @param action what is done there: {@code read}, {@code write}, {@code lock}, {@code park}, ...
 * @param accessed the field, array or method that is accessed, {@code Type.field}; may be empty
 */
public record Site(String type, String method, int line, String action, String accessed) {
    /** Where a thread stands between two calls. */
    public static final Site BETWEEN_CALLS = new Site("", "", 0, "between calls", "");

    @Override
    public String toString() {
        if (type.isEmpty()) {
            return action;
        }
        return type + "." + method + ":" + line + " " + action + (accessed.isEmpty() ? "" : " " + accessed);
    }
}
