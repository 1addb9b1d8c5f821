package dev.plumbline.generate.internal.tests;

import dev.plumbline.generate.internal.tests.language.CppTests;
import dev.plumbline.generate.internal.tests.language.GoTests;
import dev.plumbline.generate.internal.tests.language.JavaTests;
import dev.plumbline.generate.internal.tests.language.JsonTests;
import dev.plumbline.generate.internal.tests.language.TestTemplate;

/** The language of generated tests. */
public enum TestLanguage {
    /** JUnit 5. */
    JAVA(new JavaTests()),
    /** C++17 without a framework. */
    CPP(new CppTests()),
    /** Go's {@code testing}. */
    GO(new GoTests()),
    /** Data for a reader in any language. */
    JSON(new JsonTests());

    private final TestTemplate template;

    TestLanguage(TestTemplate template) {
        this.template = template;
    }

    TestTemplate template() {
        return template;
    }
}
