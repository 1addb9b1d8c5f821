package dev.plumbline.check.watch;

/** Code that runs if this process is ended before the hook is closed: to end a child process, or to keep results. */
public final class ShutdownHook implements AutoCloseable {
    private final Thread thread;

    public ShutdownHook(Runnable code) {
        thread = new Thread(code, "at the end of the process");
        Runtime.getRuntime().addShutdownHook(thread);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            // The process is already ending, and the code runs.
        }
    }
}
