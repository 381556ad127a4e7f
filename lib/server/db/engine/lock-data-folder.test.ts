import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteSource } from '@/lib/server/backup/database-location'
import { requireUnused } from '@/lib/server/backup/sqlite-target'
import { startProcess } from '@/lib/server/db/testing/start-process'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-held-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a Switchboard on that folder; resolves once it runs, or with its exit code once it has exited. */
async function start(folder: string) {
  const settings = { DATA_DIR: folder, DATABASE_URL: '', SAMPLES: 'off', PROBES: 'off' }
  const app = startProcess('app-process.ts', settings, [], 'pipe')
  const gone = once(app, 'exit')
  const stderr = text(app.stderr as NonNullable<typeof app.stderr>)
  const kill = async () => {
    app.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const first = await Promise.race([once(app.stdout, 'data').then(() => 'runs'), gone.then(([code]) => code as number)])
  return { pid: app.pid, first, kill, readStderr: () => stderr }
}

it(
  'lets one Switchboard run on a folder, rejects a second one with the reason, and ignores a killed one',
  { tags: ['exhaustive'] },
  async () => {
    const folder = newFolder()
    const one = await start(folder)
    expect(one.first).toBe('runs')

    const two = await start(folder)
    expect(two.first).toBe(1)
    expect((await two.readStderr()).trim()).toBe(
      `✗ Switchboard is already running on the data in ${folder} (process ${one.pid}). Stop it first, or set DATA_DIR to another folder. To run several instances on the same data, use PostgreSQL (DATABASE_URL).`,
    )

    // Other programs are not affected, and a second Switchboard still sees the lock.
    const file = join(folder, 'switchboard.db')
    await openSqliteSource(file).close()
    expect(() => requireUnused(file)).toThrow('Stop it first')

    await one.kill()
    const three = await start(folder)
    expect(three.first).toBe('runs')
  },
)

it('names the other machine or container that has locked the folder, if known', { tags: ['exhaustive'] }, async () => {
  const folder = newFolder()
  await start(folder)
  writeFileSync(join(folder, 'running.pid'), '1 elsewhere')
  expect(await (await start(folder)).readStderr()).toContain(`in ${folder} (process 1 on elsewhere). Stop`)
  writeFileSync(join(folder, 'running.pid'), '')
  expect(await (await start(folder)).readStderr()).toContain(`in ${folder}. Stop`)
})

it('reports that the folder is not writable', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const one = await start(join(file, 'data'))
  expect(one.first).toBe(1)
  expect((await one.readStderr()).trim()).toMatch(
    /^✗ Could not write to .+data \(ENOTDIR\)\. Make .+ DATA_DIR to another folder\.$/,
  )
})
