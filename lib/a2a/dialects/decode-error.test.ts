import { describe, expect, it } from 'vitest'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { errorReasons } from '@/lib/a2a/error-reasons'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { strict } from '@/lib/a2a/testing/strict'
import { type FaultData, faultKinds } from '@/lib/faults/fault'

const every = dialectIds.map((id) => dialects[id])

describe.each(every)('$id', (dialect) => {
  it.each(faultKinds)('has a valid error for %s, with kind and request id', (kind) => {
    const { error, httpStatus } = dialect.encodeError({ kind, message: 'Said by us.', hint: 'Try again.' }, 'request-1')
    expect(strict[dialect.id].error.safeParse(error).error).toBeUndefined()
    expect(error.message).toBe('Said by us.')
    expect(JSON.stringify(error.data)).toContain(`"kind":"${kind}"`)
    expect(JSON.stringify(error.data)).toContain('"requestId":"request-1"')
    expect(httpStatus).toBeGreaterThanOrEqual(200)
  })

  it.each(errorReasons)('has a number for %s that means no other thing', (reason) => {
    const { error } = dialect.encodeError({ kind: 'agent-error', message: 'm', reason })
    const back = dialect.decodeError({ code: error.code, message: 'm' })
    const nearest = ['UNSUPPORTED_OPERATION', 'INTERNAL_ERROR', 'INVALID_REQUEST']
    expect([reason, ...nearest]).toContain(back.reason)
  })

  it('keeps the error of the agent', () => {
    const data = { '@type': 'x', detail: 'd' }
    const fault = dialect.decodeError({ code: -32050, message: 'Out of paper', data })
    expect(fault).toMatchObject({ kind: 'agent-error', hop: 'agent', message: 'Out of paper' })
    expect(fault.agentError).toEqual({ code: -32050, message: 'Out of paper', data })
  })

  it('drops data that is nested too deeply', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as Json
    expect(dialect.decodeError({ code: -32001, message: 'x', data: deep }).agentError).toEqual({
      code: -32001,
      message: 'x',
    })
  })

  it('unwraps errors of v0.1 reference servers', () => {
    const inner = { code: -32001, message: 'Task not found' }
    const fault = dialect.decodeError({ code: -32603, message: 'Internal error', data: { error: inner } })
    expect(fault).toMatchObject({ reason: 'TASK_NOT_FOUND', agentError: inner })
  })

  it('prefers a named reason over the code', () => {
    const data = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'VERSION_NOT_SUPPORTED' }]
    expect(dialect.decodeError({ code: -32603, message: 'x', data }).reason).toBe('VERSION_NOT_SUPPORTED')
    expect(dialect.decodeError({ code: -32603, message: 'x', data: data[0] as Json }).reason).toBe(
      'VERSION_NOT_SUPPORTED',
    )
    expect(dialect.decodeError({ code: -32001, message: 'x', data: { reason: 'toString' } }).reason).toBe(
      'TASK_NOT_FOUND',
    )
  })

  it.each<Json>([null, 'broken', {}, [], { code: 'x' }, { message: 'no code' }])('%j becomes a fault', (json) => {
    expect(dialect.decodeError(json)).toMatchObject({ kind: 'agent-nonsense' })
  })
})

const ambiguous = [-32006, -32007, -32008, -32009, -32010, -32011]

