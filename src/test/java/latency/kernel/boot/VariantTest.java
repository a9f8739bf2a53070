package latency.kernel.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariantTest {
    @Test
    void everyOtherTurnIsReversed() {
        assertEquals(List.of(0, 1, 1, 0, 0, 1), Variant.turns(2, 3));
        assertEquals(List.of(0, 1, 2, 2, 1, 0), Variant.turns(3, 2));
    }

    @Test
    void aKernelIsMeasuredAsItIsAndWithEachAddition() {
        List<Variant> variants = Variant.of(kernels("6.1"), List.of("pti=on", "  mitigations=off  nokaslr "));
        assertEquals(
                List.of("", "pti=on", "mitigations=off  nokaslr"),
                variants.stream().map(Variant::append).toList());
        assertEquals(List.of("6.1", "6.1+pti=on", "6.1+mitigations=off+nokaslr"), names(variants));
    }

    @Test
    void theSameKernelTwiceHasTwoNames() {
        assertEquals(List.of("6.1", "6.1-2", "6.12"), names(Variant.of(kernels("6.1", "6.1", "6.12"), List.of())));
    }

    @Test
    void aNameStaysInItsFolder() {
        assertEquals(List.of("6.1", "6.1+x=_etc_passwd"), names(Variant.of(kernels("6.1"), List.of("x=/etc/passwd"))));
    }

    private static List<KernelImage> kernels(String... releases) {
        return Arrays.stream(releases)
                .map(release -> new KernelImage(Path.of("named"), Path.of("file"), release))
                .toList();
    }

    private static List<String> names(List<Variant> variants) {
        return variants.stream().map(Variant::name).toList();
    }
}
