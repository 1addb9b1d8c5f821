package dev.plumbline.runtime.bytes;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;

/**
 * Records of a file that is appended to: for each one its length, a checksum and its bytes, to be written by one call. The
 * first incomplete record is the end: its process was killed while writing it. The checksum detects a record that is torn
 * in the middle, which the length alone does not show if the disk has written later parts first.
 */
public final class CheckedRecord {
    /** The number of bytes before those of the record. */
    public static final int HEAD = 8;

    private CheckedRecord() {}

    /** The record as it is written. */
    public static byte[] written(byte[] record) throws IOException {
        ByteArrayOutputStream framed = new ByteArrayOutputStream(HEAD + record.length);
        DataOutputStream frame = new DataOutputStream(framed);
        frame.writeInt(record.length);
        frame.writeInt(checksum(record));
        frame.write(record);
        return framed.toByteArray();
    }

    /** The bytes of the next record; empty at the end. */
    public static byte[] next(DataInputStream in) throws IOException {
        try {
            int length = in.readInt();
            int sum = in.readInt();
            if (length <= 0) {
                return new byte[0];
            }
            byte[] record = in.readNBytes(length);
            return record.length == length && checksum(record) == sum ? record : new byte[0];
        } catch (EOFException e) {
            return new byte[0];
        }
    }

    private static int checksum(byte[] record) {
        CRC32 sum = new CRC32();
        sum.update(record);
        return (int) sum.getValue();
    }
}
