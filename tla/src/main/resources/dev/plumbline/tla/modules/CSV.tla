-------------------------------- MODULE CSV ---------------------------------
\* Files of lines with fields. Every field is a string.
LOCAL INSTANCE PlumblineExternal

CSVRead(columns, delimiter, file) == PlumblineReadCsv(columns, delimiter, file)

\* 0 if there is no such file.
CSVRecords(file) == PlumblineCsvLines(file)

CSVWrite(template, value, file) == PlumblineRefuse("CSVWrite", "writes a file")

CSVWriteRecord(record, delimiter, headers, file) ==
  PlumblineRefuse("CSVWriteRecord", "writes a file")
=============================================================================
