package latency.result;

/**
 * A warning that the program raises about its own result.
 *
 * @param id short and stable, for programs
 * @param text what was seen, with its number
 * @param remedy what to do about it
 */
public record Doubt(String id, String text, String remedy) {
    @Override
    public String toString() {
        return text + ": " + remedy;
    }
}
