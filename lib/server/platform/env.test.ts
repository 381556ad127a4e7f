import { describe, expect, it } from 'vitest'
import { readEnv } from '@/lib/server/platform/env'

describe('readEnv', () => {
  it('has a default for every setting', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SAMPLES: true,
      OUTBOUND_ALLOW: [],
      AGENT_TIMEOUT: 30,
    })
  })

  it('treats empty values as absent', () => {
    expect(readEnv({ PORT: '', ACCESS_TOKEN: ' ', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it('serves the samples on loopback by default', () => {
    expect(readEnv({ HOST: '0.0.0.0' }).SAMPLES).toBe(false)
    expect(readEnv({ HOST: '0.0.0.0', SAMPLES: 'on' }).SAMPLES).toBe(true)
    expect(readEnv({ HOST: 'localhost', SAMPLES: 'off' }).SAMPLES).toBe(false)
  })

  it('splits lists and trims the public URL', () => {
    const read = readEnv({ OUTBOUND_ALLOW: 'Agents.internal, 10.0.0.0/8,', PUBLIC_URL: 'https://a.example/' })
    expect(read.OUTBOUND_ALLOW).toEqual(['agents.internal', '10.0.0.0/8'])
    expect(read.PUBLIC_URL).toBe('https://a.example')
  })

  it.each([
    [{ PORT: 'abc' }, 'Invalid setting PORT: must be a port number.'],
    [{ PORT: '70000' }, 'Invalid setting PORT: must be a port number.'],
    [{ SAMPLES: 'yes' }, 'Invalid setting SAMPLES: must be on or off.'],
    [{ SECRET_KEY: 'short-and-secret' }, 'Invalid setting SECRET_KEY: must have at least 32 characters.'],
    [{ GRPC_PORT: '0' }, 'Invalid setting GRPC_PORT: must be a port number.'],
    [{ GRPC_TLS_CERT: 'cert.pem' }, 'Invalid setting GRPC_TLS_CERT: must be set together with GRPC_TLS_KEY.'],
    [{ GRPC_ADDRESS: 'https://a.example' }, 'Invalid setting GRPC_ADDRESS: must be host:port.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'Invalid setting PUBLIC_URL: must be an http or https URL.'],
    [
      { OUTBOUND_DENY: '10.0.0.0/33' },
      'Invalid setting OUTBOUND_DENY: must list host names, addresses and networks such as 10.0.0.0/8.',
    ],
    [
      { PUBLIC_URL: 'https://a.example/board/' },
      'Invalid setting PUBLIC_URL: must have no path, because Switchboard needs a host name of its own.',
    ],
    [
      { PUBLIC_URL: 'https://a.example?x' },
      'Invalid setting PUBLIC_URL: must have no path, because Switchboard needs a host name of its own.',
    ],
    [{ DATABASE_URL: 'mysql://user:secret@h/d' }, 'Invalid setting DATABASE_URL: must be a postgresql:// URL.'],
  ])('reports in one sentence what is wrong with %j', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(new Error(sentence))
  })

  it.each(['pa#ss', 'pa/ss', 'pa?ss', '12#34', '12/34', '12?34', 'a@b?c'])(
    'names DATABASE_URL without its password if that is %s',
    (password) => {
      const DATABASE_URL = `postgresql://user:${password}@db.example/name`
      expect(() => readEnv({ DATABASE_URL })).toThrow(
        new Error(
          'Invalid setting DATABASE_URL: must be a valid URL; in its password, write # as %23, / as %2F, ? as %3F and % as %25, and in its parameters @ as %40.',
        ),
      )
      const escaped = `postgresql://user:${encodeURIComponent(password)}@db.example/name`
      expect(readEnv({ DATABASE_URL: escaped }).DATABASE_URL).toBe(escaped)
    },
  )

  it.each([
    'postgres://db.example',
    'postgresql:///name?host=/var/run/postgresql',
    'postgresql://user:p@ss@/name?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/name',
    'postgresql://user@[::1]:5433/name?sslmode=require',
  ])('accepts %s', (DATABASE_URL) => {
    expect(readEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
  })
})
