/** Behaviours of a specification that break one of its rules: what a search of all states finds. Plain data. */
package dev.plumbline.check.behaviour;
