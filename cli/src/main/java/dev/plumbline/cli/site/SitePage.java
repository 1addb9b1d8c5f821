package dev.plumbline.cli.site;

import dev.plumbline.explain.plot.Markup;
import java.util.List;
import java.util.Locale;

/** The frame around a page: head line with the search, list of pages, contents, and the page itself. */
final class SitePage {
    private SitePage() {}

    static String html(String address, MarkdownPage page, String navigation) {
        String root = SiteLinks.root(address);
        String title = page.title().equals("Plumbline") ? "Plumbline" : page.title() + " - Plumbline";
        return String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en" data-root="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <link rel="stylesheet" href="%1$ssite.css">
                <script src="%1$ssite.js"></script>
                <script src="%1$ssearch.js" defer></script>
                </head>
                <body>
                <header>
                <button id="menu" aria-expanded="false" aria-controls="pages">Pages</button>
                <a class="brand" href="%1$sindex.html"><span class="plumb"></span>Plumbline</a>
                <form id="search-form" role="search"><input id="search" type="search" placeholder="Search ( / )"
                aria-label="Search all pages" autocomplete="off"></form>
                <button id="theme" aria-label="light or dark">&#9680;</button>
                </header>
                <div id="results" hidden></div>
                <nav id="pages" aria-label="All pages">
                %s</nav>
                %s<main>
                %s</main>
                </body>
                </html>
                """, root, Markup.escaped(title), navigation, contents(page), page.html());
    }

    /** The headings of the second and third level; empty if there are fewer than three. */
    private static String contents(MarkdownPage page) {
        List<MarkdownPage.Section> listed = page.sections().stream()
                .filter(section -> section.level() == 2 || section.level() == 3)
                .toList();
        if (listed.size() < 3) {
            return "";
        }
        StringBuilder html = new StringBuilder("<details id=\"contents\"><summary>On this page</summary>\n<ul>\n");
        for (MarkdownPage.Section section : listed) {
            html.append("<li class=\"level").append(section.level()).append("\"><a href=\"#");
            html.append(Markup.escaped(section.anchor())).append("\">");
            // HTML does not allow a link inside a link.
            html.append(section.html().replaceAll("</?a[^>]*>", "")).append("</a></li>\n");
        }
        return html.append("</ul></details>\n").toString();
    }
}
