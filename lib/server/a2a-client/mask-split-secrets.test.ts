import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { taskDetail } from '@/lib/server/tasks/task-detail'
import { agentAt, startEngine, summarizeRows, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const key = 'sk-1Zq8Vw3Lr5Xt7Yp2'

beforeEach(() => startEngine())

/** The key in pieces of that many characters. */
function cut(length: number, text = key): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []
}

/** A task of an agent that got the key as a bearer token and answers with a stream. */
async function run(stream: (call: RawCall) => unknown, more: Record<string, (call: RawCall) => unknown> = {}) {
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      expect(call.headers.authorization).toBe(`Bearer ${key}`)
      await stream(call)
    },
    ...more,
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  await setCredential(viewer, agent.id, 'bearer', { type: 'bearer', token: key })
  const before = leaksIn(readFiles())
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  return { viewer, taskId, before }
}

const chunk = (text: string, artifactId: string, append = true) => ({
  artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId, parts: [{ text }] }, append },
})

/** All texts of the rows, joined: of the events, and of the frames as they are stored. */
function joinedTexts(rows: LogRow[]): string[] {
  const texts = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(texts)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, member]) =>
      name === 'text' && typeof member === 'string' ? [member] : texts(member),
    )
  }
  const received = rows.filter(({ direction }) => direction === 'in')
  const ofArtifacts = ['a1', 'a2'].map((id) =>
    received
      .filter(({ raw }) => raw.includes(`"${id}"`))
      .map(({ raw }) => texts(parsed(raw)).join(''))
      .join(''),
  )
  return [
    received.flatMap(({ event }) => texts(event)).join(''),
    received.map(({ raw }) => texts(parsed(raw)).join('')).join(''),
    received.map(({ raw }) => raw).join(''),
    ...ofArtifacts,
  ]
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** All runs of four characters of the key that stand in the text. */
function leaksIn(text: string): string[] {
  return Array.from({ length: key.length - 3 }, (_, at) => key.slice(at, at + 4)).filter((part) => text.includes(part))
}

/** The files of the database, joined. */
function readFiles(): string {
  const folder = env().DATA_DIR
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
}

async function expectNoLeak(task: Awaited<ReturnType<typeof run>>, rows: LogRow[]) {
  const fold = await currentFold(task.taskId)
  const page = await taskDetail(task.viewer, task.taskId)
  await closeDatabase()
  const files = readFiles()
  expect(files).toContain(task.taskId)
  for (const text of [...joinedTexts(rows), JSON.stringify([rows, fold, page])]) expect(leaksIn(text)).toEqual([])
  // Encrypted values were there before. Any four characters may stand in them by chance, but not many parts of the key.
  expect(task.before.length).toBeLessThan(3)
  expect(leaksIn(files).filter((part) => !task.before.includes(part))).toEqual([])
  return fold.task
}

