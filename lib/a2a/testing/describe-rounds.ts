import { describe } from 'vitest'

/** Declares a suite twice: with a few random rounds or rows, and with all of them in the exhaustive run. */
export function describeRounds(few: number, all: number, suite: (rounds: number) => void): void {
  describe(`with ${few}`, () => {
    suite(few)
  })
  describe(`with ${all}`, { tags: ['exhaustive'], timeout: 120_000 }, () => {
    suite(all)
  })
}
