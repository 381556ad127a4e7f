import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { traceSchemaText } from './trace-schema'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { redactionKinds } from '@/lib/trace/redaction'
import { traceFormat, traceSchema, traceVersion } from '@/lib/trace/trace'

const page = readFileSync('docs/trace.md', 'utf8')

it('docs/trace.schema.json is up to date: `npm run unit -- scripts/docs -u` updates it', async () => {
  await expect(traceSchemaText()).toMatchFileSnapshot('../../docs/trace.schema.json')
})

it('is described on the page: format, version, members, kinds of rows, and redactions', () => {
  expect(page).toContain(`\`"${traceFormat}"\``)
  expect(page).toContain(`version ${traceVersion}`)
  const { agent, task } = traceSchema.shape
  for (const name of [traceSchema, agent, task].flatMap(({ shape }) => Object.keys(shape)))
    expect(page).toMatch(new RegExp(`\`(\\w+\\.)?${name}\``))
  for (const kind of [...rowKinds, ...redactionKinds]) expect(page).toContain(`\`${kind}\``)
})

it('accepts the example of the page', () => {
  const example = /```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''
  expect(traceSchema.parse(JSON.parse(example)).events).toHaveLength(2)
})
