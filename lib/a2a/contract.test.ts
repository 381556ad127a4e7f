import { describe, expect, it, test } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { dialectLosses, listDialectLosses } from '@/lib/a2a/dialects/dialect-losses'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import type { AgentEvent, Message, PushConfig, Task } from '@/lib/a2a/model'
import type { Outcome } from '@/lib/a2a/outcome'
import { applyLosses, tidy } from '@/lib/a2a/testing/apply-losses'
import { calls, events, otherReplies, task } from '@/lib/a2a/testing/neutral-samples'
import { strict } from '@/lib/a2a/testing/strict'
import { strictV10 } from '@/lib/a2a/testing/strict-v1-0'

const audience: Audience = {
  taskId: 'task-1',
  contextId: 'context-1',
  artifactIndex: (artifactId) => task.artifacts.findIndex((one) => one.artifactId === artifactId),
}
const all = dialectIds.map((id) => dialects[id])
const pairs = all.flatMap((agent) => all.map((caller) => ({ agent, caller })))

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}

/** Returns the event as its receiver reads it. */
function through(dialect: Dialect, event: AgentEvent): AgentEvent[] {
  const results = value(dialect.encodeEvent(event, audience))
  return results.map((result) => value(dialect.decodeEvent(tidy(result))))
}

describe.each(all)('$id', (dialect) => {
  const carried = applyLosses(dialect.id, audience)

  it.each(events)('stream event %#: valid, and equal apart from the declared losses', (event) => {
    for (const result of value(dialect.encodeEvent(event, audience))) strict[dialect.id].event.parse(result)
    expect(through(dialect, event)).toEqual(tidy(carried.event(event)))
  })

  it.each(['send', 'get', 'cancel'] as const)('task as the reply to %s: valid, and equal', (operation) => {
    const result = value(dialect.encodeReply(operation, { kind: 'task', task }, audience))
    strict[dialect.id][operation === 'send' ? 'sent' : 'task'].parse(result)
    expect(value(dialect.decodeReply(operation, tidy(result)))).toEqual(
      tidy({ kind: 'task', task: carried.task(task) }),
    )
  })

  it('a task without artifacts and history is a task as a reply, not a status event', () => {
    const bare = { ...task, artifacts: [], history: [], metadata: undefined }
    const result = value(dialect.encodeReply('send', { kind: 'task', task: bare }, audience))
    expect(value(dialect.decodeReply('send', result)).kind).toBe('task')
  })

  it.each(events.filter((event) => event.kind !== 'artifact'))('reply %#: valid', (event) => {
    const result = value(dialect.encodeReply('send', event, audience))
    expect(strict[dialect.id].sent.safeParse(result).error).toBeUndefined()
  })

  it('rejects a chunk as the reply to a message', () => {
    const chunks = events.filter((event) => event.kind === 'artifact')
    expect(chunks.map((chunk) => dialect.encodeReply('send', chunk, audience).ok)).toEqual([false, false, false])
  })

  it.each(calls.filter((call) => dialect.operations.has(call.operation)))(
    'call %#: equal apart from the declared losses',
    (call) => {
      const { method, params } = value(dialect.encodeCall(call))
      const decoded = value(dialect.decodeCall(method, tidy(params)))
      expect(decoded).toEqual(tidy(carriedCall(dialect, call, carried.message)))
    },
  )

  it('does not encode unsupported operations', () => {
    const lacking = calls.filter((call) => !dialect.operations.has(call.operation))
    expect(lacking.filter((call) => dialect.encodeCall(call).ok)).toEqual([])
  })

  it('decodes only its own methods', () => {
    const own = new Set(Object.keys(dialect.methods))
    const foreign = all.flatMap((other) => Object.keys(other.methods)).filter((method) => !own.has(method))
    for (const method of [...foreign, 'toString', '__proto__', ''])
      expect(dialect.decodeCall(method, { id: 't', message: { parts: [{ text: 'x' }] } }).ok).toBe(false)
  })
})

