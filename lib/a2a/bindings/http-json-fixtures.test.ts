import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { DecodedResponse } from '@/lib/a2a/bindings/binding'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { operations } from '@/lib/a2a/call'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { jsonSchema } from '@/lib/a2a/model'
import type { Outcome } from '@/lib/a2a/outcome'
import { outline } from '@/lib/a2a/testing/outline'

/** Responses of third-party agents over HTTP+JSON, recorded over loopback. */
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

function summarize(outcome: Outcome<DecodedResponse>): string {
  if (!outcome.ok) return `problem ${outcome.problem}`
  const { notes = [] } = outcome
  const content =
    'fault' in outcome.value ? `fault ${outcome.value.fault.reason} ${outcome.value.fault.agentError?.code}` : ''
  return [content || ('reply' in outcome.value && outline(outcome.value.reply)), ...notes].join('; ')
}

const parts =
  'Grüße 🌍 | data {"data":{"deep":[1,null]},"other":true} | file undefined text/plain aGVsbG8= | link undefined image/png https://files.example/b.png'
const first = `${parts} | hello`
const again = `${first} | ${parts.slice(parts.indexOf('data'))}`
const finished = (text: string) => `task completed agent "Done" [answer "${text}"] history 3`
const configUrl = 'https://hooks.example/a'
const working = 'task working agent "On it" history 2'

/** The request of each exchange with the recorded sample agent, without the version prefix, and its reply. */
const expected: Record<string, [request: string, ...replies: string[]]> = {
  ask: ['POST /message:send', 'task input-required agent "Which?" history 3'],
  cancel: ['POST /tasks/{id}:cancel', 'task canceled history 2'],
  deletePush: ['DELETE /tasks/{id}/pushNotificationConfigs/c1', 'done'],
  get: ['GET /tasks/{id}', 'task input-required agent "Which?" history 1'],
  getPush: ['GET /tasks/{id}/pushNotificationConfigs/c1', `push configuration ${configUrl}`],
  list: ['GET /tasks', `list of 2: ${finished(first)}; ${finished(again)}`],
  listPush: ['GET /tasks/{id}/pushNotificationConfigs', `push configurations ${configUrl}`],
  message: ['POST /message:send', `message agent "${parts}"`],
  'no such task': ['GET /tasks/nothing', 'fault TASK_NOT_FOUND -32001'],
  send: ['POST /message:send', finished(again)],
  setPush: ['POST /tasks/{id}/pushNotificationConfigs', `push configuration ${configUrl}`],
  stream: [
    'POST /message:stream',
    'task submitted history 1',
    'status working agent "On it"',
    `artifact answer "${parts}"`,
    'artifact answer "hello" append last',
    'status completed agent "Done"',
  ],
  subscribe: ['POST /tasks/{id}:subscribe', working, 'status canceled'],
}
/** Differences between the two SDKs. */
const differing: Record<string, typeof expected> = {
  'sdk-0.3.14.json': {
    extendedCard: ['GET /card', 'card Extended'],
    'no such push configuration': ['GET /tasks/{id}/pushNotificationConfigs/c1', 'fault INTERNAL_ERROR -32603'],
    slow: ['POST /message:send', working],
    'subscribe to nothing': ['POST /tasks/nothing:subscribe', 'fault INTERNAL_ERROR -32603'],
  },
  'sdk-1.3.0.json': {
    extendedCard: ['GET /extendedAgentCard', 'card Extended'],
    'no such push configuration': ['GET /tasks/{id}/pushNotificationConfigs/c1', 'fault TASK_NOT_FOUND -32001'],
    slow: ['POST /message:send', 'task submitted history 1'],
    'subscribe to nothing': ['POST /tasks/nothing:subscribe', 'fault TASK_NOT_FOUND -32001'],
  },
}

describe.each(exchanges)(
  '$file $name',
  ({ file, name, dialect, exchange: { operation, request, status, body = '', frames } }) => {
    it('decodes the request and all replies', () => {
      const refused = status >= 400 && httpJsonBinding.decodeErrorBody(dialect, status, body)
      const outcomes: Outcome<DecodedResponse>[] = refused
        ? [{ ok: true, value: { fault: refused } }]
        : (frames?.map((data) => httpJsonBinding.decodeFrame(dialect, { data })) ?? [
            httpJsonBinding.decodeResponseBody(dialect, operation, body),
          ])
      const lines = [`${request.verb} ${request.path}`, ...outcomes.map(summarize)]
      const prefix = dialect.id === 'v0.3' ? '/v1/' : '/'
      const [expectedRequest, ...replies] = differing[file]?.[name] ?? expected[name] ?? ['']
      expect(lines.map((line) => line.replaceAll(/[0-9a-f-]{36}/g, '{id}'))).toEqual([
        expectedRequest.replace('/', prefix),
        ...replies,
      ])
      expect(JSON.stringify(outcomes)).not.toContain('"extra"')
    })
  },
)
