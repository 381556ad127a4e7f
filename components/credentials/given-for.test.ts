import { expect, it } from 'vitest'
import { givenFor } from '@/components/credentials/given-for'

const scheme = (name: string, type: 'bearer' | 'basic') => ({ name, type, options: {}, scopes: [], required: true })
const token = { type: 'bearer' as const, token: 't' }

it('gives a credential without a name to the first scheme of its type that has none', () => {
  const schemes = [scheme('login', 'basic'), scheme('one', 'bearer'), scheme('two', 'bearer')]
  expect([...givenFor(schemes, [token]).keys()]).toEqual(['one'])
  const named = { ...token, scheme: 'one' }
  expect(givenFor(schemes, [token, named])).toEqual(
    new Map([
      ['one', named],
      ['two', token],
    ]),
  )
  expect(givenFor([scheme('login', 'basic')], [token]).size).toBe(0)
})
