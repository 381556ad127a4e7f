/** Numbers that look random and are the same in every run. */
export interface Random {
  /** A whole number from 0, less than that. */
  below: (limit: number) => number
  pick: <T>(values: readonly [T, ...T[]]) => T
}

/** Park and Miller's generator. */
export function random(seed: number): Random {
  let state = seed
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  return { below, pick: (values) => values[below(values.length)] ?? values[0] }
}
