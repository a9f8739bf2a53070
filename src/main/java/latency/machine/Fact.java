package latency.machine;

/**
 * One thing that is so on a machine.
 *
 * @param key short and stable, for programs
 * @param name for people
 * @param value at present
 * @param weight of this value
 * @param why it matters to the start of a process, a sentence without its full stop; empty where there is nothing to say
 * @param change the command, or else the words, that would change it; empty where there is nothing to change
 */
public record Fact(String key, String name, String value, Weight weight, String why, String change) {
    static Fact heavy(String key, String name, String value, String why, String change) {
        return new Fact(key, name, value, Weight.HEAVY, why, change);
    }

    static Fact light(String key, String name, String value, String why, String change) {
        return new Fact(key, name, value, Weight.LIGHT, why, change);
    }

    static Fact plain(String key, String name, String value) {
        return plain(key, name, value, "");
    }

    static Fact plain(String key, String name, String value, String why) {
        return new Fact(key, name, value, Weight.NONE, why, "");
    }

    /** {@code change} is what would make it visible. */
    static Fact unseen(String key, String name, String reason, String change) {
        return new Fact(key, name, "not seen", Weight.UNSEEN, reason, change);
    }
}
