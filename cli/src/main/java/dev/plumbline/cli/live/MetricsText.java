package dev.plumbline.cli.live;

import dev.plumbline.check.stream.StreamedCheck;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;

/** The figures of a check as Prometheus reads them. */
final class MetricsText {
    private static final Map<String, Double> SECONDS = Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0);

    private final StringBuilder text = new StringBuilder();

    private MetricsText() {}

    /**
     * @param unread bytes of the history that were not read yet; negative if unknown
     * @param violations that were found
     */
    static String of(StreamedCheck.Figures figures, long unread, int violations) {
        MetricsText metrics = new MetricsText();
        metrics.add("operations_read_total", "counter", "Operations that were read.", figures.read());
        metrics.add(
                "operations_settled_total",
                "counter",
                "Operations that have returned and are explained.",
                figures.settled());
        metrics.add("operations_open", "gauge", "Operations that were called and have not returned.", figures.open());
        metrics.add("operations_pending", "gauge", "Open operations that never return.", figures.pending());
        metrics.add("frontier", "gauge", "Interpretations of the history so far.", figures.frontier());
        metrics.add("steps_total", "counter", "Steps of the specification.", figures.steps());
        metrics.add("violations_total", "counter", "Violations that were found.", violations);
        metrics.add(
                "memory_bytes",
                "gauge",
                "Memory in use, with garbage.",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        Double second = SECONDS.get(figures.unit());
        String about = "From the last event that was checked to the latest call that was read, in ";
        if (second == null) {
            metrics.add("lag", "gauge", about + "the unit of the history.", figures.lag());
        } else {
            metrics.add(
                    "lag_seconds",
                    "gauge",
                    about + "the time of the history.",
                    String.format(Locale.ROOT, "%.9f", figures.lag() * second));
        }
        if (unread >= 0) {
            metrics.add("unread_bytes", "gauge", "Bytes of the file that were not read yet.", unread);
        }
        return metrics.text.toString();
    }

    private void add(String name, String type, String help, Object value) {
        String whole = "plumbline_stream_" + name;
        text.append("# HELP ").append(whole).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(whole).append(' ').append(type).append('\n');
        text.append(whole).append(' ').append(value).append('\n');
    }
}
