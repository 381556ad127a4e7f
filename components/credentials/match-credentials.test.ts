import { expect, it } from 'vitest'
import { matchCredentials } from '@/components/credentials/match-credentials'

const scheme = (name: string, type: 'bearer' | 'basic') => ({ name, type, options: {}, scopes: [], required: true })
const token = { type: 'bearer' as const, token: 't' }

it('assigns an unnamed credential to the first scheme of its type that has none', () => {
  const schemes = [scheme('login', 'basic'), scheme('one', 'bearer'), scheme('two', 'bearer')]
  expect([...matchCredentials(schemes, [token]).keys()]).toEqual(['one'])
  const named = { ...token, scheme: 'one' }
  expect(matchCredentials(schemes, [token, named])).toEqual(
    new Map([
      ['one', named],
      ['two', token],
    ]),
  )
  expect(matchCredentials([scheme('login', 'basic')], [token]).size).toBe(0)
})
