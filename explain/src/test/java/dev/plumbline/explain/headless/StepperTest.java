package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Buttons, keys and the address that step through a sequence. */
@Tag("slow")
class StepperTest {
    private static final String NUMBERS = "number: (index) => [10, 11, 20, 21][index], inAddress: true";

    private static void make(Headless page, String options) {
        page.value("import { Stepper } from \"./base/stepper.js\";\n"
                + "window.seen = [];\n"
                + "window.stepper = new Stepper(document.querySelector('#page-stepper'), { size: 4, at: 1, "
                + "show: (at) => seen.push(at), " + options + " });\n"
                + "stepper.listenTo(document.querySelector('#page-rows'));\n"
                + "window.press = (key) => document.querySelector('#page-rows')"
                + ".dispatchEvent(new KeyboardEvent('keydown', { key }));\n"
                + "export const answer = 0;");
    }

    @Test
    void keysAndButtonsStepAndStopAtBothEnds() {
        try (Headless page = Headless.page()) {
            make(page, NUMBERS);
            page.ask("press('ArrowRight'); press('ArrowDown'); press('ArrowDown'); press('x')");
            assertThat(page.textOf("seen")).isEqualTo("[2,3,3]");
            assertThat(page.textOf("[...document.querySelectorAll('#page-stepper button')].map((one) => one.disabled)"))
                    .isEqualTo("[false,false,true,true]");
            page.ask("press('Home'); press('ArrowLeft'); press('End'); press('ArrowUp')");
            assertThat(page.textOf("seen")).isEqualTo("[2,3,3,0,0,3,2]");
            page.ask("document.querySelector('.step-first').click()");
            assertThat(page.textOf("document.querySelector('.step-count').textContent"))
                    .as("the numbers of the address")
                    .isEqualTo("10 of 21");
        }
    }

    @Test
    void theAddressNamesTheStepByItsNumberAndKeepsItsOtherParts() {
        try (Headless page = Headless.page()) {
            assertThat(
                            page.text(
                                    "import { stepInFragment, withStep } from \"./base/stepper.js\";\n"
                                            + "export const answer = [stepInFragment(\"#step=3\"), stepInFragment(\"#a=1&step=12\"), stepInFragment(\"\"), "
                                            + "stepInFragment(\"#step=-1\"), stepInFragment(\"#step=1e3\"), withStep(\"#run=2&step=4\", 5), withStep(\"\", 0)];"))
                    .isEqualTo("[3,12,null,null,null,\"#run=2&step=5\",\"#step=0\"]");
            make(page, NUMBERS);
            page.ask("press('ArrowRight')");
            assertThat(page.textOf("location.hash")).isEqualTo("#step=20");
        }
    }

    @Test
    void withoutANumberTheAddressStays() {
        try (Headless page = Headless.page()) {
            make(page, "noted: false");
            page.ask("press('End')");
            assertThat(page.textOf("location.hash")).isEqualTo("");
            assertThat(page.textOf("seen")).isEqualTo("[3]");
            assertThat(page.textOf("document.querySelectorAll('.step-count').length"))
                    .isEqualTo("0");
        }
    }

    @Test
    void nothingToStepThroughDisablesAllButtons() {
        try (Headless page = Headless.page()) {
            assertThat(
                            page.text(
                                    "import { Stepper } from \"./base/stepper.js\";\n"
                                            + "new Stepper(document.querySelector('#page-stepper'), { size: 0, at: 0, show: () => {} });\n"
                                            + "export const answer = [...document.querySelectorAll('#page-stepper button')].map((one) => one.disabled);"))
                    .isEqualTo("[true,true,true,true]");
        }
    }
}
