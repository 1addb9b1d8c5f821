/**
 * Java counterparts of the root causes A to L that Line-Up found in the .NET Framework (section 5 of the paper). Each class is correct. A nested class has the mistake (or the intended weakness); it differs in one method. Where the paper only names a class (D to G), the mistake is one that such a class
 * is likely to have.
 */
package dev.plumbline.casestudies.lineup.causes;
