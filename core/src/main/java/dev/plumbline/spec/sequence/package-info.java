/** Operations that access a sequence at its ends, and facts about them that hold in every state. */
package dev.plumbline.spec.sequence;
