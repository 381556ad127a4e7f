import { expect, it } from 'vitest'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

it('says a sentence of the English messages with its values, and nothing where there is none', () => {
  expect(sayInEnglish('checks.skills.says', { count: 3 })).toBe('3 skills')
  expect(sayInEnglish('checks.skills.says', { count: 1 })).toBe('1 skill')
  expect(sayInEnglish('checks.name.says', { name: '{odd} <b>name</b>' })).toBe('Name: {odd} <b>name</b>')
  expect(sayInEnglish('checks.skills.fix')).toBeNull()
})
