package latency.report;

import java.util.List;
import java.util.stream.Collectors;

/** Lines of comma-separated values as RFC 4180 has them. */
final class Csv {
    private Csv() {}

    /** Without the end of the line. */
    static String line(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
