import { describe, expect, test } from 'vitest'
import { GET as preview } from '@/app/api/tasks/[id]/export/preview/route'
import { GET as exported } from '@/app/api/tasks/[id]/export/route'
import type { LogRow } from '@/lib/a2a/log'
import { exportPreviewSchema } from '@/lib/api/trace'
import { registerSecrets } from '@/lib/server/credentials/mask'
import { appendEvents } from '@/lib/server/db/events/events'
import { removeLogRows } from '@/lib/server/db/events/retained-logs'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { toSlug } from '@/lib/server/platform/slug'
import { database } from '@/lib/server/db/engine/client'
import { storeCredential } from '@/lib/server/credentials/vault'
import { localViewer } from '@/lib/server/platform/viewer'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import { measureEventLoop } from '@/lib/server/testing/measure-event-loop'
import { openTaskExport, readTaskExportInput } from '@/lib/server/traces/task-export'
import { previewExport } from '@/lib/server/traces/export-task'
import { traceSchema } from '@/lib/trace/trace'

async function task(...chunks: string[]): Promise<{ id: string; agentId: string; host: string }> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      for (const [index, chunk] of chunks.entries()) call.event(v1.chunk('t1', chunk, index > 0))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(localViewer(), agent, messageCall('Mail ann@x.example'), 'v1.0')
  await readAllRows(taskId)
  return { id: taskId, agentId: agent.id, host: new URL(server.url).host }
}
const ask = (id: string, query = '') => callRoute(exported, { path: `/api/tasks/x/export${query}`, params: { id } })

test('a trace contains the log except for redacted values', async () => {
  const { id, host } = await task('Hel', 'lo')
  const whole = await ask(id, '?redact=none')
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.trace\.json"$/)
  expect((whole.json as { events: unknown }).events).toEqual(await readStoredRows(id))
  expect(traceSchema.parse(whole.json)).toMatchObject({ redacted: ['secrets'], task: { title: 'Mail ann@x.example' } })
  const usual = await ask(id)
  expect(traceSchema.parse(usual.json)).toMatchObject({ task: { title: 'Mail [email-1]' } })
  expect(usual.text).not.toContain('ann@')
  expect(usual.text).not.toContain(host)
})

test('known secrets are redacted, even if they were logged before they were known', async () => {
  const { id, agentId } = await task('the word is xyzzy-plugh', ' today')
  registerSecrets(agentId, ['xyzzy-plugh'])
  for (const query of ['?redact=none', '?format=markdown&redact=none'])
    expect((await ask(id, query)).text).not.toContain('xyzzy')
})

test('credentials of another agent are redacted, plain or encoded', async () => {
  const secret = 'KNOWNCRED-abc-123'
  const encoded = Buffer.from(`ann:${secret}`).toString('base64')
  const hex = Buffer.from(secret).toString('hex')
  const escaped = String.raw`{"a":"KNOWNCRED\u002dabc-123"} &#75;NOWNCRED&#45;abc-123 %4bNOWNCRED%2Dabc-123`
  const { id } = await task(`echo of ${secret}, ${encoded}, ${hex}, ${escaped}`, ' and KNOWNCR', 'ED-abc-1', '23')
  const other = await agentAt('http://other.invalid')
  await storeCredential(other, 'bearer', { type: 'bearer', token: secret }, { origins: [] })
  await storeCredential(other, 'basic', { type: 'basic', username: 'ann', password: 'echo' }, { origins: [] })
  for (const query of ['?redact=none', '?format=markdown&redact=none', '?format=html&redact=none']) {
    const { text } = await ask(id, query)
    for (const each of [secret, encoded.slice(8, -4), hex]) expect(text).not.toContain(each)
    expect(text).not.toMatch(/KNOWNCR|ED-abc|NOWNC/)
    // A common word that is a password elsewhere is not masked.
    expect(text).toContain('echo of')
  }
})

