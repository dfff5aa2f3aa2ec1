/** A set of numbers from 0 on, a bit each. */
export type Bits = Uint32Array

export function noBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

export function setBits(bits: Bits, numbers: Uint32Array): void {
  for (let at = 0; at < numbers.length; at += 1) setBit(bits, numbers[at]!)
}

export function setBit(bits: Bits, number: number): void {
  bits[number >>> 5]! |= 1 << (number & 31)
}

export function clearBit(bits: Bits, number: number): void {
  bits[number >>> 5]! &= ~(1 << (number & 31))
}

export function hasBit(bits: Bits, number: number): boolean {
  return (bits[number >>> 5]! & (1 << (number & 31))) !== 0
}

/** What is in all of them; they are equally long. */
export function inAll([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const both = first.slice()
  for (const other of others) for (let at = 0; at < both.length; at += 1) both[at]! &= other[at]!
  return both
}

/** What is in any of them. */
export function inAny(size: number, all: readonly Bits[]): Bits {
  const any = noBits(size)
  for (const one of all) for (let at = 0; at < any.length; at += 1) any[at]! |= one[at]!
  return any
}

/** How many are in both. */
export function countBoth(one: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < one.length; at += 1) count += bitsIn(one[at]! & other[at]!)
  return count
}

export function countBits(bits: Bits): number {
  return countBoth(bits, bits)
}

/** The ones of a word: by pairs, by fours, by eights, then all of them. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
