import { expect, test } from 'vitest'
import { insertPrompt, isPromptSearch, matchPrompts } from '@/components/chat/prompts/match-prompts'

const prompts = ['Rain in {city}', 'Train times', 'Weather'].map((name) => ({ id: name, name, text: name }))
const namesOf = (text: string): string[] => matchPrompts(prompts, text).map(({ name }) => name)

test('prompts match by a part of their name, names that start with it first', () => {
  expect(namesOf('/')).toEqual(['Rain in {city}', 'Train times', 'Weather'])
  expect(namesOf('/rain')).toEqual(['Rain in {city}', 'Train times'])
  expect(namesOf('/t')).toEqual(['Train times', 'Rain in {city}', 'Weather'])
  expect(namesOf('/help me')).toEqual([])
})

test('a prompt replaces only a search that finds prompts', () => {
  const log = `/var/log/app.log shows:${'\nerror'.repeat(40)}`
  expect(insertPrompt(prompts, log, 'Explain this')).toBe(`${log}\n\nExplain this`)
  expect(insertPrompt(prompts, '/help me\n', 'Explain this')).toBe('/help me\n\nExplain this')
  expect(insertPrompt(prompts, '/help', 'Explain this')).toBe('/help\n\nExplain this')
  for (const text of ['', ' \n', '/', '/train'])
    expect(insertPrompt(prompts, text, 'Explain this')).toBe('Explain this')
  expect(isPromptSearch(null, '/train')).toBe(false)
})
