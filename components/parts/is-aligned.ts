/** As much of a text as tells how it was set. */
const judged = 20_000
/** A gap within a line. The two spaces that some write after a sentence are none. */
const gap = /[^\s.!?:;] {2,}\S|\S\t+\S/

/** True for text whose columns were made with spaces: they stand above each other in letters of one width only. */
export function isAligned(text: string): boolean {
  const lines = text.slice(0, judged).split('\n')
  return lines.filter((line) => gap.test(line)).length > 1
}
