import { describe, expect, it } from 'vitest'
import { readEnv } from '@/lib/server/platform/env'
import { isLoopback, listenProblem, readListenAddress } from '@/scripts/listen-problem.mjs'

const long = 'x'.repeat(32)

describe('listenProblem', () => {
  it.each([
    {},
    { HOST: '' },
    { HOST: ' ' },
    { HOST: 'localhost' },
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: '[::1]' },
  ])('lets %j listen', (env) => {
    expect(listenProblem(env, false)).toBeNull()
  })

  it('takes the settings of the server', () => {
    expect(listenProblem(readEnv({ HOST: '', PORT: '8080' }), false)).toBeNull()
    expect(listenProblem(readEnv({ HOST: '0.0.0.0', PORT: '8080' }), false)).toMatch(/ACCESS_TOKEN is not set/)
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'box.internal', '127.0.0.1.evil.example'])(
    'refuses %s without a long token or accounts',
    (HOST) => {
      expect(listenProblem({ HOST }, false)).toMatch(/ACCESS_TOKEN is not set/)
      expect(listenProblem({ HOST }, true)).toBeNull()
      expect(listenProblem({ HOST, ACCESS_TOKEN: ' '.repeat(32) }, false)).toMatch(/ACCESS_TOKEN is not set/)
      for (const accounts of [true, false]) {
        expect(listenProblem({ HOST, ACCESS_TOKEN: 'short' }, accounts)).toMatch(/only 5 characters/)
        expect(listenProblem({ HOST, ACCESS_TOKEN: long }, accounts)).toBeNull()
      }
    },
  )
})

describe('readListenAddress', () => {
  it.each([{}, { HOST: '', PORT: '' }, { HOST: ' ', PORT: ' ' }])('returns the defaults for %j', (env) => {
    expect(readListenAddress(env)).toEqual({ host: '127.0.0.1', port: '3000' })
  })

  it('returns what is set, also an invalid port', () => {
    expect(readListenAddress({ HOST: ' 0.0.0.0', PORT: '0' })).toEqual({ host: '0.0.0.0', port: '0' })
    expect(readListenAddress({ PORT: 'abc' })).toMatchObject({ port: 'abc' })
  })
})

describe('isLoopback', () => {
  it('detects loopback hosts', () => {
    expect(['localhost', '127.0.0.66', '::1', '[::1]'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '128.0.0.1', 'localhost.example', ''].some(isLoopback)).toBe(false)
  })
})
