package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.coding.EvidenceCoding;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/** Bundles whose evidence is one document: all kinds but histories, which are read as a stream. */
final class DocumentBundle {
    /** Bytes of the document, unpacked. A reader has room for twice as much. */
    private static final int LARGEST = Container.MOST_IN_MEMORY / 2;

    private DocumentBundle() {}

    static byte[] write(Bundle bundle) throws BadInput {
        try {
            byte[] evidence =
                    JsonValues.bytes(EvidenceCoding.written(bundle.evidence()).value());
            if (evidence.length > LARGEST) {
                throw new BadInput(bundle.evidence().name() + ": too large for a bundle: its evidence has "
                        + (evidence.length >> 20) + " MB; expected at most " + (LARGEST >> 20) + " MB");
            }
            Map<String, byte[]> documents = BundleWriter.specRunAndLogs(bundle);
            documents.put(Manifest.EVIDENCE, evidence);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Container.Writer zip = new Container.Writer(bytes)) {
                zip.entry(
                        Container.MANIFEST,
                        JsonValues.bytes(Manifest.of(bundle, 0, Manifest.Entry.of(documents))
                                .value()));
                zip.entries(documents);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new BadInput(bundle.evidence().name() + ": cannot be put into a bundle: " + BadInput.reason(e), e);
        }
    }

    /** @param documents all entries, verified */
    static Bundle read(String kind, Fields manifest, Map<String, byte[]> documents) throws BadInput {
        return new Bundle(
                manifest.optional(
                        "spec", any -> Manifest.spec(manifest, BundleReader.folder(Manifest.SPEC_FOLDER, documents))),
                EvidenceCoding.read(kind, BundleReader.document(Manifest.EVIDENCE, documents)),
                Manifest.source(manifest),
                BundleReader.run(documents),
                Manifest.commands(manifest),
                manifest.get("notes").texts(),
                BundleReader.folder(Manifest.LOGS_FOLDER, documents));
    }
}