test('the file name reveals no more than the trace', async () => {
  const { id, agentId } = await task('Hello')
  const name = 'Bot sk-proj-abcdefghijklmnopqrst'
  await database().prisma.agent.update({ where: { id: agentId }, data: { name, slug: toSlug(name) } })
  const { headers, text } = await ask(id)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="bot-secret-${id}.trace.json"`)
  expect(text).not.toContain('abcdefghij')
})

test('Markdown contains the conversation; a preview what is redacted', async () => {
  const { id } = await task('Hello <script>', ' and bob@', 'y.example')
  const { text, headers } = await ask(id, '?format=markdown')
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(text).toContain('# Mail \\[email\\-1\\]')
  expect(text).toMatch(/### Artifact `.+` · \d\d:\d\d:\d\d\.\d{3}\n\n> Hello <\u200Bscript> and \[email-2\]\n/)
  expect(text).toMatch(/\*\*completed\*\*/)
  const { json } = await callRoute(preview, { path: '/api/tasks/x/export/preview', params: { id } })
  const reported = exportPreviewSchema.parse(json)
  expect(reported.rows).toBe(6)
  expect(reported.bytes.trace).toBeGreaterThan(1000)
  expect(reported.found.emails.count).toBeGreaterThan(1)
})

test('other requests get a turn while a long log is exported', async () => {
  await startEngine()
  const viewer = localViewer()
  const { id } = await storedTask(viewer)
  for (let first = 1; first <= 2_000; first += 500)
    await appendEvents(
      id,
      Array.from({ length: 500 }, (_, index) => logRow(first + index)),
    )
  const ways = [() => previewExport(viewer, id, []), () => readFold(id), () => ask(id), () => ask(id, '?format=html')]
  for (const way of ways) {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await way()
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  }
})

const hostile = {
  names: 'password: hunter2abc ',
  commands: 'mysql -p',
  headers: 'authorization: ',
  emails: 'ann@x.example ',
}
/** Exports a text in every format, and returns the longest continuous work of this thread, in milliseconds. */
async function longestStretch(text: string): Promise<number> {
  await startEngine()
  const viewer = localViewer()
  const { id } = await storedTask(viewer)
  await appendEvents(id, [logRow(1, text)])
  const exportAll = async (): Promise<void> => {
    for (const query of ['', '?format=html', '?format=markdown']) expect((await ask(id, query)).status).toBe(200)
    await previewExport(viewer, id, [])
  }
  return (await measureEventLoop(exportAll())).longest
}

describe.each(Object.entries(hostile))('a hostile text of %s does not hold up the server', (_, piece) => {
  test('with 100 KB', async () => {
    expect(await longestStretch(piece.repeat(100_000 / piece.length))).toBeLessThan(200)
  })
  test('with 1 MB', { tags: ['exhaustive'] }, async () => {
    expect(await longestStretch(piece.repeat(1_000_000 / piece.length))).toBeLessThan(200)
  })
})

test('at most two documents of large tasks are open', async () => {
  await startEngine()
  const viewer = localViewer()
  const stored = await readTaskExportInput(viewer, (await storedTask(viewer)).id, [])
  const large = { ...stored, task: { ...stored.task, logBytes: 50_000_000 } }
  const open = () => openTaskExport(large, { isDocument: true })
  const documents = [await open(), await open()]
  await expect(open()).rejects.toMatchObject({ kind: 'rate-limited' })
  documents[0]?.close()
  documents[0]?.close()
  documents.push(await open())
  await expect(open()).rejects.toMatchObject({ kind: 'rate-limited' })
  for (const { close } of documents) close()
})

const chunkRow = (seq: number, text: string): LogRow => ({
  ...logRow(seq),
  kind: 'artifact',
  event: { kind: 'artifact', artifact: { artifactId: 'a', parts: [{ text }] }, append: true, lastChunk: false },
})
const openExport = async (id: string) => openTaskExport(await readTaskExportInput(localViewer(), id, []))
const removeSlice = (id: string) => removeLogRows(id, { cause: 'hand' }, new Date())

describe('rows that are removed during an export', () => {
  const [half, otherHalf] = ['sk-proj-abcdef', 'ghijklmnopqrstuvwx']
  const rowAt = (seq: number): LogRow =>
    seq === 1500 ? chunkRow(seq, half) : seq === 1501 ? chunkRow(seq, otherHalf) : logRow(seq)

  /** A task of 2,500 rows, with a key that is spread over rows 1500 and 1501. */
  async function longTask(): Promise<string> {
    await startEngine()
    const { id } = await storedTask(localViewer())
    const rows = Array.from({ length: 2_500 }, (_, index) => rowAt(index + 1))
    for (let start = 0; start < rows.length; start += 500)
      await appendEvents(id, rows.slice(start, start + 500), { open: false, state: 'completed' })
    return id
  }
  const conflict = { data: { kind: 'conflict' } }

  test('end it before a part of a secret is sent', async () => {
    const id = await longTask()
    const opened = await openExport(id)
    await removeSlice(id)
    let sent = ''
    const readPages = async () => {
      for await (const page of opened.pages()) sent += page.join()
    }
    await expect(readPages()).rejects.toMatchObject(conflict)
    expect(sent).not.toContain(half)
    expect(sent).not.toContain(otherHalf)
    opened.close()

    const again = await openExport(id)
    const rows: LogRow[] = []
    for await (const page of again.pages()) rows.push(...page.map((row) => JSON.parse(row) as LogRow))
    expect(again.rows).toBe(1_501)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_501 }, (_, index) => index + 1))
    expect(JSON.stringify(rows)).not.toContain(half)
    again.close()
  })

  test('never leave a hole in the file', async () => {
    const id = await longTask()
    const opened = await openExport(id)
    const pages = opened.pages()
    expect((await pages.next()).done).toBe(false)
    await removeSlice(id)
    await expect(pages.next()).rejects.toMatchObject(conflict)
    opened.close()
  })
})

test('invalid queries are rejected', async () => {
  const { id } = await task('Hello')
  expect((await ask(id, '?redact=everything')).status).toBe(422)
  expect((await ask(id, '?format=pdf')).status).toBe(422)
  expect((await ask('no-such')).status).toBe(404)
})
