import { describe, expect, it } from 'vitest'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { repairJson, seedExamples, seedText } from '@/lib/a2a/fixtures/seeds/index'
import type { Json, JsonObject } from '@/lib/a2a/json'

const sends = { 'v0.1': 'tasks/send', 'v0.3': 'message/send', 'v1.0': 'SendMessage' } as const
const gets = { 'v0.1': 'tasks/get', 'v0.3': 'tasks/get', 'v1.0': 'GetTask' } as const
const texts = {
  'v0.1': { type: 'text', text: 'hi' },
  'v0.3': { kind: 'text', text: 'hi' },
  'v1.0': { text: 'hi' },
} as const
const messageOf = (id: DialectId): JsonObject => ({
  ...(id !== 'v0.1' && { messageId: 'm' }),
  role: id === 'v1.0' ? 'ROLE_USER' : 'user',
  parts: [texts[id]],
})

function problemOf(id: DialectId, method: string, params: Json): string | undefined {
  const call = dialects[id].decodeCall(method, params)
  return call.ok ? undefined : call.problem
}

/** Sends a message with these members changed, and these other params. */
const sent = (id: DialectId, message: JsonObject, params: JsonObject = {}) =>
  problemOf(id, sends[id], { id: 't', message: { ...messageOf(id), ...message }, ...params })

const list = (params: JsonObject) => problemOf('v1.0', 'ListTasks', params)

describe.each(dialectIds)('a %s message', (id) => {
  it.each<[JsonObject, string]>([
    [{ parts: ['hello'] }, 'params.message.parts[0] must be an object, not "hello".'],
    [{ parts: 'hello' }, 'params.message.parts must be an array, not "hello".'],
    [{ parts: {} }, 'params.message.parts must be an array, not an object.'],
    [{ parts: null }, 'params.message.parts is missing.'],
    [{ role: 'narrator' }, 'params.message.role must be the role of a user or an agent, not "narrator".'],
    [{ role: 7 }, 'params.message.role must be the role of a user or an agent, not 7.'],
    [{ role: null }, 'params.message.role is missing.'],
    [{ metadata: 'x' }, 'params.message.metadata must be an object, not "x".'],
    [{ messageId: {} }, 'params.message.messageId must be a string, not an object.'],
    [{ extensions: 'urn:a' }, 'params.message.extensions must be an array, not "urn:a".'],
    [{ referenceTaskIds: [1] }, 'params.message.referenceTaskIds[0] must be a string, not 1.'],
  ])('with %j is rejected with the path', (message, problem) => {
    expect(sent(id, message)).toBe(problem)
  })

  it.each<[JsonObject, string]>([
    [{ ...texts[id], text: 5 }, 'params.message.parts[1].text must be a string, not 5.'],
    [{ ...texts[id], metadata: [] }, 'params.message.parts[1].metadata must be an object, not an array.'],
  ])('with the part %j is rejected with the path', (part, problem) => {
    expect(sent(id, { parts: [texts[id], part] })).toBe(problem)
  })

  it('with other invalid params is rejected with the path', () => {
    expect(sent(id, {}, { metadata: 'x' })).toBe('params.metadata must be an object, not "x".')
    const at = id === 'v0.1' ? 'params' : 'params.configuration'
    const beside = (options: JsonObject) => sent(id, {}, id === 'v0.1' ? options : { configuration: options })
    expect(beside({ historyLength: 'many' })).toBe(`${at}.historyLength must be a non-negative integer, not "many".`)
    expect(beside({ historyLength: -1 })).toBe(`${at}.historyLength must be a non-negative integer, not -1.`)
    expect(beside({ historyLength: 1.5 })).toBe(`${at}.historyLength must be a non-negative integer, not 1.5.`)
    expect(beside({ acceptedOutputModes: 'text/plain' })).toBe(
      `${at}.acceptedOutputModes must be an array, not "text/plain".`,
    )
  })

  it('is accepted with null members and unknown members', () => {
    const parts = [{ ...texts[id], metadata: null, more: [1] }]
    expect(sent(id, { parts, metadata: null, more: {} }, { metadata: null, historyLength: null, more: 1 })).toBe(
      undefined,
    )
  })
})

it('a v0.3 message has the kind "message"', () => {
  expect(sent('v0.3', { kind: 'message' })).toBeUndefined()
  expect(sent('v0.3', { kind: 'task' })).toBe('params.message.kind must be "message", not "task".')
})

describe.each(['v0.1', 'v0.3'] as const)('a %s part', (id) => {
  const tag = id === 'v0.1' ? 'type' : 'kind'
  const path = 'params.message.parts[0]'
  const part = (members: JsonObject) => sent(id, { parts: [members] })

  it.each<[JsonObject, string]>([
    [{ [tag]: 'hologram', text: 'x' }, `${path}.${tag} must be "text", "file" or "data", not "hologram".`],
    [{ [tag]: 3 }, `${path}.${tag} must be "text", "file" or "data", not 3.`],
    [{ text: 'x' }, `${path}.${tag} is missing.`],
    [{ [tag]: 'text' }, `${path}.text is missing.`],
    [{ [tag]: 'file' }, `${path}.file is missing.`],
    [{ [tag]: 'file', file: 'x' }, `${path}.file must be an object, not "x".`],
    [
      { [tag]: 'file', file: { bytes: 'aGk=', uri: 'https://a.example/' } },
      `${path}.file must have either bytes or uri, not both.`,
    ],
    [{ [tag]: 'file', file: { bytes: 'not base64!' } }, `${path}.file.bytes is not valid base64.`],
    [{ [tag]: 'file', file: { bytes: 5 } }, `${path}.file.bytes must be a string, not 5.`],
    [{ [tag]: 'file', file: { uri: [] } }, `${path}.file.uri must be a string, not an array.`],
    [{ [tag]: 'file', file: { name: 1 } }, `${path}.file.name must be a string, not 1.`],
    [{ [tag]: 'data' }, `${path}.data is missing.`],
    [{ [tag]: 'data', data: 'x' }, `${path}.data must be an object or an array, not "x".`],
  ])('%j is refused with the path', (members, problem) => {
    expect(part(members)).toBe(problem)
  })

  it.each<JsonObject>([
    { [tag]: 'file', file: { name: 'a.pdf', mimeType: 'application/pdf', bytes: null, uri: null } },
    { [tag]: 'file', file: { bytes: 'aGk' } },
    { [tag]: 'file', file: { uri: '/a' } },
    { [tag]: 'data', data: [1] },
    { [tag === 'type' ? 'kind' : 'type']: 'text', text: '' },
  ])('%j is accepted', (members) => {
    expect(part(members)).toBe(undefined)
  })
})

