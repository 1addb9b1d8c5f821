/** What happened? */
module dev.plumbline.history {
    requires transitive com.fasterxml.jackson.core;

    exports dev.plumbline.history;
    exports dev.plumbline.history.chart;
    exports dev.plumbline.history.format;
    exports dev.plumbline.history.interleaving;
    exports dev.plumbline.history.statelog;

    uses dev.plumbline.history.format.Format;

    provides dev.plumbline.history.format.Format with
            dev.plumbline.history.statelog.StateLogFormat;
}
