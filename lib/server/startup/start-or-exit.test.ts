import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import { startProcess } from '@/lib/server/db/testing/start-process'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts Switchboard with settings that it cannot start with; returns what it printed, without a stack. */
async function failedStart(settings: Record<string, string>): Promise<string> {
  const common = { DATA_DIR: newFolder(), DATABASE_URL: '', SAMPLES: 'off', PROBES: 'off' }
  const app = startProcess('app-process.ts', { ...common, ...settings }, [], 'pipe')
  onTestFinished(() => void app.kill('SIGKILL'))
  const [errors, [code]] = await Promise.all([text(app.stderr as NonNullable<typeof app.stderr>), once(app, 'exit')])
  expect([code, errors]).toEqual([1, expect.stringMatching(/^✗ .+\n$/)])
  return errors.slice(2).trimEnd()
}

it('names DATABASE_URL and the reason if PostgreSQL is unreachable', async () => {
  expect(await failedStart({ DATABASE_URL: 'postgresql://user:geheim@localhost:1/none' })).toMatch(
    /^Could not connect to the PostgreSQL server\. Check DATABASE_URL\. The error is: connect ECONNREFUSED (127\.0\.0\.1|::1):1/,
  )
})

it('names the embedded database if that is damaged', { tags: ['exhaustive'] }, async () => {
  const DATA_DIR = newFolder()
  writeFileSync(join(DATA_DIR, 'switchboard.db'), 'This is no database.'.repeat(100))
  expect(await failedStart({ DATA_DIR })).toBe(
    'The embedded database is damaged. Check DATA_DIR. The error is: file is not a database',
  )
})

it('says what PostgreSQL rejects', { tags: ['exhaustive'] }, async ({ skip }) => {
  const programs = findPostgres()
  if (!programs) return skip('needs a PostgreSQL server')
  const rules = join(tmpdir(), `switchboard-hba-${process.pid}.conf`)
  writeFileSync(rules, 'local postgres postgres scram-sha-256\nlocal none postgres trust\n')
  onTestFinished(() => rmSync(rules))
  const { url, stop } = await startPostgres(programs, [`hba_file=${rules}`])
  onTestFinished(stop)
  const withPassword = url.replace('postgres@', 'postgres:geheim@')
  expect(await failedStart({ DATABASE_URL: withPassword })).toBe(
    'PostgreSQL rejected the username or password. Check DATABASE_URL. The error is: password authentication failed for user "postgres"',
  )
  expect(await failedStart({ DATABASE_URL: url })).toMatch(
    /^PostgreSQL requires a password\. Add it to the URL\. Check DATABASE_URL\./,
  )
  expect(await failedStart({ DATABASE_URL: url.replace('/postgres?', '/none?') })).toBe(
    'The PostgreSQL database does not exist. Create it first with CREATE DATABASE. Check DATABASE_URL. The error is: database "none" does not exist',
  )
  expect(await failedStart({ DATABASE_URL: url.replace('postgres@', 'unknown@') })).toMatch(
    /^PostgreSQL rejected the user or the kind of connection\. .+ no pg_hba\.conf entry/,
  )
})
