import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { StreamKind, Validators } from './strict.ts'

/** A member to set, by its path, on a valid sample; `undefined` takes it away. */
export type Flaw = [path: string, value: unknown]

/** A copy of the sample with one member changed. */
export function flawed(sample: object, [path, value]: Flaw): unknown {
  const copy = structuredClone(sample) as Record<string, unknown>
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce((at, step) => at[step] as Record<string, unknown>, copy)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

/** The sample is valid, and no longer with any one of the flaws. */
export function refuses(name: string, schema: z.ZodType | undefined, sample: object, flaws: Flaw[]): void {
  it(`${name} is valid`, () => {
    expect(schema?.safeParse(sample).error).toBeUndefined()
  })
  it.each(flaws)(`${name} is not valid with %s = %j`, (...flaw) => {
    expect(schema?.safeParse(flawed(sample, flaw)).success).toBe(false)
  })
}

/** The events are in order, or not, with the reason. */
export function orders(
  validators: Validators,
  cases: [name: string, kind: StreamKind, events: object[], wrong: string | undefined][],
): void {
  it.each(cases)('stream: %s', (_name, kind, events, wrong) => {
    expect(validators.wrongOrder(events, kind)).toBe(wrong)
  })
}
