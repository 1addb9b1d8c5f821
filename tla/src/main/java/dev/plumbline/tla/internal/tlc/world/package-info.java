/** What the modules that we bring along ask of Java: files, the environment, texts. */
package dev.plumbline.tla.internal.tlc.world;
