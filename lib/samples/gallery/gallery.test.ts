import { expect, it } from 'vitest'
import type { Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { createFilm } from '@/lib/samples/gallery/content/media'
import { gallery, generateValue } from '@/lib/samples/gallery/gallery'

async function steps(part: Part): Promise<Step[]> {
  const { signal } = new AbortController()
  const turn: Turn = { message: { role: 'user', parts: [part] }, history: [], signal, baseUrl: 'http://127.0.0.1/x' }
  const result: Step[] = []
  for await (const step of gallery.respond(turn)) result.push(step)
  return result
}

const quick = gallery.card.skills
  .filter(({ id }) => id === 'texts' || id === 'media' || id === 'data' || id === 'files')
  .flatMap(({ examples }) => examples)
  .filter((prompt) => !/schema/i.test(prompt))

it.each(quick)('hands something over for “%s”, of the kinds that its card names', async (prompt) => {
  const received = await steps({ text: prompt })
  const parts = received.flatMap((step) => (step.step === 'artifact' ? step.artifact.parts : []))
  expect(parts.length).toBeGreaterThan(0)
  expect(received.at(-1)).toMatchObject({ state: 'completed' })
})

it('lists the demos for other messages', async () => {
  const response = JSON.stringify(await steps({ text: 'Good morning' }))
  for (const { examples } of gallery.card.skills) for (const example of examples) expect(response).toContain(example)
})

it('follows the schema of the message and asks for one if it is missing', async () => {
  const schema = { type: 'object', properties: { pier: { enum: ['Mill'] }, at: { type: 'string', format: 'date' } } }
  const [, answer] = await steps({ text: 'Use the JSON Schema from my message options', metadata: { schema } })
  expect(answer).toMatchObject({ artifact: { parts: [{ text: expect.stringContaining('"pier": "Mill"') }] } })
  expect(JSON.stringify(await steps({ text: 'Answer with a schema' }))).toContain('JSON Schema')
})

it.each([
  [{ type: 'array', items: { type: 'integer', minimum: 3 } }, [3]],
  [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'a'],
  [{ type: ['boolean', 'null'] }, true],
])('generates a value for %j', (schema, value) => expect(generateValue(schema)).toEqual(value))

it('has a video that starts as WebM', async () => {
  const bytes = await createFilm()
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(bytes.length).toBeGreaterThan(20_000)
})