describe.each([1, 3, 7])('an agent that streams its key in pieces of %i', (length) => {
  it('in an artifact', async () => {
    const task = await run((call) => {
      call.event(v1.task('t1', 'WORKING'))
      for (const text of ['My key is ', ...cut(length), ', keep it.']) call.event(chunk(text, 'a1'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    })
    const rows = await readAllRows(task.taskId)
    expect(summarizeRows(rows).at(-1)).toBe('status completed')
    expect(summarizeRows(rows)).toHaveLength(5 + cut(length).length)
    const { artifacts } = await expectNoLeak(task, rows)
    expect(artifacts[0]?.parts).toEqual([{ text: expect.stringMatching(/^My key is s?k?••••, keep it\.$/) }])
  })

  it('in two artifacts at once, with honest text beside it', async () => {
    const task = await run((call) => {
      call.event(v1.task('t1', 'WORKING'))
      cut(length).forEach((text, index) => {
        for (const id of ['a1', 'a2']) call.event(chunk(text, id))
        call.event(v1.status('t1', 'WORKING', `step ${index}`))
      })
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    })
    const rows = await readAllRows(task.taskId)
    const steps = rows.flatMap(({ event }) =>
      event.kind === 'status' ? (event.status.message?.parts ?? []).map((part) => 'text' in part && part.text) : [],
    )
    expect(steps).toEqual(cut(length).map((_, index) => `step ${index}`))
    const { artifacts } = await expectNoLeak(task, rows)
    expect(artifacts.map(({ parts }) => parts[0])).toEqual([
      { text: expect.stringMatching(/^s?k?••••$/) },
      { text: expect.stringMatching(/^s?k?••••$/) },
    ])
  })

  it('in status messages, with a pause', async () => {
    const pieces = cut(length)
    const task = await run(async (call) => {
      call.event(v1.task('t1', 'WORKING'))
      for (const [index, text] of pieces.entries()) {
        call.event({
          statusUpdate: {
            taskId: 't1',
            contextId: 'c1',
            status: {
              state: 'TASK_STATE_WORKING',
              message: { messageId: `m${index}`, role: 'ROLE_AGENT', parts: [{ text }] },
            },
          },
        })
        // Longer than the beginning of a secret is held back.
        if (index === Math.floor(pieces.length / 2)) await sleep(1_300)
      }
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    })
    const rows = await readAllRows(task.taskId)
    expect(summarizeRows(rows).at(-1)).toBe('status completed')
    await expectNoLeak(task, rows)
  })

  it('in frames that cannot be read', async () => {
    const task = await run((call) => {
      call.event(v1.task('t1', 'WORKING'))
      for (const text of cut(length)) call.bytes(`data: ${text}\n\n`)
      for (const text of cut(length))
        call.bytes(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text } })}\n\n`)
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    })
    const rows = await readAllRows(task.taskId)
    expect(summarizeRows(rows).at(-1)).toBe('status completed')
    await expectNoLeak(task, rows)
  })
})

it('masks the beginning of a key where the stream breaks off, and the rest of it in the next stream', async () => {
  const task = await run(
    (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(chunk(`Key: ${key.slice(0, 9)}`, 'a1'))
      call.end()
    },
    {
      GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
      SubscribeToTask: (call) => {
        call.event(v1.task('t1', 'WORKING'))
        call.event(chunk(`${key.slice(9)}!`, 'a1'))
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    },
  )
  const rows = await readAllRows(task.taskId)
  await expectNoLeak(task, rows)
  expect(summarizeRows(rows).filter((line) => line.startsWith('artifact'))).toEqual([
    'artifact ["Key: ••••"]',
    'artifact ["!"]',
  ])
})

it('masks a key that grows from one version of an artifact to the next', async () => {
  const task = await run((call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (let end = 1; end <= key.length; end += 1) call.event(chunk(`Key: ${key.slice(0, end)}`, 'a1', false))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  const rows = await readAllRows(task.taskId)
  const { artifacts } = await expectNoLeak(task, rows)
  expect(artifacts[0]?.parts).toEqual([{ text: 'Key: ••••' }])
})

it('passes on honest text complete, in order and at once, also where it begins like the key', async () => {
  const gate = Promise.withResolvers<void>()
  const texts = ['The tool ', 'sk-', 'eleton ', 'sk-1Zq', 'uare is sk-1', 'Zq8', ' done', 's']
  const task = await run(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(chunk('An honest text', 'a2'))
    await gate.promise
    for (const text of texts) call.event(chunk(text, 'a1'))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  // The stream waits: what has no beginning of a key in it is there without a pause.
  await readRowsUntil(task.taskId, ({ kind }) => kind === 'artifact')
  gate.resolve()
  const rows = await readAllRows(task.taskId)
  const sent = rows.flatMap(({ event }) =>
    event.kind === 'artifact' && event.artifact.artifactId === 'a1' ? event.artifact.parts : [],
  )
  expect(sent).toEqual(texts.map((text) => ({ text })))
  expect((await currentFold(task.taskId)).task.artifacts[1]?.parts).toEqual([{ text: texts.join('') }])
})

it.each(['ROLE_AGENT', 'ROLE_USER'])('masks a key that is split over the parts of a message of %s', async (role) => {
  const task = await run((call) => {
    const history = [{ messageId: 'h1', role, parts: cut(5).map((text) => ({ text })) }]
    call.event({ task: { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_WORKING' }, history } })
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  const rows = await readAllRows(task.taskId)
  const snapshot = rows.find(({ kind }) => kind === 'task')
  expect(JSON.stringify(snapshot?.event)).toContain('••••')
  await expectNoLeak(task, rows)
})
