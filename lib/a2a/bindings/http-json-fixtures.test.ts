import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Said } from '@/lib/a2a/binding'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { operations } from '@/lib/a2a/call'
import { dialectIds } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { jsonSchema } from '@/lib/a2a/json-schemas'
import type { Outcome } from '@/lib/a2a/outcome'
import { outline } from '@/lib/a2a/testing/outline'

/** What third-party agents really answered over HTTP+JSON, recorded over loopback. */
const folder = new URL('../fixtures/http-json/', import.meta.url)
const recordingSchema = z.object({
  source: z.string(),
  dialect: z.enum(dialectIds),
  exchanges: z.array(
    z.object({
      name: z.string(),
      operation: z.enum(operations),
      request: z.object({
        verb: z.string(),
        path: z.string(),
        query: z.record(z.string(), z.string()),
        body: jsonSchema,
      }),
      status: z.int(),
      contentType: z.string(),
      body: z.string().optional(),
      frames: z.array(z.string()).optional(),
    }),
  ),
})
const exchanges = readdirSync(folder).flatMap((file) => {
  const { dialect, exchanges } = recordingSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return exchanges.map((exchange) => ({ file, dialect: dialects[dialect], exchange, name: exchange.name }))
})

function inShort(said: Outcome<Said>): string {
  if (!said.ok) return `problem ${said.problem}`
  const { notes = [] } = said
  const gist = 'fault' in said.value ? `fault ${said.value.fault.reason} ${said.value.fault.agentError?.code}` : ''
  return [gist || ('reply' in said.value && outline(said.value.reply)), ...notes].join('; ')
}

describe.each(exchanges)('$file $name', ({ dialect, exchange: { operation, request, status, body = '', frames } }) => {
  it('says what the agent says', () => {
    const refused = status >= 400 && httpJsonBinding.decodeRefusal(dialect, status, body)
    const said: Outcome<Said>[] = refused
      ? [{ ok: true, value: { fault: refused } }]
      : (frames?.map((data) => httpJsonBinding.decodeFrame(dialect, { data })) ?? [
          httpJsonBinding.decodeAnswer(dialect, operation, body),
        ])
    const lines = [`${request.verb} ${request.path}`, ...said.map(inShort)]
    expect(lines.map((line) => line.replaceAll(/[0-9a-f-]{36}/g, '{id}'))).toMatchSnapshot()
    expect(JSON.stringify(said)).not.toContain('"extra"')
  })
})
