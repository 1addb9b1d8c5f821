/** Facts that hold in every state about actions that touch a sequence at its ends. */
package dev.plumbline.tla.internal.tlc.facts;
