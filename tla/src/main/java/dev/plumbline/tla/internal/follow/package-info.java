/** Reading the text of a specification: what names stand for, and which parts are the same in every state. */
package dev.plumbline.tla.internal.follow;