describe('a v1.0 part', () => {
  const path = 'params.message.parts[0]'
  it.each<[JsonObject, string]>([
    [{}, `${path} must have one of text, raw, url and data.`],
    [{ content: 'x' }, `${path} must have one of text, raw, url and data.`],
    [{ text: 'x', url: 'https://a.example/' }, `${path} must have only one of text and url.`],
    [{ raw: '%' }, `${path}.raw is not valid base64.`],
    [{ url: 1 }, `${path}.url must be a string, not 1.`],
    [{ text: 'x', mediaType: 1 }, `${path}.mediaType must be a string, not 1.`],
  ])('%j is refused with the path', (members, problem) => {
    expect(sent('v1.0', { parts: [members] })).toBe(problem)
  })

  it.each<JsonObject>([{ data: null }, { data: 'x' }, { raw: 'aGk_' }, { filename: 'a.pdf' }, { media_type: 'a/b' }])(
    '%j is accepted',
    (members) => {
      expect(sent('v1.0', { parts: [members] })).toBe(undefined)
    },
  )
})

describe('other params', () => {
  it.each(dialectIds)('of a task, in %s', (id) => {
    const get = (params: JsonObject) => problemOf(id, gets[id], { id: 't', ...params })
    expect(get({ historyLength: 'many' })).toBe('params.historyLength must be a non-negative integer, not "many".')
    expect(get({ metadata: 1 })).toBe('params.metadata must be an object, not 1.')
    expect(get({ id: [] })).toBe('params.id must be a string, not an array.')
    expect(get({})).toBe(undefined)
  })

  it('of a configuration', () => {
    const configured = (id: DialectId, configuration: JsonObject) => sent(id, {}, { configuration })
    expect(configured('v0.3', { blocking: 'yes' })).toBe(
      'params.configuration.blocking must be true or false, not "yes".',
    )
    expect(configured('v1.0', { returnImmediately: 1 })).toBe(
      'params.configuration.returnImmediately must be true or false, not 1.',
    )
    expect(configured('v1.0', { historyLength: '3' })).toBe(undefined)
    expect(sent('v1.0', {}, { configuration: 'x' })).toBe('params.configuration must be an object, not "x".')
    expect(sent('v1.0', {}, { tenant: 5 })).toBe('params.tenant must be a string, not 5.')
  })

  it('of push notifications', () => {
    const url = 'https://hooks.example/'
    const v01 = (pushNotificationConfig: JsonObject) =>
      problemOf('v0.1', 'tasks/pushNotification/set', { id: 't', pushNotificationConfig })
    expect(v01({ url, token: 5 })).toBe('params.pushNotificationConfig.token must be a string, not 5.')
    expect(v01({ url, authentication: { schemes: [1] } })).toBe(
      'params.pushNotificationConfig.authentication.schemes[0] must be a string, not 1.',
    )
    expect(v01({ url, authentication: { schemes: 'Bearer' }, token: null })).toBe(undefined)
    expect(sent('v0.1', {}, { pushNotification: 'x' })).toBe('params.pushNotification must be an object, not "x".')
    expect(sent('v0.3', {}, { configuration: { pushNotificationConfig: { url: 1 } } })).toBe(
      'params.configuration.pushNotificationConfig.url must be a string, not 1.',
    )
    expect(problemOf('v1.0', 'CreateTaskPushNotificationConfig', { taskId: 't', id: 'c', url: {} })).toBe(
      'params.url must be a string, not an object.',
    )
  })

  it('of a list', () => {
    expect(list({ pageSize: 'ten' })).toBe('params.pageSize must be a non-negative integer, not "ten".')
    expect(list({ includeArtifacts: 'no' })).toBe('params.includeArtifacts must be true or false, not "no".')
    expect(list({ contextId: 1 })).toBe('params.contextId must be a string, not 1.')
    expect(list({ pageSize: '10', page_token: 'x' })).toBe(undefined)
  })
})

// Invalid only because of placeholders instead of base64.
const hasPlaceholder = (text: string) => /<base64|UgAAAAUA\.\.\./.test(text)

it.each(seedExamples.filter(({ kind }) => kind === 'request'))('the request $file of the v0.1 documents', (example) => {
  const text = repairJson(seedText(example))
  const { method, params } = JSON.parse(text) as { method: string; params: Json }
  const problem = problemOf('v0.1', method, params) ?? 'valid'
  expect(problem).toMatch(hasPlaceholder(text) ? /is not valid base64\.$/ : /^valid$/)
})
