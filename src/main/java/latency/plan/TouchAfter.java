package latency.plan;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.posix.HandoffPage;

/**
 * Who writes again to the parent's memory once the child has recorded: there a fork's bill is really paid.
 *
 * @param byParent while the child keeps its copy; else by the child
 * @param permyriad the share of the memory, in ten-thousandths: single pages, spread evenly over it
 */
public record TouchAfter(boolean byParent, int permyriad) {
    private static final Pattern TEXT = Pattern.compile("(parent|child):(\\d{1,3}(?:\\.\\d{1,2})?)%");
    private static final int WHOLE = 10_000;

    /**
     * Of text such as {@code parent:50%}.
     *
     * @throws PlanException if it is none
     */
    public static TouchAfter of(String text) {
        Matcher parts = TEXT.matcher(text);
        int permyriad = parts.matches()
                ? new BigDecimal(parts.group(2)).movePointRight(2).intValueExact()
                : 0;
        if (permyriad < 1 || permyriad > WHOLE)
            throw new PlanException(
                    "'%s' is not who touches how much: write it like parent:50%% or child:0.5%%, up to 100%%"
                            .formatted(text));
        return new TouchAfter(parts.group(1).equals("parent"), permyriad);
    }

    /** As the handoff page has it. */
    public int code() {
        return byParent ? HandoffPage.TOUCH_PARENT : HandoffPage.TOUCH_CHILD;
    }

    /** As options and files write it. */
    @Override
    public String toString() {
        BigDecimal percent = BigDecimal.valueOf(permyriad, 2).stripTrailingZeros();
        return "%s:%s%%".formatted(byParent ? "parent" : "child", percent.toPlainString());
    }
}
