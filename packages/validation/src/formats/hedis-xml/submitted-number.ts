/**
 * A submitted number. Its text and its exact value are made when a rule asks for them, which most are never asked: a file has
 * hundreds of thousands.
 */
import type { Num, Place } from './model.ts';

/** No type of the schema allows more decimal places. */
export const maxDecimals = 6;
/** Whole numbers of so many digits are exact, and so is what they are of a power of ten, as near as a number can be. */
export const maxPlainDigits = 15;
const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** As near to it as a number can be, which is what Number makes of its text. */
export const toValue = (digits: number, decimals: number): number =>
  decimals === 0 ? digits : digits / (powers[decimals] ?? 1);

/** The value times 10^6; `text` is a number of the schema. */
function scaleText(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*([0-9]*)\.?([0-9]*)$/.exec(text) ?? [];
  const magnitude = BigInt(`${whole}${fraction.slice(0, maxDecimals).padEnd(maxDecimals, '0')}`);
  return sign === '-' ? -magnitude : magnitude;
}

function writePlainly(digits: number, decimals: number): string {
  if (decimals === 0) return String(digits);
  const text = String(digits).padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

export class SubmittedNumber implements Num {
  readonly value: number;
  readonly line: number;
  readonly column: number;
  #text: string | null;
  readonly #digits: number;
  readonly #decimals: number;

  /** Without a text it is written plainly: `digits`, of which `decimals` are behind the point. */
  constructor(text: string | null, digits: number, decimals: number, { line, column }: Place) {
    this.#text = text;
    this.#digits = digits;
    this.#decimals = decimals;
    const value = text === null ? toValue(digits, decimals) : Number(text);
    this.value = value === 0 ? 0 : value;
    this.line = line;
    this.column = column;
  }

  get text(): string {
    this.#text ??= writePlainly(this.#digits, this.#decimals);
    return this.#text;
  }

  get scaled(): bigint {
    if (this.#digits < 0) return scaleText(this.text);
    return BigInt(this.#digits) * BigInt(powers[maxDecimals - this.#decimals] ?? 1);
  }
}

export const parseNumber = (text: string, place: Place): SubmittedNumber =>
  new SubmittedNumber(text, -1, 0, place);
