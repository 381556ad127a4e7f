import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { describeError, findDatabaseProblem, originalMessage } from '@/lib/server/platform/describe-error'

const withCode = (code: string, message = 'secret') => Object.assign(new Error(message), { code })

it('recognizes a connection that all addresses of a host refused, and names the addresses', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const socket = connect({ host: 'db.example', port: 1, lookup: (_, __, callback) => callback(null, addresses) })
  const [error] = await once(socket, 'error').catch((reason: unknown) => [reason])
  expect(error).toBeInstanceOf(AggregateError)
  expect(findDatabaseProblem(error)).toEqual({
    sentence: 'Could not connect to the PostgreSQL server.',
    setting: 'DATABASE_URL',
  })
  expect(originalMessage(error)).toBe('connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1')
})

it('recognizes a socket of PostgreSQL that does not exist', async () => {
  const error: unknown = await once(connect('/nowhere/.s.PGSQL.5432'), 'connect').catch((reason: unknown) => reason)
  expect(findDatabaseProblem(error)?.sentence).toBe('Could not connect to the PostgreSQL server.')
})

it.each([
  ['SQLITE_CORRUPT_INDEX', 'The embedded database is damaged.', 'DATA_DIR'],
  ['SQLITE_BUSY', 'Another program has locked the embedded database.', 'DATA_DIR'],
  ['28P01', 'PostgreSQL rejected the username or password.', 'DATABASE_URL'],
  ['57P03', 'The PostgreSQL server accepts no connections at the moment.', 'DATABASE_URL'],
  ['53100', 'No space left on the disk. Nothing was changed.', 'DATABASE_URL'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The TLS certificate of the PostgreSQL server is not trusted.', 'DATABASE_URL'],
])('explains %s', (code, sentence, setting) => {
  expect(findDatabaseProblem(withCode(code))).toEqual({ sentence, setting })
  expect(describeError(withCode(code))).toBe(sentence)
})

it.each(['ENOENT', 'EACCES', 'ENOSPC', 'EADDRINUSE', '42703', 'ERR_INVALID_ARG_TYPE'])(
  'does not take %s for a problem of the database',
  (code) => {
    expect(findDatabaseProblem(withCode(code))).toBeNull()
  },
)

it('returns the message of an unknown error', () => {
  expect(describeError(new Error('Add --replace.'))).toBe('Add --replace.')
  expect(describeError('text')).toBe('text')
})
