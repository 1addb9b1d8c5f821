/** Chooses behaviours of a state graph so that they cover its states, its transitions, or all behaviours. */
package dev.plumbline.generate.internal.tests.cover;