/** Applies the declared losses to a call. */
function carriedCall(dialect: Dialect, call: Call, message: ReturnType<typeof applyLosses>['message']): Call {
  const lost = new Set(listDialectLosses(dialect.id))
  const tenant = lost.has('tenant') ? undefined : call.tenant
  // Values of headers are not in the params.
  const dropped = { tenant, extensions: undefined }
  if (call.operation === 'setPush') return { ...call, ...dropped, config: carriedConfig(dialect, call.config) }
  if (call.operation === 'listPush')
    return lost.has('pushPages')
      ? { ...call, ...dropped, pageSize: undefined, pageToken: undefined }
      : { ...call, ...dropped }
  if (call.operation === 'getPush' || call.operation === 'deletePush') {
    const deletes = call.operation === 'deletePush'
    const named = lost.has('namedPushConfig') || (deletes && lost.has('namedPushDeletion'))
    const configId = lost.has('pushConfigIds') ? undefined : (call.configId ?? (named ? call.taskId : undefined))
    return { ...call, ...dropped, configId }
  }
  if (call.operation === 'list' || call.operation === 'extendedCard') return { ...call, ...dropped }
  if (!('message' in call)) {
    const noMetadata = lost.has('metadataOfTaskCalls') && (call.operation === 'get' || call.operation === 'subscribe')
    return noMetadata ? { ...call, ...dropped, metadata: undefined } : { ...call, ...dropped }
  }
  const { taskId, contextId } = call.message
  const waiting = lost.has('returnImmediately') ? undefined : call.options.returnImmediately
  const { pushConfig } = call.options
  return {
    ...call,
    ...dropped,
    message: { ...message(call.message), taskId, contextId },
    options: {
      ...call.options,
      returnImmediately: waiting,
      pushConfig: pushConfig && carriedConfig(dialect, pushConfig),
    },
  }
}

function carriedConfig(dialect: Dialect, { id, authentication, ...rest }: PushConfig): PushConfig {
  const lost = new Set(listDialectLosses(dialect.id))
  const schemes = lost.has('pushSchemes') ? authentication?.schemes.slice(0, 1) : authentication?.schemes
  return {
    id: lost.has('pushConfigIds') ? undefined : id,
    ...rest,
    authentication: authentication && { ...authentication, schemes: schemes ?? [] },
  }
}

describe.each(pairs)('agent $agent.id, caller $caller.id', ({ agent, caller }) => {
  it.each(events)('event %#: reaches the caller valid and equal apart from the declared losses of both', (event) => {
    const sent = applyLosses(agent.id, audience).event(event)
    const received = sent.flatMap((one) => applyLosses(caller.id, numbered(agent)).event(one))
    const results = through(agent, event).flatMap((one) => value(caller.encodeEvent(one, numbered(agent))))
    for (const result of results) strict[caller.id].event.parse(result)
    expect(results.map((result) => value(caller.decodeEvent(tidy(result))))).toEqual(tidy(received))
  })
})

/** Artifacts of a v0.1 agent are already identified by position. */
function numbered(agent: Dialect): Audience {
  return agent.id === 'v0.1' ? { ...audience, artifactIndex: Number } : audience
}

describe.each(pairs)('agent $agent.id, caller $caller.id, replies that are not events', ({ agent, caller }) => {
  const schemas = { pushConfig: 'pushConfig', pushConfigs: 'pushConfigs', done: 'deleted' } as const
  const both = otherReplies.filter(({ operation }) => [agent, caller].every((one) => one.operations.has(operation)))

  it.each(both)('$operation %#', ({ operation, reply }) => {
    const replyAudience = { ...audience, taskId: 'task-1' }
    const received = value(
      agent.decodeReply(operation, tidy(value(agent.encodeReply(operation, reply, replyAudience)))),
    )
    const written = value(caller.encodeReply(operation, received, replyAudience))
    if (reply.kind in schemas) strict[caller.id][schemas[reply.kind as 'done']].parse(written)
    const read = value(caller.decodeReply(operation, tidy(written)))
    expect(withTask(read)).toEqual(tidy(withTask(carriedReply(caller, carriedReply(agent, reply)))))
  })
})

/** Empty lists and empty responses cannot contain the task ID. */
function withTask(reply: Reply): Reply {
  return reply.kind === 'pushConfigs' || reply.kind === 'done' ? { ...reply, taskId: 'task-1' } : reply
}

/** Applies the declared losses to a reply that is not an event. */
function carriedReply(dialect: Dialect, reply: Reply): Reply {
  if (reply.kind === 'pushConfig') return { ...reply, config: carriedConfig(dialect, reply.config) }
  if (reply.kind !== 'pushConfigs') return reply
  const configs = reply.configs.map((config) => carriedConfig(dialect, config))
  return {
    ...reply,
    configs,
    nextPageToken: listDialectLosses(dialect.id).includes('pushPages') ? '' : reply.nextPageToken,
  }
}

