/** The classes of a user, apart from ours. */
package dev.plumbline.lineup.classes;
