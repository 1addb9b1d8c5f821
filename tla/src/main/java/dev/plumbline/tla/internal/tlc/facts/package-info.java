/** What is known of actions beside each other in every state: those that touch a sequence at its ends. */
package dev.plumbline.tla.internal.tlc.facts;
