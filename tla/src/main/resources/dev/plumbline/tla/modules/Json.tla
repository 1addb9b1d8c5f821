-------------------------------- MODULE Json --------------------------------
\* Values as JSON. Objects are records, arrays are tuples, null is the model value null.
LOCAL INSTANCE PlumblineExternal

ToJson(value) == PlumblineJsonText(value)

ToJsonArray(value) == PlumblineJsonArrayText(value)

ToJsonObject(value) == PlumblineJsonObjectText(value)

JsonDeserialize(file) == PlumblineReadJson(file)

ndJsonDeserialize(file) == PlumblineReadJsonLines(file)

JsonSerialize(file, value) == PlumblineRefuse("JsonSerialize", "writes a file")

ndJsonSerialize(file, value) == PlumblineRefuse("ndJsonSerialize", "writes a file")
=============================================================================
