import { describe, expect, it } from 'vitest'
import { isLoopback, listenProblem } from '@/scripts/listen-problem.mjs'

const long = 'x'.repeat(32)

describe('listenProblem', () => {
  it.each([{}, { HOST: '' }, { HOST: 'localhost' }, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: '[::1]' }])(
    'lets %j listen',
    (env) => {
      expect(listenProblem(env, false)).toBeNull()
    },
  )

  it.each(['0.0.0.0', '::', '192.168.1.5', 'box.internal', '127.0.0.1.evil.example'])(
    'refuses %s without a long token or accounts',
    (HOST) => {
      expect(listenProblem({ HOST }, false)).toMatch(/ACCESS_TOKEN is not set/)
      expect(listenProblem({ HOST }, true)).toBeNull()
      for (const accounts of [true, false]) {
        expect(listenProblem({ HOST, ACCESS_TOKEN: 'short' }, accounts)).toMatch(/only 5 characters/)
        expect(listenProblem({ HOST, ACCESS_TOKEN: long }, accounts)).toBeNull()
      }
    },
  )
})

describe('isLoopback', () => {
  it('detects loopback hosts', () => {
    expect(['localhost', '127.0.0.66', '::1', '[::1]'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '128.0.0.1', 'localhost.example', ''].some(isLoopback)).toBe(false)
  })
})
