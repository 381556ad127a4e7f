import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { renderHtml } from '@/lib/server/traces/render-html'
import type { TaskExport } from '@/lib/server/traces/task-export'
import type { TraceHead } from '@/lib/trace/trace'

const hostile = '</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>'
const at = '2026-11-23T08:00:00.000Z'
const row: LogRow = {
  seq: 1,
  at,
  direction: 'in',
  method: '',
  kind: 'note',
  raw: hostile,
  event: { kind: 'note', note: hostile },
}
const head: TraceHead = {
  format: 'switchboard-trace',
  version: 1,
  agent: { name: hostile, dialect: 'v1.0' },
  task: {
    remoteId: hostile,
    contextId: null,
    dialect: 'v1.0',
    state: 'completed',
    title: hostile,
    createdAt: at,
    updatedAt: at,
  },
}
const taskWith = (only: LogRow): Pick<TaskExport, 'head' | 'pages'> => ({
  head,
  pages: async function* () {
    yield [JSON.stringify(only)]
  },
})

/** Returns the file. Each piece is encoded on its own, as in a response. */
async function text(only: LogRow = row): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of renderHtml(taskWith(only))) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

test('messages are data in the file, never markup', async () => {
  const html = await text()
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.map(([, attributes]) => attributes)).toEqual([
    ' type="application/json" id="trace"',
    ' type="application/json" data-rows',
    '',
  ])
  expect(JSON.parse(scripts[0]?.[2] ?? '')).toEqual(head)
  expect(JSON.parse(scripts[1]?.[2] ?? '')).toEqual([row])
  expect(html.slice(0, html.lastIndexOf('<script>'))).not.toContain('<img')
  expect(html).toMatch(/<title>&lt;\/script&gt;&lt;script&gt;.* · Switchboard<\/title>/)
})

test('a long row is unchanged after it was split at any character', async () => {
  // One of them has its surrogate pairs at odd positions.
  for (const before of ['', 'x']) {
    const long: LogRow = { ...row, raw: `${before}${'😀'.repeat(300_000)}` }
    const html = await text(long)
    expect(JSON.parse(/ data-rows>(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual([long])
  }
})

test('only its own script may run, and nothing is requested from a network', async () => {
  const html = await text()
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toMatch(/connect-src|https?:|\*|'self'|unsafe-eval/)
  expect(html).not.toMatch(/<(?:link|base|iframe|object|embed)\b/)
  expect(Buffer.byteLength(html)).toBeLessThan(1_650_000)
})
