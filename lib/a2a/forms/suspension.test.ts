import { describe, expect, it } from 'vitest'
import { readForm } from '@/lib/a2a/forms/read-form'
import { readValues, writeValues } from '@/lib/a2a/forms/write-values'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

function fields(...parts: Part[]) {
  const form = readForm({ role: 'agent', parts })?.form
  if (form?.kind !== 'fields') throw new Error('no fields')
  return form
}

const schema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] }
const suspended = (resumeSchema: Json): JsonObject => ({
  suspendPayload: {
    toolCallId: 'c1',
    toolName: 'book',
    args: {},
    suspendPayload: { message: 'How many seats?' },
    resumeSchema,
  },
  resumeSchema,
})

describe('Mastra: a tool that suspends itself (mastra/server 1.69.0, handlers/a2a.ts)', () => {
  it.each([
    ['JSON text', JSON.stringify(schema)],
    ['data', schema],
  ])('reads a schema as %s', (_, schemaJson) => {
    const form = fields({ text: 'How many seats?' }, { data: suspended(schemaJson) })
    expect(form).toMatchObject({
      instructions: 'How many seats?',
      schema: { properties: { seats: { type: 'integer' } } },
    })
    const reply = writeValues(form, { seats: 2 })
    expect(reply).toEqual({ parts: [{ data: { seats: 2 } }] })
    expect(readValues(form, reply)).toEqual({ seats: 2 })
  })

  const wire = { toolCallId: 'c1', toolName: 'wire', args: { amount: 9000 } }
  it.each([
    [
      'a reason of a call',
      { ...wire, suspendPayload: { reason: 'Above the limit' } },
      'wire({"amount":9000})\n\nAbove the limit',
    ],
    ['a call alone', { ...wire, suspendPayload: {} }, 'wire({"amount":9000})'],
    ['a text of a call', { ...wire, suspendPayload: 'Wire it?' }, 'wire({"amount":9000})\n\nWire it?'],
    [
      'a call with text as arguments',
      { toolCallId: 'c1', toolName: 'shell', args: 'rm -rf /', suspendPayload: 'Run it?' },
      'shell("rm -rf /")\n\nRun it?',
    ],
    ['a long text', 'Wire it? '.repeat(1000), 'Wire it? '.repeat(1000)],
    ['a list', ['Wire it?'], '[\n  "Wire it?"\n]'],
    ['a question', { question: 'Wire it?' }, 'Wire it?'],
    ['a text', 'Wire it?', 'Wire it?'],
    ['data beside words', { message: 'Wire it?', to: 'Bob' }, '{\n  "message": "Wire it?",\n  "to": "Bob"\n}'],
  ])('shows %s in the instructions', (_, suspendPayload, instructions) => {
    expect(fields({ data: { suspendPayload, resumeSchema: schema } as JsonObject })).toMatchObject({ instructions })
  })

  it('reads a form with a single field', () => {
    const form = fields({ data: suspended('{"type":"string","title":"Seat"}') })
    expect(writeValues(form, { answer: '4A' }).parts).toEqual([{ text: '4A' }])
  })

  it('ignores data without a usable schema', () => {
    for (const schemaJson of ['{', '[1]', 'x'.repeat(300_000), null, {}])
      expect(readForm({ role: 'agent', parts: [{ data: suspended(schemaJson) }] })).toBeNull()
  })
})

const inputCall = (args: JsonObject): Part => ({
  data: { id: 'c1', name: 'adk_request_input', args },
  metadata: { adk_type: 'function_call', adk_is_long_running: true },
})

describe('Agent Development Kit: adk_request_input (google/adk 2.0.0, user_input_request.ts)', () => {
  it('reads a form from the schema', () => {
    const form = fields(inputCall({ message: 'How many seats?', response_schema: schema }))
    expect(form.instructions).toBe('How many seats?')
    const reply = writeValues(form, { seats: 2 })
    expect(reply.parts).toEqual([
      {
        data: { id: 'c1', name: 'adk_request_input', response: { seats: 2 } },
        metadata: { adk_type: 'function_response' },
      },
    ])
    expect(readValues(form, reply)).toEqual({ seats: 2 })
  })

  it('expects text without a schema', () => {
    const form = readForm({ role: 'agent', parts: [inputCall({ message: 'Which seat?' })] })?.form
    expect(form).toMatchObject({
      calls: [{ description: 'Which seat?', mayApprove: false, mayReject: false, mayRespond: true }],
    })
  })
})
