// Records two operations on a register: a write, and then a read that sees it. docs/native.md runs it.
#include "plumbline/record.hpp"

int main(int, char** arguments) {
    plumbline::recorder recorder(arguments[1]);
    plumbline::log writer = recorder.thread("writer");
    plumbline::log reader = recorder.thread("reader");

    writer.begin("write").arg("value", 7).call();
    int stored = 7;
    writer.returned().done();

    reader.begin("read").call();
    int seen = stored;
    reader.returned().result("result", seen).done();
}
