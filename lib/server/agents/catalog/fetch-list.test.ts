import { afterEach, expect, test } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { readList } from '@/lib/server/agents/catalog/fetch-list'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { stopThreads } from '@/lib/server/platform/threads/pool'

afterEach(async () => {
  await stopThreads()
  deleteSingleton('worker-threads')
})

const card = { name: 'Echo', url: 'https://echo.example/a2a', version: '1', capabilities: {}, skills: [] }

test('reads a long list in a thread, with every entry in order', async () => {
  const cards = Array.from({ length: 3_000 }, (_, index) => ({
    ...card,
    name: `Echo ${index}`,
    description: 'x'.repeat(900),
  }))
  const outcome = await readList(JSON.stringify(cards))
  const labels = outcome.ok ? outcome.value.items.map(({ label }) => label) : []
  expect(labels).toEqual(cards.map(({ name }) => name))
})

test.each([
  ['lines', 'a\n'.repeat(5_000_000), 'too-many-lines'],
  ['entries that are no agents', `[${'{"a":1},'.repeat(400_000)}0]`, 'too-many-lines'],
  ['spaces', `[${'\u00a0'.repeat(5_000_000)}]`, 'no-agents'],
  ['comments', '/* '.repeat(3_000_000), 'broken-json'],
  ['brackets', '['.repeat(10_000_000), 'broken-json'],
])('reading millions of %s does not block the event loop', async (_, text, code) => {
  const start = process.threadCpuUsage()
  expect(await readList(text)).toMatchObject({ ok: false, problem: { code } })
  expect(cpuTime(start)).toBeLessThan(400)
})
