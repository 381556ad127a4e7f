import { describe, expect, test } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import { jsonRpcCallers } from '@/e2e/matrix/callers'
import type { Content, ReceivedEvent } from '@/e2e/matrix/caller'
import { collectEvents, type TaskSnapshot, applyEvent, emptySnapshot } from '@/e2e/matrix/collect-events'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { conversations, converse, serveRecording, record } from './testing/record.ts'

function unwrapped(data: unknown): unknown {
  const isWrapped = typeof data === 'object' && data !== null && Object.keys(data).join() === 'value'
  return isWrapped ? Object.values(data)[0] : data
}

/** Content of a part, independent of the protocol version. */
function gist(part: Part | Content): unknown {
  if ('text' in part) return part.text
  // Data in v0.3 must be objects; other values are wrapped.
  if ('data' in part) return unwrapped(part.data)
  return 'raw' in part ? part.raw : 'bytes' in part ? part.bytes : part.url
}

/** Outcome of a task, with joined text chunks: protocol versions split them differently. */
function outcome(fold: TaskFold): object {
  const { status, artifacts } = fold.task
  return {
    state: status.state,
    message: status.message?.parts.map(gist) ?? [],
    artifacts: artifacts.map(({ parts }) => joined(parts.map(gist))),
  }
}

function joined(content: unknown[]): unknown[] {
  const texts = content.filter((one) => typeof one === 'string').join('')
  return [texts, ...content.filter((one) => typeof one !== 'string')]
}

function outcomeOf({ state, events, artifacts }: TaskSnapshot): object {
  const message = events.at(-1)?.message.map(gist) ?? []
  return { state, message, artifacts: [...artifacts.values()].map((parts) => joined(parts.map(gist))) }
}

/** Outcomes in the recording after each message. */
function outcomesIn(rows: LogRow[]): object[] {
  const sent = rows.filter(({ event }) => event.kind === 'request').map(({ seq }) => seq)
  const ends = [...sent.slice(1).map((seq) => seq - 1), rows.length]
  return ends.map((end) => outcome(applyRows(emptyFold, rows.slice(0, end))))
}

describe.each(conversations)('a recorded task of $dialect', (conversation) => {
  test('is served to every released client as recorded, streamed and unary', async () => {
    await startEngine()
    const rows = await record(conversation)
    const wanted = outcomesIn(rows)
    expect(wanted).toHaveLength(conversation.texts.length)
    const url = await serveRecording(rows)
    for (const caller of jsonRpcCallers) {
      const client = await caller.connect(url, [])
      for (const way of ['stream', 'send'] as const) {
        let task: Pick<ReceivedEvent, 'taskId' | 'contextId'> | undefined
        for (const [turn, text] of conversation.texts.entries()) {
          const ask = { parts: [{ text: `${text}, says ${caller.name}` }], ...(task && { task }) }
          const known =
            way === 'stream'
              ? await collectEvents(client.stream(ask))
              : applyEvent(emptySnapshot(), await client.send(ask))
          const observed = { caller: caller.name, way, turn, ...outcomeOf(known) }
          expect(observed).toEqual({ caller: caller.name, way, turn, ...wanted[turn] })
          task = { taskId: known.taskId, contextId: known.contextId }
        }
        const got = await client.get(task?.taskId ?? '')
        expect(outcomeOf(applyEvent(emptySnapshot(), got))).toEqual(wanted.at(-1))
      }
    }
  })

  test('is reached with and without trailing slashes', async () => {
    await startEngine()
    const url = await serveRecording(await record(conversation))
    const answers = ['', '/', '//'].map(async (end) => {
      const data = { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 'none' } }
      return (await fetch(url.replace(/\/+$/, '') + end, { method: 'POST', body: JSON.stringify(data) })).status
    })
    expect(await Promise.all(answers)).toEqual([200, 200, 200])
  })

  test('produces the same fold in the app in any protocol version', async () => {
    await startEngine()
    const rows = await record(conversation)
    const url = await serveRecording(rows)
    for (const dialect of dialectIds) {
      const again = await converse(await agentAt(url, { dialect }), conversation.texts)
      const fold = applyRows(emptyFold, again)
      expect({ dialect, ...outcome(fold) }).toEqual({ dialect, ...outcomesIn(rows).at(-1) })
      expect(fold.entries.map(({ type }) => type)).not.toContain('fault')
    }
  })
})
