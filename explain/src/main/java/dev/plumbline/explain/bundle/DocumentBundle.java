package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.coding.EvidenceCoding;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bundles whose evidence is one document: all kinds but histories, which are read as a stream. */
final class DocumentBundle {
    /** Bytes of the document, unpacked. A reader has room for twice as much. */
    private static final int LARGEST = Container.MOST_IN_MEMORY / 2;

    private DocumentBundle() {}

    static byte[] write(Bundle bundle) throws BadInput {
        try {
            byte[] evidence = JsonValues.bytes(EvidenceCoding.written(bundle.evidence()));
            if (evidence.length > LARGEST) {
                throw new BadInput(bundle.evidence().name() + ": too large for a bundle: its evidence has "
                        + (evidence.length >> 20) + " MB; expected at most " + (LARGEST >> 20) + " MB");
            }
            Map<String, byte[]> documents = new LinkedHashMap<>();
            bundle.spec()
                    .ifPresent(copy -> copy.files()
                            .forEach((name, text) ->
                                    documents.put(Manifest.SPEC_FOLDER + name, text.getBytes(StandardCharsets.UTF_8))));
            bundle.run().ifPresent(text -> documents.put(Manifest.RUN, text.getBytes(StandardCharsets.UTF_8)));
            documents.put(Manifest.EVIDENCE, evidence);
            List<Manifest.Entry> entries = new ArrayList<>();
            documents.forEach(
                    (name, bytes) -> entries.add(new Manifest.Entry(name, bytes.length, Container.sha256(bytes))));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Container.Writer zip = new Container.Writer(bytes)) {
                zip.entry(Container.MANIFEST, JsonValues.bytes(Manifest.of(bundle, 0, entries)));
                for (Map.Entry<String, byte[]> document : documents.entrySet()) {
                    zip.entry(document.getKey(), document.getValue());
                }
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new BadInput(bundle.evidence().name() + ": cannot be put into a bundle: " + BadInput.reason(e), e);
        }
    }

    /** @param documents all entries, verified */
    static Bundle read(String kind, Fields manifest, Map<String, byte[]> documents) throws BadInput {
        byte[] run = documents.get(Manifest.RUN);
        return new Bundle(
                manifest.optional("spec").isPresent()
                        ? Optional.of(Manifest.spec(manifest, BundleReader.specFiles(documents)))
                        : Optional.empty(),
                EvidenceCoding.read(kind, BundleReader.document(Manifest.EVIDENCE, documents)),
                Manifest.source(manifest),
                run == null ? Optional.empty() : Optional.of(BundleReader.text(Manifest.RUN, run)),
                Manifest.commands(manifest),
                manifest.get("notes").texts());
    }
}
