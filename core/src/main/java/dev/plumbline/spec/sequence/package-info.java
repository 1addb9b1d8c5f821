/** Operations that touch a sequence at its ends, and what is known of them in every state. */
package dev.plumbline.spec.sequence;
