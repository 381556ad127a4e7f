import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('ends with a message if the app cannot be prepared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-empty-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { HOST: '', PORT: '0', ACCESS_TOKEN: '', NODE_ENV: 'production' as const }
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/serve.mjs')], {
    cwd: folder,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('required-server-files.json')])
  expect(stderr.trim().split('\n').at(-1)).toBe('✗ Switchboard could not start. See the error above.')
})
