package dev.plumbline.benchmarks;

/** A target for a measurement. */
sealed interface Target {
    boolean holds(Row row);

    /** For the table. */
    String words();

    /** A quantity stays within a limit. An unfinished search misses the target, since it only stopped counting. */
    record AtMost(Quantity quantity, double limit) implements Target {
        @Override
        public boolean holds(Row row) {
            return row.measured().isComplete() && quantity.of(row.measured()) <= limit;
        }

        @Override
        public String words() {
            return "<= " + Numbers.plain(limit) + " " + quantity.words();
        }
    }

    /** The trial exceeds its baseline by at most this factor. */
    record RatioAtMost(double limit) implements Target {
        @Override
        public boolean holds(Row row) {
            return row.ratio().isPresent() && row.ratio().getAsDouble() <= limit;
        }

        @Override
        public String words() {
            return "<= " + Numbers.plain(limit) + "x";
        }
    }

    /** The same steps and the same frontier as an equivalent specification. */
    record EqualCounts() implements Target {
        @Override
        public boolean holds(Row row) {
            return row.twin().isPresent()
                    && row.measured().isComplete()
                    && row.twin().get().steps() == row.measured().steps()
                    && row.twin().get().maxFrontier() == row.measured().maxFrontier();
        }

        @Override
        public String words() {
            return "counts of the first style";
        }
    }

    /** The verdict is right: a history with a wrong answer violates, any other conforms. */
    record RightVerdict() implements Target {
        @Override
        public boolean holds(Row row) {
            String right = row.trial().workload().stale() ? Measurement.VIOLATES : Measurement.CONFORMS;
            return row.measured().verdict().equals(right);
        }

        @Override
        public String words() {
            return "right verdict";
        }
    }

    /** A right verdict, or an inconclusive one at the end of the budget; and the search stops in time. */
    record EndsInTime() implements Target {
        /** Between two readings of the clock, garbage may be collected. */
        private static final double SLACK_SECONDS = 2;

        @Override
        public boolean holds(Row row) {
            boolean ended = row.measured().verdict().equals(Measurement.INCONCLUSIVE) || new RightVerdict().holds(row);
            return ended && row.measured().seconds() <= row.trial().time().toSeconds() + SLACK_SECONDS;
        }

        @Override
        public String words() {
            return "ends in time";
        }
    }
}
