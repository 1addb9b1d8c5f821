/** Evidence of every kind as text for people: on the terminal, and in reports. */
package dev.plumbline.explain.evidence.text;
