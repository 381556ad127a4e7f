import { expect, it } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { createRedactor } from '@/lib/trace/create-redactor'

/** Most texts take less than 50 ms. A text with quadratic time takes much longer than this. */
const slowestMs = 10_000

/**
 * Checks that the time to redact repeated pieces does not explode, for short texts and, in the exhaustive run, for long
 * ones. The limit is CPU time, so other processes do not matter.
 */
export function testHostileTexts(pieces: string[], variants: (text: string) => string[]): void {
  describeRounds(60_000, 300_000, (characters) => {
    it('redacts hostile texts quickly', () => {
      for (const piece of pieces)
        for (const text of variants(piece.repeat(Math.ceil(characters / piece.length)))) {
          const start = process.threadCpuUsage()
          expect(createRedactor([]).text(text).length).toBeGreaterThan(0)
          expect({ piece, slow: cpuTime(start) > slowestMs }).toEqual({ piece, slow: false })
        }
    })
  })
}
