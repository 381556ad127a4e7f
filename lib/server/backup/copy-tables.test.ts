import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { copyTables, formatCounts, formatFileSize } from '@/lib/server/backup/copy-tables'
import { openSource, openTarget } from '@/lib/server/backup/database-location'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import { readMigrations } from '@/lib/server/db/engine/migrations'

it('replaces NUL in texts of earlier versions, which PostgreSQL cannot store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
  migrateSqlite(from, readMigrations('prisma/sqlite/migrations'))
  const before = new Sqlite(from)
  before.prepare(`INSERT INTO "Setting" ("name", "value") VALUES (?, '{}')`).run('a\0b')
  before.close()
  const source = await openSource({ provider: 'sqlite', file: from })
  await copyTables(source, await openTarget({ provider: 'sqlite', file: to }, source.migration, false))
  await source.close()
  const after = new Sqlite(to, { readonly: true })
  expect(after.prepare('SELECT "name" FROM "Setting"').pluck().all()).toEqual(['a\u{fffd}b'])
  after.close()
})

it('counts agents, tasks and events, not tables', () => {
  const copied = [
    { table: 'User', rows: 1, sum: '' },
    { table: 'Agent', rows: 5, sum: '' },
    { table: 'Task', rows: 1, sum: '' },
    { table: 'TaskEvent', rows: 1200, sum: '' },
  ]
  expect(formatCounts(copied)).toBe('5 agents, 1 task, 1,200 events')
  expect(formatCounts([])).toBe('0 agents, 0 tasks, 0 events')
})

it.each([
  [180, '1 kB'],
  [24_300, '25 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [271_660_000, '271.7 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
