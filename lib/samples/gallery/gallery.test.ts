import { expect, it } from 'vitest'
import type { Part } from '@/lib/a2a/model'
import type { Step } from '@/lib/samples/agent'
import { film } from '@/lib/samples/gallery/content/film'
import { suiting } from '@/lib/samples/gallery/by-schema'
import { gallery } from '@/lib/samples/gallery/gallery'

async function steps(part: Part): Promise<Step[]> {
  const { signal } = new AbortController()
  const turn = { message: { role: 'user' as const, parts: [part] }, history: [], signal, base: 'http://127.0.0.1/x' }
  const taken: Step[] = []
  for await (const step of gallery.act(turn)) taken.push(step)
  return taken
}

const quick = gallery.card.skills
  .filter(({ id }) => id === 'texts' || id === 'media' || id === 'data' || id === 'files')
  .flatMap(({ examples }) => examples)
  .filter((prompt) => !/schema/i.test(prompt))

it.each(quick)('hands something over for “%s”, of the kinds that its card names', async (prompt) => {
  const shown = await steps({ text: prompt })
  const parts = shown.flatMap((step) => (step.step === 'artifact' ? step.artifact.parts : []))
  expect(parts.length).toBeGreaterThan(0)
  expect(shown.at(-1)).toMatchObject({ state: 'completed' })
})

it('tells what there is to see where it was asked for something else', async () => {
  const said = JSON.stringify(await steps({ text: 'Good morning' }))
  for (const { examples } of gallery.card.skills) for (const example of examples) expect(said).toContain(example)
})

it('answers by the schema of the message, and asks for one without', async () => {
  const schema = { type: 'object', properties: { pier: { enum: ['Mill'] }, at: { type: 'string', format: 'date' } } }
  const [, answer] = await steps({ text: 'Use the JSON Schema from my message options', metadata: { schema } })
  expect(answer).toMatchObject({ artifact: { parts: [{ text: expect.stringContaining('"pier": "Mill"') }] } })
  expect(JSON.stringify(await steps({ text: 'Answer with a schema' }))).toContain('JSON Schema')
})

it.each([
  [{ type: 'array', items: { type: 'integer', minimum: 3 } }, [3]],
  [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'a'],
  [{ type: ['boolean', 'null'] }, true],
])('makes %j suit', (schema, value) => expect(suiting(schema)).toEqual(value))

it('has a film that begins as WebM', async () => {
  const bytes = await film()
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(bytes.length).toBeGreaterThan(20_000)
})
