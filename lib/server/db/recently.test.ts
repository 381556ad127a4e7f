import { expect, it } from 'vitest'
import { recently } from '@/lib/server/db/recently'

/** A source that answers with how often it was asked. */
function counting() {
  let count = 0
  return async () => (count += 1)
}

it('a value is read once for all who ask at once, and again once it is forgotten', async () => {
  const values = recently<number>('recently-once')
  const read = counting()
  expect(await Promise.all([values.get('a', read), values.get('a', read)])).toEqual([1, 1])
  values.forget()
  expect(await values.get('a', read)).toBe(2)
  expect(await values.get('b', read)).toBe(3)
})

it('what was being read when it was forgotten is not what is kept', async () => {
  const values = recently<number | null>('recently-late')
  const late = Promise.withResolvers<null>()
  const first = values.get('a', () => late.promise)
  values.forget()
  expect(await values.get('a', async () => 7)).toBe(7)
  late.resolve(null)
  expect(await first).toBeNull()
  expect(await values.get('a', async () => 8)).toBe(7)
})

it('what is not there, or cannot be read, is looked for each time', async () => {
  const values = recently<number | null>('recently-missing')
  expect(await values.get('a', async () => null)).toBeNull()
  await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await Promise.resolve()
  expect(await values.get('a', async () => 1)).toBe(1)
})
