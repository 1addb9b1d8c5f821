/** Sets given by their parts, such as SUBSET S and [S -> T]: membership is decided without enumerating them. */
package dev.plumbline.tla.internal.value.set;
