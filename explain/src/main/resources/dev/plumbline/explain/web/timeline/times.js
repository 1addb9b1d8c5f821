// Times as people read them: exact, relative to a zero, in the unit that suits what is shown. All sums are those of
// BigInt: at 1.73e18 nanoseconds since 1970 a double counts in steps of 256.

/** Units of a clock, each with the power of ten of its nanoseconds. */
const CLOCK_UNITS = new Map([
  ["ns", 0],
  ["us", 3],
  ["\u00b5s", 3],
  ["\u03bcs", 3],
  ["ms", 6],
  ["s", 9],
]);
const STEPS_OF_UNITS = [
  ["ns", 0],
  ["us", 3],
  ["ms", 6],
  ["s", 9],
];

/** Times up to this are as easy to read as recorded: numbers of events or of steps, mostly. */
const SHORT = 1_000_000n;

/** Whether the unit is one of a clock. A history may have other units, such as events. */
export function isClockUnit(unit) {
  return CLOCK_UNITS.has(unit);
}

/** 1234567 as 1,234,567, for any number of digits. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

function powerOfTen(exponent) {
  return 10n ** BigInt(exponent);
}

function magnitude(number) {
  return number < 0n ? -number : number;
}

/** The text without a sign, in the largest unit of a clock that is not larger than the limit. */
function inUnit(number, unit, limit) {
  if (!isClockUnit(unit)) {
    return grouped(number) + (unit === "" || unit === "events" ? "" : " " + unit);
  }
  const own = CLOCK_UNITS.get(unit);
  const [name, power] = STEPS_OF_UNITS.filter(([, exponent]) => exponent <= own || limit >= powerOfTen(exponent - own)).at(-1);
  const scale = powerOfTen(Math.max(0, power - own));
  const fraction = power <= own ? "" : String(number % scale).padStart(power - own, "0").replace(/0+$/, "");
  // A unit finer than that of the history is never chosen, so nothing has to be multiplied.
  return grouped(number / scale) + (fraction === "" ? "" : "." + fraction) + " " + (power <= own ? unit : name);
}

/** A length of time, exactly: 8,200 ns as 8.2 us. */
export function lengthText(length, unit) {
  const number = BigInt(length);
  return (number < 0n ? "\u2212" : "") + inUnit(magnitude(number), unit, magnitude(number));
}

/** The times of one history, and the zero that they are shown from. */
export class Times {
  /** @param base the time, in BigInt, that the offsets of the timeboxes count from */
  constructor(base, unit) {
    this.base = base;
    this.unit = unit;
    this.zero = 0n;
  }

  /** A time as it was recorded, from the offset of a timebox. */
  recorded(offset) {
    return this.base + BigInt(Math.round(offset));
  }

  /** Whether times are shown as recorded, and not from a zero. */
  get isRecorded() {
    return this.zero === 0n;
  }

  /** Whether the times of a history are best read as they were recorded: no clock, and few digits. */
  static areShort(base, span, unit) {
    return !isClockUnit(unit) && base >= 0n && base + BigInt(Math.round(span)) < SHORT;
  }

  signed(number, text) {
    return number < 0n ? "\u2212" + text : number > 0n && !this.isRecorded ? "+" + text : text;
  }

  /** A recorded time, from the zero, exactly. */
  text(recorded) {
    const number = BigInt(recorded) - this.zero;
    return this.signed(number, number === 0n && !this.isRecorded ? "0" : inUnit(magnitude(number), this.unit, magnitude(number)));
  }

  /** The same for a mark on an axis: all marks have the unit of the step, so that they can be compared. */
  mark(offset, step) {
    const number = this.recorded(offset) - this.zero;
    return this.signed(number, number === 0n ? "0" : inUnit(magnitude(number), this.unit, BigInt(step)));
  }

  /** How far the first multiple of a step, counted from the zero, lies before the base. */
  shift(step) {
    const size = BigInt(step);
    return Number((((this.base - this.zero) % size) + size) % size);
  }
}

/** The least of 1, 2, 5, 10, 20, 50, ... that is not smaller. */
export function niceStep(least) {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= least) {
        return step;
      }
    }
  }
}
