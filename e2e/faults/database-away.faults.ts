import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { call, readTask, register, startTask } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { ownPostgres } from '@/e2e/faults/own-postgres'
import { app, countingAgent, dataDir } from '@/e2e/faults/running'

const minuteMs = 60_000
const count = 16_000

/** An outage of the database of an app with this data folder. */
interface Outage {
  env: Record<string, string>
  /** Starts the outage for the app of this process. Returns a function that ends it. */
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

/** Linux program that sets limits of running processes. */
const prlimit = '/usr/bin/prlimit'
const limit = (pid: number, bytes: string) => execFileSync(prlimit, [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])

/** Prevents the files of the process from growing, so that writes fail as on a full disk. */
async function full(): Promise<Outage> {
  return {
    // Otherwise the signal SIGXFSZ would end the process.
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
  const taskId = await startTask(base, slug, `count=${count} rate=200 bytes=300`)
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
  await follower.atRest
  const metrics = await expectNothingLost(base, taskId, [follower], count)
  expect(metrics.found).toBe(count)
  expect(metrics.gaps > 0).toBe(patience === '20')
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...metrics, seconds })
})
