package dev.plumbline.explain.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A tab as a person uses it: looks, clicks, types, scrolls. Closing it fails if the page complained of anything. */
public final class Tab implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 300_000;

    private final DevTools tools;
    private final String target;
    private final String session;
    private boolean complaintsExpected;

    private Tab(DevTools tools, String target, String session) {
        this.tools = tools;
        this.target = target;
        this.session = session;
    }

    static Tab open(DevTools tools) {
        String target = tools.call("", "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asText();
        String session = tools.call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asText();
        Tab tab = new Tab(tools, target, session);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tab.call(domain + ".enable", Map.of());
        }
        tab.size(1366, 768);
        return tab;
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        return tools.call(session, method, parameters);
    }

    public Tab size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    public Tab dark(boolean dark) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        return this;
    }

    public Tab go(String address) {
        call("Page.navigate", Map.of("url", address));
        waitFor("document.readyState === 'complete' && location.href !== 'about:blank'");
        return this;
    }

    /** The value of an expression of JavaScript, as a text. */
    public String ask(String expression) {
        JsonNode answer = call(
                "Runtime.evaluate",
                Map.of("expression", "String(" + expression + ")", "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.get("result").get("value").asText();
    }

    public long number(String expression) {
        return Math.round(Double.parseDouble(ask(expression)));
    }

    public Tab waitFor(String condition) {
        long start = System.nanoTime();
        while (!holds(condition)) {
            if (System.nanoTime() - start > PATIENCE_MILLIS * 1_000_000L) {
                throw new AssertionError("never came true: " + condition + "\nthe page: "
                        + ask("document.body ? document.body.innerText.slice(0, 2000) : ''") + "\ncomplaints: "
                        + complaints());
            }
            Chromium.pause(20);
        }
        return this;
    }

    private boolean holds(String condition) {
        try {
            return ask("(() => { try { return Boolean(" + condition + "); } catch { return false; } })()")
                    .equals("true");
        } catch (IllegalStateException e) {
            // The page was left while it was asked: of the next one nothing is known yet.
            if (e.getMessage().contains("navigated or closed")) {
                return false;
            }
            throw e;
        }
    }

    private static String element(String selector) {
        return "document.querySelector(" + quoted(selector) + ")";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    public String text(String selector) {
        return ask(element(selector) + ".textContent");
    }

    public List<String> texts(String selector) {
        String joined = ask("[...document.querySelectorAll(" + quoted(selector)
                + ")].map((one) => one.textContent).join('\\u0001')");
        return joined.isEmpty() ? List.of() : List.of(joined.split("\u0001", -1));
    }

    /** Presses the mouse in the middle of an element, once it is enabled and stays where it is. */
    public Tab click(String selector) {
        waitFor(element(selector) + " && !" + element(selector) + ".disabled");
        double[] middle = middle(selector);
        return clickAt(middle[0], middle[1]);
    }

    private double[] middle(String selector) {
        String seen = "";
        for (int i = 0; i < 50; i++) {
            ask(element(selector) + ".scrollIntoView({block: 'nearest'})");
            settle();
            String now = ask("(() => { const box = " + element(selector) + ".getBoundingClientRect();"
                    + " return (box.left + box.width / 2) + ' ' + (box.top + box.height / 2); })()");
            if (now.equals(seen)) {
                String[] parts = now.split(" ");
                return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
            }
            seen = now;
        }
        throw new AssertionError(selector + " does not come to rest");
    }

    public Tab clickAt(double x, double y) {
        mouse("mouseMoved", x, y, 0);
        mouse("mousePressed", x, y, 1);
        mouse("mouseReleased", x, y, 1);
        return this;
    }

    public Tab doubleClick(String selector) {
        double[] middle = middle(selector);
        clickAt(middle[0], middle[1]);
        mouse("mousePressed", middle[0], middle[1], 2);
        mouse("mouseReleased", middle[0], middle[1], 2);
        return this;
    }

    public Tab drag(double fromX, double fromY, double toX, double toY) {
        mouse("mouseMoved", fromX, fromY, 0);
        mouse("mousePressed", fromX, fromY, 1);
        for (int i = 1; i <= 5; i++) {
            mouse("mouseMoved", fromX + (toX - fromX) * i / 5, fromY + (toY - fromY) * i / 5, 1);
        }
        mouse("mouseReleased", toX, toY, 1);
        return this;
    }

    private void mouse(String type, double x, double y, int clicks) {
        call(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        type,
                        "x",
                        x,
                        "y",
                        y,
                        "button",
                        clicks > 0 ? "left" : "none",
                        "buttons",
                        clicks > 0 && !type.equals("mouseReleased") ? 1 : 0,
                        "clickCount",
                        clicks));
    }

    /** Puts fingers on the page, moves them and lifts them: each finger goes from x, y to x, y. */
    public Tab fingers(double[]... each) {
        for (int step = 0; step <= 4; step++) {
            List<Map<String, Double>> points = new ArrayList<>();
            for (double[] way : each) {
                points.add(Map.of(
                        "x",
                        way[0] + (way[2] - way[0]) * step / 4,
                        "y",
                        way[1] + (way[3] - way[1]) * step / 4,
                        "id",
                        (double) points.size()));
            }
            call(
                    "Input.dispatchTouchEvent",
                    Map.of("type", step == 0 ? "touchStart" : "touchMove", "touchPoints", points));
        }
        call("Input.dispatchTouchEvent", Map.of("type", "touchEnd", "touchPoints", List.of()));
        return this;
    }

    public Tab wheel(double x, double y, double delta) {
        call(
                "Input.dispatchMouseEvent",
                Map.of("type", "mouseWheel", "x", x, "y", y, "deltaX", 0, "deltaY", delta, "button", "none"));
        return this;
    }

    /** Presses a key: a character, or a name such as {@code ArrowDown}. */
    public Tab key(String key) {
        Map<String, Integer> codes = Map.of(
                "Enter",
                13,
                "Tab",
                9,
                "Escape",
                27,
                "ArrowLeft",
                37,
                "ArrowUp",
                38,
                "ArrowRight",
                39,
                "ArrowDown",
                40,
                "Home",
                36,
                "End",
                35);
        boolean named = key.length() > 1;
        int code = named ? codes.get(key) : Character.toUpperCase(key.charAt(0));
        String text = key.equals("Enter") ? "\r" : named ? "" : key;
        call(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type",
                        text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "key",
                        key,
                        "text",
                        text,
                        "windowsVirtualKeyCode",
                        code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
        return this;
    }

    public Tab type(String text) {
        call("Input.insertText", Map.of("text", text));
        return this;
    }

    /** Waits until two more frames have been drawn. */
    public Tab settle() {
        ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
        return this;
    }

    public Tab screenshot(Path file) {
        settle();
        String data = call("Page.captureScreenshot", Map.of("format", "png"))
                .get("data")
                .asText();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Base64.getDecoder().decode(data));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** The addresses that the page asked for. */
    public List<String> requests() {
        List<String> addresses = new ArrayList<>();
        for (JsonNode event : tools.events(session)) {
            if (event.get("method").asText().equals("Network.requestWillBeSent")) {
                addresses.add(event.at("/params/request/url").asText());
            }
        }
        return addresses;
    }

    /** Exceptions, refused content and failed requests. */
    public List<String> complaints() {
        List<String> found = new ArrayList<>();
        for (JsonNode event : tools.events(session)) {
            String method = event.get("method").asText();
            if (method.equals("Runtime.exceptionThrown")
                    || method.equals("Log.entryAdded")
                            && event.at("/params/entry/level").asText().equals("error")) {
                found.add(event.get("params").toString());
            }
        }
        return found;
    }

    public Tab expectComplaints() {
        complaintsExpected = true;
        return this;
    }

    @Override
    public void close() {
        List<String> complaints = complaints();
        tools.call("", "Target.closeTarget", Map.of("targetId", target));
        if (!complaintsExpected) {
            assertThat(complaints).isEmpty();
        }
    }
}
