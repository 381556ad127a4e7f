/** Characters of a text that are checked. */
const checkedLength = 20_000
/** A gap within a line. Two spaces after a sentence do not count. */
const gap = /[^\s.!?:;] {2,}\S|\S\t+\S/

/** Returns true for text whose columns are made with spaces, which need a monospace font. */
export function isAligned(text: string): boolean {
  const lines = text.slice(0, checkedLength).split('\n')
  return lines.filter((line) => gap.test(line)).length > 1
}
