/** Amounts as texts for people. */
package dev.plumbline.value.text;
