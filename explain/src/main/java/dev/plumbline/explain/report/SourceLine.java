package dev.plumbline.explain.report;

/**
 * A line of a source that a violation is about: a false condition of the specification, or an access of a race.
 *
 * @param file relative to the folder in which it was found, with slashes
 * @param line from 1 on
 * @param message about this line, without its place
 */
record SourceLine(String file, int line, String message) {}
