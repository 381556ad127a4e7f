import { expect, it } from 'vitest'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

it('says a sentence of the English messages with its values, and nothing where there is none', () => {
  expect(sayInEnglish('checks.skills.says', { count: 3 })).toBe('It lists 3 skills.')
  expect(sayInEnglish('checks.skills.says', { count: 1 })).toBe('It lists 1 skill.')
  expect(sayInEnglish('checks.name.says', { name: '{odd} <b>name</b>' })).toBe('The agent is called {odd} <b>name</b>.')
  expect(sayInEnglish('checks.skills.fix')).toBeNull()
})
