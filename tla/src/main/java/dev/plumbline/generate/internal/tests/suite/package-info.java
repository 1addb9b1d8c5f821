/** Tests as data: their names, their calls, and the expected values after each step. */
package dev.plumbline.generate.internal.tests.suite;
