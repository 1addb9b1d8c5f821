package dev.plumbline.tla.internal.stored;

/** The kinds of expressions, by their numbers in bytes. */
enum ExprKind {
    LITERAL,
    LOCAL,
    VARIABLE,
    CALL,
    OPERATOR,
    BUILT_IN,
    CONJUNCTION,
    DISJUNCTION,
    IF,
    CASE,
    PRIME,
    UNCHANGED,
    LET,
    APPLY,
    QUANTIFIED,
    CHOOSE,
    FILTER,
    MAP_SET,
    FUNCTION,
    RECORD,
    RECORD_SET,
    EXCEPT,
    SUBSCRIPTED,
    ENABLED,
    COMPOSE,
    TEMPORAL
}
