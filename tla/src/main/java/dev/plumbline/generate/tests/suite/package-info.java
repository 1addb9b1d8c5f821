/** Tests as data: what they are called, what they do, and what must be seen after each step. */
package dev.plumbline.generate.tests.suite;
