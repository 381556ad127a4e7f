import { expect, it } from 'vitest'
import { createOpenAiSnippets } from '@/components/entities/snippets/openai-snippets'

const target = { openaiUrl: 'http://localhost:3000/v1', slug: 'storyteller', text: `It's a "test"` }

it('names the agent as the model', () => {
  const [curl, javascript, python] = createOpenAiSnippets({ ...target, secured: false })
  expect(curl?.code).toContain(`curl -N 'http://localhost:3000/v1/chat/completions' \\`)
  expect(curl?.code).toContain('"model": "storyteller"')
  expect(javascript?.code).toContain('model: "storyteller"')
  expect(python?.code).toContain('model="storyteller"')
})

it.each([
  [true, 3],
  [false, 0],
])('names the token everywhere, only where one is needed (%s)', (secured, count) => {
  const snippets = createOpenAiSnippets({ ...target, secured })
  expect(snippets.filter(({ code }) => code.includes('SWITCHBOARD_TOKEN'))).toHaveLength(count)
})
