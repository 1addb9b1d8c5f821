/** How are amounts told to people? */
package dev.plumbline.value.text;
