package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bundle that was copied in part says so in one line, wherever it ends. */
@Tag("slow")
class CutBundleTest {
    @Test
    void aBundleOfAnyLengthSaysThatItIsCutOffAndWhere() throws Exception {
        byte[] whole = Samples.staleRead().bytes();
        Set<String> messages = new TreeSet<>();
        int read = 0;
        for (int length = 0; length < whole.length; length += length < 200 ? 1 : 7) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                assertThat(Bundle.read("x.plumb", cut).bytes()).isEqualTo(whole);
                read++;
            } catch (BadInput e) {
                assertThat(read).as(length + " bytes of " + whole.length).isZero();
                assertThat(e.getMessage())
                        .as(length + " bytes of " + whole.length)
                        .doesNotContain("Exception", "ZLIB", "null", "\n")
                        .matches("x\\.plumb: (not a bundle; expected a \\.plumb file.*"
                                + "|.*cut off: it ends (at its beginning|(within|before|after) '[a-z./A-Z]+');"
                                + " expected a whole bundle, as it was written)");
                messages.add(e.getMessage());
            }
        }
        // Only the list of entries at the end of a zip file is not needed.
        assertThat(read).isPositive();
        assertThat(messages)
                .anyMatch(message -> message.contains("within 'manifest.json'"))
                .anyMatch(message -> message.contains("within 'history.ndjson'"));
    }

    /** A stream gives what there is of a file, and then nothing: the same as a cut one. */
    @Test
    void aByteThatIsNotWhatItWasIsFound() throws Exception {
        byte[] whole = Samples.staleRead().bytes();
        for (int at = 0; at < whole.length; at += 11) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 0x10;
            try (InputStream in = new ByteArrayInputStream(flipped)) {
                // What a zip file says beside its content may change without anybody noticing.
                assertThat(BundleReader.read(in, early -> {}).bytes()).isEqualTo(whole);
            } catch (BadInput e) {
                assertThat(e.getMessage()).as("byte " + at).doesNotContain("Exception", "\n");
            }
        }
    }
}
