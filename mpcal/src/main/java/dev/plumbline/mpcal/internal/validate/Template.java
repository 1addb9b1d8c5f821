package dev.plumbline.mpcal.internal.validate;

import java.util.List;

/**
 * The common shape of some records (section 6): an operator over the process and the elements of the record. Values,
 * indices and old values are data; the shape determines which variables are accessed, and how.
 *
 * @param label of the translation at which the section begins
 * @param labelWithSelf whether the step of that label takes the process as its parameter
 * @param aborted whether the section has no effect
 */
record Template(String label, boolean labelWithSelf, boolean aborted, List<Part> parts) {
    Template {
        parts = List.copyOf(parts);
    }

    /** One element. */
    record Part(Access access, boolean write, int indices, boolean oldValue) {}

    /**
     * The whole section: the replay, and for a section with an effect, the condition that it is a step of the model.
     */
    String operator(String name) {
        return name + "(self, __e) ==\n" + body(parts.size(), true);
    }

    /** Only the first elements, without an effect. */
    String beginning(String name, int elements) {
        return name + "(self, __e) ==\n" + body(elements, false);
    }

    /** The step of the label alone, whatever the elements are. */
    String step(String name) {
        return name + "(self, __e) == " + label + (labelWithSelf ? "(self)" : "");
    }

    private String body(int elements, boolean step) {
        StringBuilder text = new StringBuilder("  LET __s0 == __state_get IN\n");
        int state = 0;
        int open = 0;
        for (int i = 0; i < elements; i++) {
            Part part = parts.get(i);
            String element = "__e[" + (i + 1) + "]";
            if (part.access() instanceof Access.Mapping mapping) {
                StringBuilder indices = new StringBuilder();
                for (int k = 1; k <= mapping.dimensions(); k++) {
                    indices.append(", ")
                            .append(element)
                            .append(".indices[")
                            .append(k)
                            .append(']');
                }
                text.append("  ")
                        .append(mapping.prefix())
                        .append(part.write() ? "_write" : "_read")
                        .append("(__s")
                        .append(state)
                        .append(", self")
                        .append(indices)
                        .append(", ")
                        .append(element)
                        .append(".value, LAMBDA __s")
                        .append(++state)
                        .append(" :\n");
                open++;
            } else if (part.access() instanceof Access.Variable variable) {
                String place = place(variable, part, element);
                if (!part.write() || part.oldValue()) {
                    text.append("  (__s")
                            .append(state)
                            .append('.')
                            .append(place)
                            .append(" = ")
                            .append(element)
                            .append(part.write() ? ".old" : ".value")
                            .append(") /\\\n");
                }
                if (part.write()) {
                    text.append("  (LET __s")
                            .append(state + 1)
                            .append(" == [__s")
                            .append(state)
                            .append(" EXCEPT !.")
                            .append(place)
                            .append(" = ")
                            .append(element)
                            .append(".value] IN\n");
                    state++;
                    open++;
                }
            }
        }
        boolean effect = !aborted && elements == parts.size();
        text.append("  __state_set(__s").append(effect ? state : 0).append(')');
        if (effect && step) {
            text.append(" /\\ (")
                    .append(label)
                    .append(labelWithSelf ? "(self)" : "")
                    .append(" \\/ UNCHANGED vars)");
        }
        return text.append(")".repeat(open)).toString();
    }

    private static String place(Access.Variable variable, Part part, String element) {
        StringBuilder place = new StringBuilder(variable.name());
        if (variable.own()) {
            place.append("[self]");
        }
        for (int k = 1; k <= part.indices(); k++) {
            place.append('[').append(element).append(".indices[").append(k).append("]]");
        }
        return place.toString();
    }
}
