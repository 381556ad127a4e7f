import { parsePatch, type StructuredPatch } from 'diff'

/** One line of a diff, with its line number in the old text, the new text, or both. */
export interface DiffLine {
  sign: ' ' | '+' | '-'
  text: string
  before: number | null
  after: number | null
}

export interface FileDiff {
  /** File names before and after. */
  names: [string, string]
  hunks: { title: string; lines: DiffLine[] }[]
  added: number
  removed: number
}

const maxTextLength = 400_000

function linesOf({ lines, oldStart, newStart }: StructuredPatch['hunks'][number]): DiffLine[] {
  let before = oldStart
  let after = newStart
  return lines.flatMap((line): DiffLine[] => {
    const sign = line[0]
    const text = line.slice(1)
    if (sign === '+') return [{ sign, text, before: null, after: after++ }]
    if (sign === '-') return [{ sign, text, before: before++, after: null }]
    return sign === ' ' || sign === undefined ? [{ sign: ' ', text, before: before++, after: after++ }] : []
  })
}

function plainName(name: string | undefined): string {
  return (name ?? '').replace(/^[ab]\//, '')
}

/** Parses a unified diff; null if the text is not one. */
export function parseDiff(text: string): FileDiff[] | null {
  if (text.length > maxTextLength) return null
  try {
    const files = parsePatch(text).filter((patch) => patch.hunks.length > 0)
    if (files.length === 0) return null
    return files.map((patch) => {
      const hunks = patch.hunks.map((hunk) => ({
        title: `@@ −${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
        lines: linesOf(hunk),
      }))
      const count = (sign: string): number =>
        hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.sign === sign).length, 0)
      return {
        names: [plainName(patch.oldFileName), plainName(patch.newFileName)],
        hunks,
        added: count('+'),
        removed: count('-'),
      }
    })
  } catch {
    return null
  }
}

/** Returns the hunks up to the first `most` lines of a file. */
export function limitLines(hunks: FileDiff['hunks'], most: number): FileDiff['hunks'] {
  const shown: FileDiff['hunks'] = []
  let left = most
  for (const { title, lines } of hunks) {
    if (left <= 0) break
    if (lines.length > 0) shown.push({ title, lines: lines.slice(0, left) })
    left -= lines.length
  }
  return shown
}

/**
 * Returns the first `count` files, each with the number of lines to show of it at first: at most 500, and 2,000 over all files.
 * Drawing more takes the browser seconds.
 */
export function limitFiles(files: FileDiff[], count: number): { file: FileDiff; lines: number }[] {
  let left = 2000
  return files.slice(0, count).map((file) => {
    const lines = Math.max(0, Math.min(500, left))
    left -= Math.min(
      lines,
      file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    )
    return { file, lines }
  })
}

/** Pairs removed lines with the added lines that replace them. */
export function pairLines(lines: DiffLine[]): [DiffLine | null, DiffLine | null][] {
  const pairs: [DiffLine | null, DiffLine | null][] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      pairs.push([removed[at] ?? null, added[at] ?? null])
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.sign === '-') {
      if (added.length > 0) flush()
      removed.push(line)
    } else if (line.sign === '+') added.push(line)
    else {
      flush()
      pairs.push([line, line])
    }
  }
  flush()
  return pairs
}
