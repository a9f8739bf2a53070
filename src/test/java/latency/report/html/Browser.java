package latency.report.html;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import latency.Jar;

/** Headless Chromium with one page, driven through its DevTools protocol. */
final class Browser implements AutoCloseable {
    private static final String PROGRAM = "chromium";
    private static final int PATIENCE_SECONDS = 30;
    private static final Gson GSON = new Gson();

    private final Jar.Running process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger lastCommand = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
    private final List<JsonObject> events = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
    private final String session;

    /** Its profile is made in the folder. */
    Browser(Path folder) throws IOException {
        process = Jar.program(
                        PROGRAM,
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--no-first-run",
                        "--force-device-scale-factor=1",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--remote-debugging-port=0",
                        "about:blank")
                .set("HOME", folder.toString())
                .set("TMPDIR", folder.toString())
                .start()
                .awaitMessage("DevTools listening on ws://");
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create(address()), new Reader())
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        JsonObject target = send(null, "Target.createTarget", Map.of("url", "about:blank"));
        Map<String, Object> attach = Map.of("targetId", target.get("targetId").getAsString(), "flatten", true);
        session = send(null, "Target.attachToTarget", attach).get("sessionId").getAsString();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) send(domain + ".enable", Map.of());
    }

    static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    private String address() throws IOException {
        String messages = Files.readString(process.folder().resolve("err"));
        String rest = messages.substring(messages.indexOf("ws://"));
        return rest.lines().findFirst().orElseThrow().strip();
    }

    /** Shows a file in a window of this size, and waits until it is loaded. */
    void open(Path page, int width, int height) {
        resize(width, height);
        loaded = new CompletableFuture<>();
        send("Page.navigate", Map.of("url", page.toUri().toString()));
        loaded.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    void resize(int width, int height) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    }

    /** Light or dark. */
    void prefer(String scheme) {
        Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
        send("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    }

    /** What an expression of the page gives, once it is there; a failure of it fails the test. */
    JsonElement evaluate(String expression) {
        JsonObject answer =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) throw new AssertionError(expression + ": " + answer);
        return answer.getAsJsonObject("result").get("value");
    }

    String text(String expression) {
        return evaluate(expression).getAsString();
    }

    int number(String expression) {
        return evaluate(expression).getAsInt();
    }

    boolean is(String expression) {
        return evaluate(expression).getAsBoolean();
    }

    /** Moves the mouse; with a button pressed, or {@code none}. */
    void mouse(String type, double x, double y, String button) {
        send(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        type,
                        "x",
                        x,
                        "y",
                        y,
                        "button",
                        button,
                        "buttons",
                        button.equals("none") ? 0 : 1,
                        "clickCount",
                        1));
    }

    /** Presses the space bar on what has the focus. */
    void space() {
        for (String type : List.of("keyDown", "keyUp"))
            send(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", " ", "code", "Space", "text", " ", "windowsVirtualKeyCode", 32));
    }

    /** All of the page as a picture. */
    byte[] picture() {
        JsonObject answer = send("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
        return Base64.getDecoder().decode(answer.get("data").getAsString());
    }

    /** The page on paper. */
    byte[] pdf() {
        JsonObject answer =
                send("Page.printToPDF", Map.of("printBackground", false, "paperWidth", 8.27, "paperHeight", 11.69));
        return Base64.getDecoder().decode(answer.get("data").getAsString());
    }

    /** Errors that the page told of, in words. */
    List<String> errors() {
        return events.stream()
                .filter(Browser::isError)
                .map(JsonObject::toString)
                .toList();
    }

    private static boolean isError(JsonObject event) {
        JsonObject told = event.getAsJsonObject("params");
        return switch (event.get("method").getAsString()) {
            case "Runtime.exceptionThrown" -> true;
            case "Runtime.consoleAPICalled" ->
                List.of("error", "warning", "assert").contains(told.get("type").getAsString());
            case "Log.entryAdded" ->
                List.of("error", "warning")
                        .contains(told.getAsJsonObject("entry").get("level").getAsString());
            default -> false;
        };
    }

    /** Addresses that were asked for, of which {@code data:} and {@code blob:} lie in the page. */
    List<String> requests() {
        List<String> addresses = new ArrayList<>();
        for (JsonObject event : events) {
            if (!event.get("method").getAsString().equals("Network.requestWillBeSent")) continue;
            addresses.add(event.getAsJsonObject("params")
                    .getAsJsonObject("request")
                    .get("url")
                    .getAsString());
        }
        return addresses;
    }

    private JsonObject send(String method, Map<String, ?> parameters) {
        return send(session, method, parameters);
    }

    private JsonObject send(String receiver, String method, Map<String, ?> parameters) {
        int number = lastCommand.incrementAndGet();
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        answers.put(number, answer);
        JsonObject command = new JsonObject();
        command.addProperty("id", number);
        command.addProperty("method", method);
        command.add("params", GSON.toJsonTree(parameters));
        if (receiver != null) command.addProperty("sessionId", receiver);
        socket.sendText(command.toString(), true).join();
        JsonObject all = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        if (all.has("error")) throw new AssertionError(method + ": " + all.get("error"));
        return all.getAsJsonObject("result");
    }

    /** Ends it, and waits until it has ended. */
    @Override
    public void close() {
        send(null, "Browser.close", Map.of());
        http.close();
        process.end();
    }

    private void take(JsonObject message) {
        if (message.has("id")) {
            answers.remove(message.get("id").getAsInt()).complete(message);
            return;
        }
        events.add(message);
        if (message.get("method").getAsString().equals("Page.loadEventFired")) loaded.complete(null);
    }

    private final class Reader implements WebSocket.Listener {
        private final StringBuilder parts = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            parts.append(part);
            if (last) {
                take(JsonParser.parseString(parts.toString()).getAsJsonObject());
                parts.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
