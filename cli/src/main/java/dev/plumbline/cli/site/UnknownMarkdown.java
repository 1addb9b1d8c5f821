package dev.plumbline.cli.site;

/** A page uses a construct of Markdown that the site cannot show. */
final class UnknownMarkdown extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownMarkdown(String construct) {
        super(construct);
    }
}
