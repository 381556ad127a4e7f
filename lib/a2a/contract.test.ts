import { describe, expect, it, test } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { losses, lossesOf } from '@/lib/a2a/carry'
import { type Audience, type Dialect, dialectIds, type Reply } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { AgentEvent, Message, Task } from '@/lib/a2a/model'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { Outcome } from '@/lib/a2a/outcome'
import { afterCarry, tidy } from '@/lib/a2a/testing/after-carry'
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

/** What the receiver of an event reads. */
function through(dialect: Dialect, event: AgentEvent): AgentEvent[] {
  const results = value(dialect.encodeEvent(event, audience))
  return results.map((result) => value(dialect.decodeEvent(tidy(result))))
}

describe.each(all)('$id', (dialect) => {
  const carried = afterCarry(dialect.id, audience)

  it.each(events)('stream event %#: valid, and equal but for the carry table', (event) => {
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

  it('cannot answer a message with a chunk', () => {
    const chunks = events.filter((event) => event.kind === 'artifact')
    expect(chunks.map((chunk) => dialect.encodeReply('send', chunk, audience).ok)).toEqual([false, false, false])
  })

  it.each(calls.filter((call) => dialect.operations.has(call.operation)))(
    'call %#: equal but for the table',
    (call) => {
      const { method, params } = value(dialect.encodeCall(call))
      const decoded = value(dialect.decodeCall(method, tidy(params)))
      expect(decoded).toEqual(tidy(carriedCall(dialect, call, carried.message)))
    },
  )

  it('has no wire form for operations that it lacks', () => {
    const lacking = calls.filter((call) => !dialect.operations.has(call.operation))
    expect(lacking.filter((call) => dialect.encodeCall(call).ok)).toEqual([])
  })

  it('knows its own methods only', () => {
    const own = new Set(Object.keys(dialect.methods))
    const foreign = all.flatMap((other) => Object.keys(other.methods)).filter((method) => !own.has(method))
    for (const method of [...foreign, 'toString', '__proto__', ''])
      expect(dialect.decodeCall(method, { id: 't', message: { parts: [{ text: 'x' }] } }).ok).toBe(false)
  })
})

/** What the carry table says becomes of a call. */
function carriedCall(dialect: Dialect, call: Call, message: ReturnType<typeof afterCarry>['message']): Call {
  const lost = new Set(lossesOf(dialect.id))
  const tenant = lost.has('tenant') ? undefined : call.tenant
  // What headers say is not among the params.
  const said = { tenant, extensions: undefined }
  if (call.operation === 'setPush') return { ...call, ...said, config: carriedConfig(dialect, call.config) }
  if (call.operation === 'listPush')
    return lost.has('pushPages')
      ? { ...call, ...said, pageSize: undefined, pageToken: undefined }
      : { ...call, ...said }
  if (call.operation === 'getPush' || call.operation === 'deletePush') {
    const deletes = call.operation === 'deletePush'
    const named = lost.has('namedPushConfig') || (deletes && lost.has('namedPushDeletion'))
    const configId = lost.has('pushConfigIds') ? undefined : (call.configId ?? (named ? call.taskId : undefined))
    return { ...call, ...said, configId }
  }
  if (call.operation === 'list' || call.operation === 'extendedCard') return { ...call, ...said }
  if (!('message' in call)) {
    const noMetadata = lost.has('metadataOfTaskCalls') && (call.operation === 'get' || call.operation === 'subscribe')
    return noMetadata ? { ...call, ...said, metadata: undefined } : { ...call, ...said }
  }
  const { taskId, contextId } = call.message
  const waiting = lost.has('returnImmediately') ? undefined : call.options.returnImmediately
  const { pushConfig } = call.options
  return {
    ...call,
    ...said,
    message: { ...message(call.message), taskId, contextId },
    options: {
      ...call.options,
      returnImmediately: waiting,
      pushConfig: pushConfig && carriedConfig(dialect, pushConfig),
    },
  }
}

function carriedConfig(dialect: Dialect, { id, authentication, ...rest }: PushConfig): PushConfig {
  const lost = new Set(lossesOf(dialect.id))
  const schemes = lost.has('pushSchemes') ? authentication?.schemes.slice(0, 1) : authentication?.schemes
  return {
    id: lost.has('pushConfigIds') ? undefined : id,
    ...rest,
    authentication: authentication && { ...authentication, schemes: schemes ?? [] },
  }
}

describe.each(pairs)('agent $agent.id, caller $caller.id', ({ agent, caller }) => {
  it.each(events)(
    'event %#: what the agent said reaches the caller, valid, equal but for both carry tables',
    (event) => {
      const said = afterCarry(agent.id, audience).event(event)
      const heard = said.flatMap((one) => afterCarry(caller.id, numbered(agent)).event(one))
      const results = through(agent, event).flatMap((one) => value(caller.encodeEvent(one, numbered(agent))))
      for (const result of results) strict[caller.id].event.parse(result)
      expect(results.map((result) => value(caller.decodeEvent(tidy(result))))).toEqual(tidy(heard))
    },
  )
})

/** Behind a v0.1 agent artifacts are called by their position already. */
function numbered(agent: Dialect): Audience {
  return agent.id === 'v0.1' ? { ...audience, artifactIndex: Number } : audience
}

describe.each(pairs)('agent $agent.id, caller $caller.id, answers that are no events', ({ agent, caller }) => {
  const schemas = { pushConfig: 'pushConfig', pushConfigs: 'pushConfigs', done: 'deleted' } as const
  const both = otherReplies.filter(({ operation }) => [agent, caller].every((one) => one.operations.has(operation)))

  it.each(both)('$operation %#', ({ operation, reply }) => {
    const told = { ...audience, taskId: 'task-1' }
    const heard = value(agent.decodeReply(operation, tidy(value(agent.encodeReply(operation, reply, told)))))
    const written = value(caller.encodeReply(operation, heard, told))
    if (reply.kind in schemas) strict[caller.id][schemas[reply.kind as 'done']].parse(written)
    const read = value(caller.decodeReply(operation, tidy(written)))
    expect(withTask(read)).toEqual(tidy(withTask(carriedReply(caller, carriedReply(agent, reply)))))
  })
})

/** Lists without entries and empty answers cannot repeat the task's id. */
function withTask(reply: Reply): Reply {
  return reply.kind === 'pushConfigs' || reply.kind === 'done' ? { ...reply, taskId: 'task-1' } : reply
}

/** What the carry table says becomes of an answer that is no event. */
function carriedReply(dialect: Dialect, reply: Reply): Reply {
  if (reply.kind === 'pushConfig') return { ...reply, config: carriedConfig(dialect, reply.config) }
  if (reply.kind !== 'pushConfigs') return reply
  const configs = reply.configs.map((config) => carriedConfig(dialect, config))
  return { ...reply, configs, nextPageToken: lossesOf(dialect.id).includes('pushPages') ? '' : reply.nextPageToken }
}

test('a page of tasks comes back as it was', () => {
  const page = { kind: 'list', tasks: [task], nextPageToken: '', pageSize: 50, totalSize: 1 } as const
  const result = value(dialects['v1.0'].encodeReply('list', { ...page, tasks: [task] }, audience))
  strictV10.list.parse(result)
  const carried = afterCarry('v1.0', audience).task(task)
  expect(value(dialects['v1.0'].decodeReply('list', tidy(result)))).toEqual(tidy({ ...page, tasks: [carried] }))
  expect(dialects['v1.0'].decodeReply('list', {})).toEqual({
    ok: true,
    value: { kind: 'list', tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 },
  })
})

describe('members that no protocol version defines', () => {
  const extra = { 'x-unknown': 1 }
  const metadata = { 'switchboard/secret': true }
  const said: Message = {
    role: 'agent',
    parts: [
      { text: 'x', extra },
      { raw: 'aGk=', extra },
      { url: 'https://a.example/b', extra },
      { data: {}, metadata, extra },
    ],
    extra,
  }
  const status = { state: 'working', message: said, extra } as const
  const artifact = { artifactId: 'a', parts: said.parts.slice(0, 3), extra }
  const whole: Task = { id: 't', status, artifacts: [artifact], history: [said], extra }
  const all: AgentEvent[] = [
    { kind: 'task', task: whole },
    { kind: 'message', message: said },
    { kind: 'status', status, extra, final: false },
    { kind: 'artifact', artifact, append: false, lastChunk: false, extra },
  ]

  /** All of it as a caller gets it. */
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

  it.each(['v0.1', 'v0.3'] as const)('nor is Switchboard’s mark of a secret, in %s', (id) => {
    expect(written(dialects[id])).not.toContain('switchboard/')
  })

  it.each(['v0.1', 'v0.3'] as const)('of a message are sent to agents of %s', (id) => {
    const message = { ...said, role: 'user', taskId: 't' } as const
    const { params } = value(dialects[id].encodeCall({ operation: 'send', message, options: {} }))
    expect(params.message).toMatchObject({ ...extra, parts: said.parts.map(() => extra) })
  })
})

test.each(['v0.1', 'v0.3'] as const)('a list in a data part is wrapped in %s', (id) => {
  const message: Message = { role: 'user', parts: [{ data: [1, 'two'] }], taskId: 't' }
  const { params } = value(dialects[id].encodeCall({ operation: 'send', message, options: {} }))
  const part = { data: { value: [1, 'two'] }, metadata: { data_part_compat: true } }
  expect(params.message).toMatchObject({ parts: [part] })
  const [told] = value(dialects[id].encodeEvent({ kind: 'message', message }, audience))
  expect(JSON.stringify(told)).toContain('"data":{"value":[1,"two"]}')
})

test('every loss names a generation', () => {
  expect(Object.values(losses).every((loss) => loss.dialects.length > 0)).toBe(true)
})