test('a page of tasks survives a round trip', () => {
  const page = { kind: 'list', tasks: [task], nextPageToken: '', pageSize: 50, totalSize: 1 } as const
  const result = value(dialects['v1.0'].encodeReply('list', { ...page, tasks: [task] }, audience))
  strictV10.list.parse(result)
  const carried = applyLosses('v1.0', audience).task(task)
  expect(value(dialects['v1.0'].decodeReply('list', tidy(result)))).toEqual(tidy({ ...page, tasks: [carried] }))
  expect(dialects['v1.0'].decodeReply('list', {})).toEqual({
    ok: true,
    value: { kind: 'list', tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 },
  })
})

describe('members that no protocol version defines', () => {
  const extra = { 'x-unknown': 1 }
  const metadata = { 'switchboard/secret': true }
  const message: Message = {
    role: 'agent',
    parts: [
      { text: 'x', extra },
      { raw: 'aGk=', extra },
      { url: 'https://a.example/b', extra },
      { data: {}, metadata, extra },
    ],
    extra,
  }
  const status = { state: 'working', message, extra } as const
  const artifact = { artifactId: 'a', parts: message.parts.slice(0, 3), extra }
  const whole: Task = { id: 't', status, artifacts: [artifact], history: [message], extra }
  const all: AgentEvent[] = [
    { kind: 'task', task: whole },
    { kind: 'message', message },
    { kind: 'status', status, extra, final: false },
    { kind: 'artifact', artifact, append: false, lastChunk: false, extra },
  ]

  /** Everything as a caller receives it. */
  const written = (dialect: Dialect): string => {
    const replies = all.filter(({ kind }) => kind !== 'artifact')
    return JSON.stringify([
      ...all.flatMap((event) => value(dialect.encodeEvent(event, audience))),
      ...replies.map((event) => value(dialect.encodeReply('send', event, audience))),
    ])
  }

  it.each(dialectIds)('are not sent to callers of %s', (id) => {
    expect(written(dialects[id])).not.toContain('x-unknown')
  })

  it.each(['v0.1', 'v0.3'] as const)('nor is Switchboard’s secret mark, in %s', (id) => {
    expect(written(dialects[id])).not.toContain('switchboard/')
  })

  it.each(['v0.1', 'v0.3'] as const)('of a message are sent to agents of %s', (id) => {
    const userMessage = { ...message, role: 'user', taskId: 't' } as const
    const { params } = value(dialects[id].encodeCall({ operation: 'send', message: userMessage, options: {} }))
    expect(params.message).toMatchObject({ ...extra, parts: message.parts.map(() => extra) })
  })
})

const messageWith = (data: Json): Message => ({ role: 'user', parts: [{ data }], taskId: 't' })
const wrapped = (data: Json) => ({ data: { value: data }, metadata: { data_part_compat: true } })
const inStatus = (part: object) => ({ status: { message: { parts: [part] } } })

const sentPart = (id: DialectId, data: Json): unknown =>
  value(dialects[id].encodeCall({ operation: 'send', message: messageWith(data), options: {} })).params
const received = (id: DialectId, data: Json): unknown =>
  value(dialects[id].encodeEvent({ kind: 'message', message: messageWith(data) }, audience))[0]

describe('data other than an object', () => {
  it.each(['v0.1', 'v0.3'] as const)('is wrapped for agents of %s', (id) => {
    for (const data of [[1, 'two'], 'text', null])
      expect(sentPart(id, data)).toMatchObject({ message: { parts: [wrapped(data)] } })
  })

  it('is wrapped for callers of v0.3', () => {
    for (const data of [[1, 'two'], 'text', null])
      expect(received('v0.3', data)).toMatchObject({ parts: [wrapped(data)] })
  })

  it('is unchanged for callers of v0.1 if it is a list, as §6.5.3 allows, else wrapped', () => {
    expect(received('v0.1', [1, 'two'])).toMatchObject(inStatus({ data: [1, 'two'] }))
    expect(JSON.stringify(received('v0.1', [1, 'two']))).not.toContain('data_part_compat')
    for (const data of ['text', null]) expect(received('v0.1', data)).toMatchObject(inStatus(wrapped(data)))
  })
})

test('every loss names a protocol version', () => {
  expect(Object.values(dialectLosses).every((loss) => loss.dialects.length > 0)).toBe(true)
})
