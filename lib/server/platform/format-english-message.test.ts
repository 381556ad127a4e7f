import { expect, it } from 'vitest'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

it('returns an English message with its values, and null if there is none', () => {
  expect(formatEnglishMessage('checks.skills.says', { count: 3 })).toBe('3 skills')
  expect(formatEnglishMessage('checks.skills.says', { count: 1 })).toBe('1 skill')
  expect(formatEnglishMessage('checks.name.says', { name: '{odd} <b>name</b>' })).toBe('Name: {odd} <b>name</b>')
  expect(formatEnglishMessage('checks.skills.fix')).toBeNull()
})
