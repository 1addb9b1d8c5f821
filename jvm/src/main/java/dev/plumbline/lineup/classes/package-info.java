/** The classes of a user, separated from ours. */
package dev.plumbline.lineup.classes;
