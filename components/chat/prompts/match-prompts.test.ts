import { expect, test } from 'vitest'
import { matchPrompts } from '@/components/chat/prompts/match-prompts'

const prompts = ['Rain in {city}', 'Train times', 'Weather'].map((name) => ({ id: name, name, text: name }))
const namesOf = (text: string): string[] => matchPrompts(prompts, text).map(({ name }) => name)

test('prompts match by a part of their name, names that start with it first', () => {
  expect(namesOf('/')).toEqual(['Rain in {city}', 'Train times', 'Weather'])
  expect(namesOf('/rain')).toEqual(['Rain in {city}', 'Train times'])
  expect(namesOf('/t')).toEqual(['Train times', 'Rain in {city}', 'Weather'])
  expect(namesOf('/help me')).toEqual([])
})
