------------------------------ MODULE IOUtils -------------------------------
\* Files, commands, the environment. What would change the world is refused when it is evaluated.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC
LOCAL INSTANCE PlumblineExternal
LOCAL INSTANCE PlumblineEnvironment

\* The variables that options give. Nothing of the environment: a verdict must not depend on who checks it.
IOEnv == PlumblineIOEnv

atoi(text) == PlumblineIntegerIn(text)

\* n with zeros in front, until the text is as wide.
zeroPadN(n, width) ==
  LET RECURSIVE Padded(_)
      Padded(text) == IF Len(text) >= width THEN text ELSE Padded("0" \o text)
  IN Padded(ToString(n))

\* A file that cannot be read is not an error: exitValue is 1 then.
Deserialize(file, options) == PlumblineReadText(file, options)

IODeserialize(file, compressed) == PlumblineRefuse("IODeserialize", "reads TLC's own format")

IOSerialize(value, file, compressed) == PlumblineRefuse("IOSerialize", "writes a file")

Serialize(value, file, options) == PlumblineRefuse("Serialize", "writes a file")

IOExec(command) == PlumblineRefuse("IOExec", "runs a command")

IOEnvExec(environment, command) == PlumblineRefuse("IOEnvExec", "runs a command")

IOExecTemplate(command, parameters) == PlumblineRefuse("IOExecTemplate", "runs a command")

IOEnvExecTemplate(environment, command, parameters) ==
  PlumblineRefuse("IOEnvExecTemplate", "runs a command")
=============================================================================
