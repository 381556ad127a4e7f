/** Pseudo-random numbers that are the same in every run. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `limit`. */
  below: (limit: number) => number
  pick: <T>(values: readonly [T, ...T[]]) => T
}

/** Returns the generator of Park and Miller. */
export function random(seed: number): Random {
  let state = seed
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  return { below, pick: (values) => values[below(values.length)] ?? values[0] }
}
