/** Generates tests from the state graph of a specification. */
package dev.plumbline.generate.internal.tests;
