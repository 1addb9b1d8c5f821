package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.cluster.ClusterRunner;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.document.Document;
import java.util.List;
import java.util.Locale;

/** A campaign as one line of JSON. The fields are described in docs/campaigns.md. */
final class CampaignJson {
    private CampaignJson() {}

    static String line(CampaignSummary summary) {
        Tally tally = summary.tally();
        Document outcomes = new Document();
        for (Outcome outcome : Outcome.values()) {
            if (tally.times(outcome) > 0) {
                outcomes.put(outcome.word(), tally.times(outcome));
            }
        }
        Document document = new Document()
                .put("verdict", summary.verdict())
                .put("name", summary.description().campaign().name())
                .put("shard", summary.description().shard().toString())
                .put("tasks", tally.size())
                .put("total", summary.description().own())
                .put("end", summary.end().map(end -> end.name().toLowerCase(Locale.ROOT)))
                .put("outcomes", outcomes)
                .put("counts", Document.of(tally.counts()))
                .put("cpuSeconds", tally.cpuMillis() / 1000.0)
                .put(
                        "failures",
                        tally.failures().stream()
                                .map(group -> failure(summary, group))
                                .toList())
                .put("cluster", summary.traffic().map(CampaignJson::cluster))
                .put("setAside", results(summary, tally.setAside()))
                .put("examples", results(summary, List.copyOf(tally.examples().values())))
                .put("slowest", results(summary, tally.slowest()));
        if (!tally.parts().isEmpty()) {
            document.put(
                    "coverage",
                    new Document()
                            .put("covered", tally.covered().size())
                            .put("parts", tally.parts().size())
                            .put("never", summary.neverCovered()));
        }
        return DocumentJson.line(document);
    }

    private static Document cluster(ClusterRunner.Traffic traffic) {
        return new Document()
                .put("results", traffic.tasks())
                .put("resultBytes", traffic.receivedBytes())
                .put("requestBytes", traffic.sentBytes())
                .put("lost", traffic.lost())
                .put("driverCpuSeconds", traffic.driverCpu().toMillis() / 1000.0);
    }

    private static Document failure(CampaignSummary summary, Tally.Group group) {
        ViolationKind kind = group.smallest().kind();
        return new Document()
                .put("id", kind.id())
                .put("known", summary.isKnown(group))
                .put("target", kind.target())
                .put("spec", kind.spec())
                .put("operation", kind.operation())
                .put("conflict", kind.conflict())
                .put("conditions", kind.conditions())
                .put("tasks", group.times())
                .put("size", group.smallest().size())
                .put("text", group.smallest().text())
                .put("task", group.of().task())
                .put("bundle", summary.bundle(group))
                .put("commands", summary.commands(group));
    }

    private static List<Document> results(CampaignSummary summary, List<TaskResult> results) {
        return results.stream()
                .map(each -> new Document()
                        .put("task", each.task())
                        .put("outcome", each.outcome().word())
                        .putUnlessEmpty("message", each.message())
                        .put("cpuSeconds", each.cpuMillis() / 1000.0)
                        .put("command", summary.command(each)))
                .toList();
    }

    /** The line that all failures of a kind have in common. */
    static String origin(Tally.Group group) {
        ViolationKind kind = group.smallest().kind();
        return kind.target().map(target -> target + ", ").orElse("")
                + (kind.spec().isEmpty() ? "" : kind.spec() + ", ")
                + kind.text();
    }
}
