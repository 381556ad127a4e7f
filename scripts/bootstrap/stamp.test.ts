import { describe, expect, it } from 'vitest'
import { isInstalled, lockWithUrls, stampText } from './stamp.mjs'

describe('install stamp', () => {
  it('covers a production install after an install of all packages, but not the reverse', () => {
    expect(isInstalled(stampText('all', 'a1'), 'a1', true)).toBe(true)
    expect(isInstalled(stampText('all', 'a1'), 'a1', false)).toBe(true)
    expect(isInstalled(stampText('production', 'a1'), 'a1', true)).toBe(true)
    expect(isInstalled(stampText('production', 'a1'), 'a1', false)).toBe(false)
  })

  it('covers nothing without a stamp or after a change to the manifests', () => {
    expect(isInstalled('', 'a1', true)).toBe(false)
    expect(isInstalled(stampText('all', 'a1'), 'b2', true)).toBe(false)
    expect(isInstalled(stampText('production', 'a1'), 'b2', true)).toBe(false)
  })
})

describe('download URLs of locked packages', () => {
  it('derives them from the registry, the real name and the version', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0' },
        'node_modules/a/node_modules/@scope/b': { version: '2.0.0' },
        'node_modules/alias': { name: '@scope/b', version: '3.0.0' },
        'node_modules/linked': { link: true, resolved: 'folder' },
      },
    }
    const { packages } = JSON.parse(lockWithUrls(JSON.stringify(lock), 'https://registry.test/npm/'))
    expect(packages).toEqual({
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', resolved: 'https://registry.test/npm/a/-/a-1.0.0.tgz' },
      'node_modules/a/node_modules/@scope/b': {
        version: '2.0.0',
        resolved: 'https://registry.test/npm/@scope/b/-/b-2.0.0.tgz',
      },
      'node_modules/alias': {
        name: '@scope/b',
        version: '3.0.0',
        resolved: 'https://registry.test/npm/@scope/b/-/b-3.0.0.tgz',
      },
      'node_modules/linked': { link: true, resolved: 'folder' },
    })
  })
})
