/** Operations that read and write single cells of the state: variables, or functions at one key. */
package dev.plumbline.spec.cell;
