import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sdk1 } from '@/e2e/matrix/callers/sdk-1'
import { collectEvents, outputText } from '@/e2e/matrix/collect-events'
import { agent, chunk, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { traceFormat, traceVersion } from '@/lib/trace/trace'

const trace = {
  format: traceFormat,
  version: traceVersion,
  agent: { name: 'Storyteller', dialect: 'v0.3' },
  task: {
    remoteId: 't',
    contextId: 'c',
    dialect: 'v0.3',
    state: 'completed',
    title: 'A story',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T01:00:00.000Z',
  },
  events: rowsOf([
    requestRow(user('go')),
    status('working'),
    chunk('Once upon a time'),
    status('completed', agent('Done')),
  ]),
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-mock-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Runs the command in a process, as a shell does. */
function command(words: string[], input?: string, flags: string[] = []) {
  const child = spawn(process.execPath, [...flags, 'scripts/switchboard.mjs', ...words], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const out = { text: '', problem: '' }
  child.stdout.on('data', (data) => (out.text += data))
  child.stderr.on('data', (data) => (out.problem += data))
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...out }))
  return { child, out, ended }
}

test('serves a file to an unmodified client, prints the URL, and ends on Ctrl+C', async () => {
  const path = folder()
  writeFileSync(join(path, 'trace.json'), JSON.stringify(trace))
  const ready = join(path, 'ready.json')
  const { child, out, ended } = command([
    'mock',
    join(path, 'trace.json'),
    '--speed',
    'instant',
    '--json',
    '--ready-file',
    ready,
  ])
  await expect.poll(() => out.text).toContain('\n')
  const { url, cardUrl, port, pid } = JSON.parse(out.text) as {
    url: string
    cardUrl: string
    port: number
    pid: number
  }
  expect(readFileSync(ready, 'utf8')).toBe(out.text)
  expect([port, pid]).toEqual([Number(new URL(url).port), child.pid])
  expect(await (await fetch(cardUrl)).json()).toMatchObject({ name: 'Storyteller (mock)' })
  expect((await fetch(`${url}/else`)).status).toBe(404)
  const client = await sdk1.connect(url, [])
  const known = await collectEvents(client.stream({ parts: [{ text: 'tell me' }] }))
  expect([known.state, outputText(known)]).toEqual(['completed', 'Once upon a time'])
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  expect(existsSync(ready)).toBe(false)
})

test('removes the ready file of an earlier run before it reads a trace', async () => {
  const ready = join(folder(), 'ready.json')
  writeFileSync(ready, 'old')
  const { code } = await command(['mock', 'nowhere.json', '--ready-file', ready]).ended
  expect([code, existsSync(ready)]).toEqual([1, false])
})

test('reads standard input, and accepts calls while others are delayed', async () => {
  const { child, out, ended } = command(['mock', '-'], JSON.stringify(trace))
  await expect.poll(() => out.text).toContain('Ctrl+C')
  expect(out.text).toContain('Storyteller: A story')
  const url = /Agent +(\S+)/.exec(out.text)?.[1] ?? ''
  const client = await sdk1.connect(url, [])
  const [held, task] = [
    client.stream({ parts: [{ text: 'slowly' }] }),
    client.send({ parts: [{ text: 'at once' }], wait: false }),
  ]
  const first = await held[Symbol.asyncIterator]().next()
  expect([first.value?.kind, (await task).kind]).toEqual(['task', 'task'])
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

const signals = [
  { signal: 'SIGINT', options: {} },
  { signal: 'SIGTERM', options: { tags: ['exhaustive'] } },
  { signal: 'SIGHUP', options: { tags: ['exhaustive'] } },
] satisfies { signal: NodeJS.Signals; options: object }[]
for (const { signal, options } of signals)
  test(`ends on ${signal} on a Node without type stripping`, options, async () => {
    const { child, out, ended } = command(['mock', '--json'], JSON.stringify(trace), ['--no-experimental-strip-types'])
    await expect.poll(() => out.text).toContain('\n')
    const { url, pid } = JSON.parse(out.text) as { url: string; pid: number }
    expect(pid).not.toBe(child.pid)
    child.kill(signal)
    expect((await ended).code).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

test('prints readable errors', async () => {
  const [none, place, odd, option] = [
    command(['mock', 'nowhere.json']),
    command(['mock', 'scripts']),
    command(['mock'], '{"log":{}}'),
    command(['mock', '--loud']),
  ]
  expect(await none.ended).toMatchObject({
    code: 1,
    text: '',
    problem: 'Could not read nowhere.json: no such file or directory.\n',
  })
  expect(await place.ended).toMatchObject({ code: 1, problem: 'Could not read scripts: it is a directory.\n' })
  expect(await odd.ended).toMatchObject({
    code: 1,
    problem: expect.stringContaining('This file is not a Switchboard recording'),
  })
  expect(await command(['mock'], '\n').ended).toMatchObject({
    code: 1,
    problem: 'No recording given. Pass a file, or pipe one to standard input.\n',
  })
  const path = folder()
  writeFileSync(join(path, 'trace.json'), JSON.stringify(trace))
  const unready = command(['mock', join(path, 'trace.json'), '--ready-file', join(path, 'none', 'ready.json')])
  expect(await unready.ended).toMatchObject({
    code: 1,
    text: '',
    problem: expect.stringMatching(/^Could not write \S+ready\.json: no such file or directory\.\n$/),
  })
  expect(await option.ended).toMatchObject({
    code: 2,
    problem: 'Unknown option --loud. Run "switchboard --help" for usage.\n',
  })
})

test('prints the usage', async () => {
  const { code, text } = await command(['--help']).ended
  expect(code).toBe(0)
  expect(text).toContain('switchboard mock [FILE]')
})

test('prints the version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await command(['--version']).ended).toMatchObject({ code: 0, text: `${version}\n` })
})

test('reports a port in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, problem } = await command(['mock', '--port', `${port}`], JSON.stringify(trace)).ended
  expect([code, problem]).toEqual([1, `Port ${port} is in use. Choose another with --port.\n`])
})

test('reports a trace whose events were removed', async () => {
  const task = { id: 't', status: { state: 'completed' as const }, states: [] }
  const removed = { at: '2026-01-02T00:00:00.000Z', events: 9, bytes: 4_000, cause: 'hand' as const, task }
  const events = rowsOf([{ kind: 'gap', reason: '9 events were removed.', removed }])
  const { code, problem } = await command(['mock', '-'], JSON.stringify({ ...trace, events })).ended
  expect([code, problem]).toEqual([1, expect.stringContaining('its events were deleted')])
})
