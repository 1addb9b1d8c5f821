package dev.plumbline.services;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A connection to a node of a {@link Service}. */
public interface Client extends AutoCloseable {
    /**
     * Performs an operation of the model.
     *
     * <p>An exception means that the outcome is unknown: the operation may take effect, now or later, or never. Only
     * {@link Refused} means that it certainly has no effect and never will.
     *
     * @return the result; ignored if the operation has none
     * @throws Refused if the operation certainly did not happen
     */
    Object perform(Request request) throws Exception;

    @Override
    default void close() throws Exception {}

    /** An operation of the model that a client is asked to perform, with its arguments. */
    final class Request {
        /** Whether an operation has a result. */
        private enum Answer {
            NONE,
            ALWAYS,
            IF_KNOWN
        }

        private final String name;
        private final Map<String, Object> arguments;
        private final Answer answer;
        private final boolean readOnly;
        private boolean unsupported;

        private Request(String name, Map<String, Object> arguments, Answer answer, boolean readOnly) {
            this.name = name;
            this.arguments = arguments;
            this.answer = answer;
            this.readOnly = readOnly;
        }

        /** A request that only reads. */
        public static Request reading(String name) {
            return new Request(name, Map.of(), Answer.ALWAYS, true);
        }

        /** A request that may change something. Its result may be null if the service does not say. */
        public static Request writing(String name) {
            return new Request(name, Map.of(), Answer.IF_KNOWN, false);
        }

        /** The same without a result: that of the client is ignored. */
        public Request withoutResult() {
            return new Request(name, arguments, Answer.NONE, readOnly);
        }

        /** The same with a result that is always known: null means {@code nil}. */
        public Request withResult() {
            return new Request(name, arguments, Answer.ALWAYS, readOnly);
        }

        /** The same with another argument. */
        public Request with(String argument, Object value) {
            Map<String, Object> more = new LinkedHashMap<>(arguments);
            more.put(argument, value);
            return new Request(name, more, answer, readOnly);
        }

        /** Of the operation, as in the model. */
        public String name() {
            return name;
        }

        /** In the order in which they were added. */
        public Map<String, Object> arguments() {
            return Collections.unmodifiableMap(arguments);
        }

        /** Whether this is recorded as the result, if the client returns it. */
        public boolean records(Object result) {
            return answer == Answer.ALWAYS || answer == Answer.IF_KNOWN && result != null;
        }

        /** Whether the operation never changes the state, whatever its outcome. */
        public boolean isReadOnly() {
            return readOnly;
        }

        /** An argument; null only if it is nil. */
        public Object get(String argument) {
            if (!arguments.containsKey(argument)) {
                throw new IllegalArgumentException(
                        name + " has no argument " + argument + "; expected one of " + arguments.keySet());
            }
            return arguments.get(argument);
        }

        /** An argument that is a whole number. */
        public long getLong(String argument) {
            if (get(argument) instanceof Number number) {
                return number.longValue();
            }
            throw new IllegalArgumentException(
                    "argument " + argument + " of " + name + " is " + get(argument) + ", and not a whole number");
        }

        /**
         * To be thrown by a client, before it sends anything, if the service has no such operation. The report of the run
         * names it, and it is not asked for again.
         */
        public Refused unsupported() {
            unsupported = true;
            return new Refused("the client has no operation " + name);
        }

        /** Whether {@link #unsupported} was called. */
        public boolean isUnsupported() {
            return unsupported;
        }

        @Override
        public String toString() {
            return name + arguments;
        }
    }

    /**
     * The operation certainly did not happen and never will: the connection was refused, or the service answered that it
     * did nothing. A time-out or a connection that broke is not such a case, since the request may have arrived.
     */
    final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        public Refused(String reason) {
            super(reason);
        }

        public Refused(Throwable cause) {
            super(cause.toString(), cause);
        }
    }
}
