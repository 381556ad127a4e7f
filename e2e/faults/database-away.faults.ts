import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { call, readTask, register, say } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/figures'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { ownPostgres } from '@/e2e/faults/own-postgres'
import { app, countingAgent, dataDir } from '@/e2e/faults/running'

const minuteMs = 60_000
const count = 16_000

/** What takes the database away from an app with that data folder, and gives it back. */
interface Outage {
  env: Record<string, string>
  /** Starts it for the app of that process, and answers with its end. */
  begin: (pid: number) => () => void
}

async function locked(): Promise<Outage> {
  const folder = dataDir()
  return {
    env: { DATA_DIR: folder },
    begin: () => {
      const other = new Sqlite(join(folder, 'switchboard.db'), { timeout: 10_000 })
      other.exec('BEGIN IMMEDIATE')
      return () => other.close()
    },
  }
}

/** The program of Linux that sets limits of running processes. */
const prlimit = '/usr/bin/prlimit'
const limit = (pid: number, bytes: string) => execFileSync(prlimit, [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])

/** No file of the process may grow: what its writes come to is an error, as on a full disk. */
async function full(): Promise<Outage> {
  return {
    // Else the signal that goes with it would end the process.
    env: { DATA_DIR: dataDir(), NODE_OPTIONS: '--import=data:text/javascript,process.on(`SIGXFSZ`,()=>{})' },
    begin: (pid) => {
      limit(pid, '4096')
      return () => limit(pid, 'unlimited')
    },
  }
}

async function cutOff(): Promise<Outage> {
  const { url, line } = await ownPostgres()
  return {
    env: { DATA_DIR: dataDir(), DATABASE_URL: url },
    begin: () => {
      line.cut()
      return line.restore
    },
  }
}

const outages = [
  { name: 'SQLite locked by another program', outage: locked, patience: '120' },
  { name: 'disk full', outage: full, patience: '120' },
  { name: 'PostgreSQL cut off', outage: cutOff, patience: '120' },
  { name: 'SQLite locked for longer than the patience', outage: locked, patience: '20' },
]

test.for(outages)('$name for a minute', async ({ outage, patience }, context) => {
  const { env, begin } = await outage()
  const agent = await countingAgent()
  const running = await app({ ...env, DATABASE_PATIENCE: patience })
  const base = running.url
  const slug = await register(base, agent.url)
  const taskId = await say(base, slug, `count=${count} rate=200 bytes=300`)
  const follower = follow(() => base, taskId)
  await expect.poll(() => follower.shown.length).toBeGreaterThan(500)
  const end = begin(running.process.pid ?? 0)
  await expect.poll(async () => (await fetch(`${base}/api/health`)).status, { timeout: 40_000 }).toBe(503)
  const refused = await call(base, slug, 'SendMessage', 'count=1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await sleep(minuteMs)
  const before = follower.shown.length
  end()
  const since = performance.now()
  await expect.poll(() => follower.shown.length, { timeout: 60_000 }).toBeGreaterThan(before)
  const seconds = (performance.now() - since) / 1000
  await expect.poll(async () => (await fetch(`${base}/api/health`)).status).toBe(200)
  await follower.rests
  const figures = await expectNothingLost(base, taskId, [follower], count)
  expect(figures.found).toBe(count)
  expect(figures.gaps > 0).toBe(patience === '20')
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...figures, seconds })
})
