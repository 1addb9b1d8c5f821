package dev.plumbline.cli.campaign;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.cluster.ClusterRunner;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.store.ViolationKind;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A campaign as one line of JSON. The fields are described in docs/campaigns.md. */
final class CampaignJson {
    private CampaignJson() {}

    static String line(CampaignSummary summary) {
        Tally tally = summary.tally();
        return JsonObject.line(json -> {
            json.writeStringField("verdict", summary.verdict());
            json.writeStringField("name", summary.description().campaign().name());
            json.writeStringField("shard", summary.description().shard().toString());
            json.writeNumberField("tasks", tally.size());
            if (summary.description().own().isPresent()) {
                json.writeNumberField("total", summary.description().own().get());
            }
            if (summary.end().isPresent()) {
                json.writeStringField("end", summary.end().get().name().toLowerCase(Locale.ROOT));
            }
            json.writeObjectFieldStart("outcomes");
            for (Outcome outcome : Outcome.values()) {
                if (tally.times(outcome) > 0) {
                    json.writeNumberField(outcome.word(), tally.times(outcome));
                }
            }
            json.writeEndObject();
            json.writeObjectFieldStart("counts");
            for (Map.Entry<String, Long> each : tally.counts().entrySet()) {
                json.writeNumberField(each.getKey(), each.getValue());
            }
            json.writeEndObject();
            json.writeNumberField("cpuSeconds", tally.cpuMillis() / 1000.0);
            json.writeArrayFieldStart("failures");
            for (Tally.Group group : tally.failures()) {
                failure(summary, group, json);
            }
            json.writeEndArray();
            if (summary.traffic().isPresent()) {
                ClusterRunner.Traffic traffic = summary.traffic().get();
                json.writeObjectFieldStart("cluster");
                json.writeNumberField("results", traffic.tasks());
                json.writeNumberField("resultBytes", traffic.receivedBytes());
                json.writeNumberField("requestBytes", traffic.sentBytes());
                json.writeNumberField("lost", traffic.lost());
                json.writeNumberField("driverCpuSeconds", traffic.driverCpu().toMillis() / 1000.0);
                json.writeEndObject();
            }
            results("setAside", summary, tally.setAside(), json);
            results("examples", summary, List.copyOf(tally.examples().values()), json);
            results("slowest", summary, tally.slowest(), json);
            if (!tally.parts().isEmpty()) {
                json.writeObjectFieldStart("coverage");
                json.writeNumberField("covered", tally.covered().size());
                json.writeNumberField("parts", tally.parts().size());
                texts("never", summary.neverCovered(), json);
                json.writeEndObject();
            }
        });
    }

    private static void failure(CampaignSummary summary, Tally.Group group, JsonGenerator json) throws IOException {
        ViolationKind kind = group.smallest().kind();
        json.writeStartObject();
        json.writeStringField("id", kind.id());
        json.writeBooleanField("known", summary.isKnown(group));
        maybe("target", kind.target(), json);
        json.writeStringField("spec", kind.spec());
        maybe("operation", kind.operation(), json);
        maybe("conflict", kind.conflict(), json);
        texts("conditions", kind.conditions(), json);
        json.writeNumberField("tasks", group.times());
        json.writeNumberField("size", group.smallest().size());
        json.writeStringField("text", group.smallest().text());
        json.writeStringField("task", group.of().task());
        maybe("bundle", summary.bundle(group).map(Object::toString), json);
        texts("commands", summary.commands(group), json);
        json.writeEndObject();
    }

    private static void results(String name, CampaignSummary summary, List<TaskResult> results, JsonGenerator json)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (TaskResult each : results) {
            json.writeStartObject();
            json.writeStringField("task", each.task());
            json.writeStringField("outcome", each.outcome().word());
            if (!each.message().isEmpty()) {
                json.writeStringField("message", each.message());
            }
            json.writeNumberField("cpuSeconds", each.cpuMillis() / 1000.0);
            json.writeStringField("command", summary.command(each));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void maybe(String name, Optional<String> text, JsonGenerator json) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        }
    }

    private static void texts(String name, List<String> texts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** What is common to all failures of a kind, in one line. */
    static String origin(Tally.Group group) {
        ViolationKind kind = group.smallest().kind();
        return kind.target().map(target -> target + ", ").orElse("")
                + (kind.spec().isEmpty() ? "" : kind.spec() + ", ")
                + kind.text();
    }
}
