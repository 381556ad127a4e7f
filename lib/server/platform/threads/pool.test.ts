import { afterEach, expect, test } from 'vitest'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { openSession, stopThreads } from '@/lib/server/platform/threads/pool'
import { defaultRedaction } from '@/lib/trace/redaction'
import { eventColumns } from '@/lib/server/db/testing/samples'

const tooLarge = 'Task is too large to redact.'
const input = { kinds: defaultRedaction, addresses: [], card: '', secrets: { own: [], everywhere: ['KNOWN-secret-1'] } }
const redaction = (options: { stepMs?: number } = {}) => openSession('redaction', input, { tooLarge, ...options })
const row = (raw: string) => eventColumns(1, raw)

afterEach(async () => {
  await stopThreads()
  deleteSingleton('worker-threads')
})

test('redacts in a thread, with what is known to be secret', async () => {
  const session = await redaction()
  await session.call('learn', [row('')])
  const [json = ''] = await session.call('rows', [row('{"text":"KNOWN-secret-1 and sk-proj-abcdefghijklmnopqrst"}')])
  expect(JSON.parse(json)).toMatchObject({ raw: '{"text":"•••• and [secret]"}' })
  expect((await session.call('summarizeRedactions')).secrets.count).toBe(2)
})

test('a session whose step takes too long fails alone and names what was too large', async () => {
  const session = await redaction({ stepMs: 50 })
  const hostile = 'mysql -p'.repeat(1_000_000)
  await expect(session.call('rows', [row(hostile)])).rejects.toMatchObject({
    data: { kind: 'too-large', message: tooLarge },
  })
  await expect(session.call('summarizeRedactions')).rejects.toMatchObject({ data: { kind: 'unavailable' } })
  expect(await (await redaction()).call('summarizeRedactions')).toMatchObject({ secrets: { count: 0 } })
})

test('refuses JSON that takes more memory than a thread has, which would end the process', async () => {
  const session = await redaction()
  const json = `[${'{},'.repeat(9_000_000)}0]`
  await expect(session.call('rows', [row(json)])).rejects.toMatchObject({
    data: { kind: 'too-large', message: tooLarge },
  })
  expect(await session.call('summarizeRedactions')).toMatchObject({ secrets: { count: 0 } })
})

test('has the memory for a row of the largest size', { tags: ['exhaustive'] }, async () => {
  const session = await redaction()
  const values = `["${'字@x.cn","'.repeat(900_000)}"]`
  const [json = ''] = await session.call('rows', [row(values + ' '.repeat(16 * 1024 * 1024 - values.length))])
  expect(json).not.toContain('字@')
})

test('refuses more sessions than it has room for', async () => {
  const sessions = await Promise.all(Array.from({ length: 16 }, () => redaction()))
  await expect(redaction()).rejects.toMatchObject({ data: { kind: 'rate-limited', retryAfter: 5 } })
  sessions[0]?.close()
  await expect(redaction()).resolves.toBeDefined()
})

test('a shutdown ends what is running and starts nothing new', async () => {
  const session = await redaction()
  const running = session.call('rows', [row('mysql -p'.repeat(1_000_000))])
  const [ended] = await Promise.allSettled([running, stopThreads()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { data: { kind: 'unavailable' } } })
  await expect(redaction()).rejects.toMatchObject({ data: { kind: 'unavailable' } })
})
