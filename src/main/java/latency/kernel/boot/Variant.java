package latency.kernel.boot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured: a kernel, booted with the usual words, and perhaps some more.
 *
 * @param name of its result file, without the ending; no other has the same
 * @param append words added to the kernel's command line; empty: none
 */
public record Variant(KernelImage kernel, String append, String name) {
    /** Every kernel as it is, and with each of these additions. */
    public static List<Variant> of(List<KernelImage> kernels, List<String> additions) {
        List<String> appends = new ArrayList<>(List.of(""));
        additions.stream().map(String::strip).forEach(appends::add);
        Map<String, Integer> used = new HashMap<>();
        List<Variant> variants = new ArrayList<>();
        for (KernelImage kernel : kernels)
            for (String append : appends.stream().distinct().toList()) {
                String name = kernel.release() + (append.isEmpty() ? "" : "+" + fileName(append));
                int count = used.merge(name, 1, Integer::sum);
                variants.add(new Variant(kernel, append, count == 1 ? name : name + "-" + count));
            }
        return variants;
    }

    private static String fileName(String words) {
        return words.replaceAll("\\s+", "+").replaceAll("[^\\w.=,:+-]", "_");
    }

    /**
     * Who boots when: all in turn, every other time in the reverse order, so that what changes steadily meanwhile meets
     * all of them alike.
     *
     * @return indices of variants
     */
    public static List<Integer> turns(int variants, int boots) {
        List<Integer> turns = new ArrayList<>();
        for (int boot = 0; boot < boots; boot++)
            for (int i = 0; i < variants; i++) turns.add(boot % 2 == 0 ? i : variants - 1 - i);
        return turns;
    }

    @Override
    public String toString() {
        return name;
    }
}
