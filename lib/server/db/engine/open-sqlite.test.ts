import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cacheAdapterStatements } from '@/lib/server/db/engine/open-sqlite'

it('prepares each statement of the installed adapter once', async () => {
  const adapter = await new PrismaBetterSqlite3({ url: ':memory:' }).connect()
  onTestFinished(() => adapter.dispose())
  const { driver } = cacheAdapterStatements(adapter)
  const prepare = vi.spyOn(driver, 'prepare')
  await adapter.executeScript('CREATE TABLE "T" ("a" INT)')
  for (const arg of [1, 2, 3]) {
    const query = { argTypes: [{ scalarType: 'int', arity: 'scalar' } as const], args: [arg] }
    expect(await adapter.executeRaw({ ...query, sql: 'INSERT INTO "T" VALUES (?)' })).toBe(1)
    const { rows } = await adapter.queryRaw({ ...query, sql: 'SELECT "a" FROM "T" WHERE "a" = ?' })
    expect(rows).toEqual([[arg]])
  }
  expect(prepare).toHaveBeenCalledTimes(2)
  expect(driver.prepare('SELECT count(*) FROM "T"').pluck().get()).toBe(3n)
})

it('rejects an adapter without the field', () => {
  expect(() => cacheAdapterStatements({} as SqlDriverAdapter)).toThrow('has no connection in its field `client`')
})
