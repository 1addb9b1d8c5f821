/** How tests are written in Java, C++, Go and JSON. */
package dev.plumbline.generate.internal.tests.language;