it('reads codes with different meanings by the protocol version', () => {
  const meanings = dialectIds.map((id) =>
    ambiguous.map((code) => dialects[id].decodeError({ code, message: '' }).reason),
  )
  expect(meanings).toEqual([
    [
      'STREAMING_NOT_SUPPORTED',
      'AUTHENTICATION_REQUIRED',
      'AUTHORIZATION_FAILED',
      'INVALID_TASK_STATE',
      'RATE_LIMIT_EXCEEDED',
      'RESOURCE_UNAVAILABLE',
    ],
    ['INVALID_AGENT_RESPONSE', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED', undefined, undefined, undefined, undefined],
    [
      'INVALID_AGENT_RESPONSE',
      'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
      'EXTENSION_SUPPORT_REQUIRED',
      'VERSION_NOT_SUPPORTED',
      undefined,
      undefined,
    ],
  ])
})

it.each([
  [-32007, 'v0.1', 'agent-refused-auth'],
  [-32008, 'v0.1', 'agent-refused-auth'],
  [-32010, 'v0.1', 'rate-limited'],
  [-32007, 'v0.3', 'agent-error'],
] as const)('%i of %s is a fault of kind %s', (code, id, kind) => {
  expect(dialects[id].decodeError({ code, message: '' }).kind).toBe(kind)
})

/** The code that a caller receives for an agent's error. */
function relayed(code: number, agent: DialectId, caller: DialectId): number {
  return dialects[caller].encodeError(dialects[agent].decodeError({ code, message: 'm' })).error.code
}

describe("an agent's error reaches the caller", () => {
  it.each(dialectIds.flatMap((agent) => dialectIds.map((caller) => ({ agent, caller }))))(
    'with its own number where that means the same: $agent to $caller',
    ({ agent, caller }) => {
      const shared = [-32700, -32600, -32601, -32602, -32603, -32001, -32002, -32003, -32004, -32005, -32050, -1, 42]
      expect(shared.map((code) => relayed(code, agent, caller))).toEqual(shared)
    },
  )

  it.each([
    ['v0.1', 'v0.3', [-32004, -32600, -32008, -32009, -32010, -32011]],
    ['v0.1', 'v1.0', [-32004, -32600, -32600, -32004, -32010, -32011]],
    ['v0.3', 'v0.1', [-32603, -32004, -32603, -32603, -32603, -32603]],
    ['v1.0', 'v0.1', [-32603, -32004, -32004, -32004, -32603, -32603]],
    ['v1.0', 'v0.3', ambiguous],
    ['v1.0', 'v1.0', ambiguous],
    ['v0.1', 'v0.1', ambiguous],
  ] as const)('with another where it means something else: %s to %s', (agent, caller, expected) => {
    expect(ambiguous.map((code) => relayed(code, agent, caller))).toEqual(expected)
  })

  it.each([
    ['v0.3', { detail: 'd' }, { detail: 'd', kind: 'agent-error', reason: 'TASK_NOT_FOUND' }],
    ['v0.1', ['d'], { agentData: ['d'], kind: 'agent-error', reason: 'TASK_NOT_FOUND' }],
    ['v0.3', undefined, { kind: 'agent-error', reason: 'TASK_NOT_FOUND' }],
  ] as const)('with its data: %s', (id, data, expected) => {
    const dataMember = data === undefined ? {} : { data: data as unknown as Json }
    const fault = dialects['v0.3'].decodeError({ code: -32001, message: 'm', ...dataMember } as JsonObject)
    expect(dialects[id].encodeError(fault).error.data).toEqual(expected)
  })

  it('puts its typed data first in v1.0', () => {
    const detail = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] }
    const fault = dialects['v1.0'].decodeError({ code: -32602, message: 'm', data: [detail, 'untyped'] })
    expect(dialects['v1.0'].encodeError(fault).error.data).toMatchObject([detail, { reason: 'INVALID_PARAMS' }])
  })
})

it('uses specific HTTP statuses', () => {
  const statuses = (
    ['unauthenticated', 'forbidden', 'rate-limited', 'too-large', 'not-found', 'internal'] as const
  ).map((kind) => dialects['v1.0'].encodeError({ kind, message: '' }).httpStatus)
  expect(statuses).toEqual([401, 403, 429, 413, 200, 200])
  const unparsed: FaultData = { kind: 'invalid-input', message: '', reason: 'PARSE_ERROR' }
  expect(dialects['v0.3'].encodeError(unparsed)).toMatchObject({ httpStatus: 400, error: { code: -32700 } })
})

it.each(['agent', 'connection'] as const)('does not blame the request for what was too large at the %s', (hop) => {
  const fault: FaultData = { kind: 'too-large', message: 'An event of more than 16 MiB.', hop }
  expect(dialects['v1.0'].encodeError(fault)).toMatchObject({ httpStatus: 200, error: { code: -32006 } })
  expect(JSON.stringify(dialects['v1.0'].encodeError(fault).error.data)).toContain('"kind":"too-large"')
  expect(dialects['v0.1'].encodeError(fault)).toMatchObject({ httpStatus: 200, error: { code: -32603 } })
})

const named = errorReasons.map((reason) => {
  const { code, data } = dialects['v1.0'].encodeError({ kind: 'agent-error', message: 'm', reason }).error
  const meaning = new Map(Object.entries(errorCodes.meanings)).get(String(code))
  const expected = code > -32100 ? { domain: 'a2a-protocol.org', reason: meaning } : { reason }
  return { reason, data, expected }
})
it.each(named)('v1.0 names the one reason of the number that $reason has there', ({ data, expected }) => {
  expect(data).toMatchObject([expected])
})
