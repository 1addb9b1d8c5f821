package dev.plumbline.samples.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every command of every page is run, or is in the list of those that are not, with a reason. */
@Tag("slow")
class PageListTest {
    @Test
    void everyEntryOfTheListMeansACommandAndHasAReason() throws IOException {
        CommandList list = CommandList.read();
        List<PageSteps> pages = PageFiles.pages(list);
        List<String> stale = new ArrayList<>();
        for (CommandList.Entry entry : list.entries()) {
            assertThat(entry.reason()).as(entry.command()).isNotEmpty();
            boolean found = pages.stream()
                    .flatMap(page -> page.commands().stream().filter(typed -> entry.means(page.name(), typed)))
                    .findFirst()
                    .isPresent();
            if (!found) {
                stale.add(entry.page() + ": " + entry.command());
            }
        }
        assertThat(stale).as("entries without a command").isEmpty();
        assertThat(pages.stream().map(PageSteps::name))
                .containsAll(list.first().keySet())
                .containsAll(list.needs().keySet())
                .containsAll(list.files().keySet())
                .containsAll(list.files().values());
    }

    @Test
    void namesProgramsAndFilesThatAreMissing() {
        CommandList list = CommandList.of("""
                docs/a.md
                needs sh
                needs no-such-program
                needs /bin/sh
                needs /no/such/file.h
                """);
        assertThat(list.missing("docs/a.md")).containsExactly("no-such-program", "/no/such/file.h");
        assertThat(list.missing("docs/b.md")).isEmpty();
    }
}
