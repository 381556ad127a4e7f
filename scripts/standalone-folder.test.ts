import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasSource, makeStandaloneFolder } from './standalone-folder.mjs'

/** Writes what Next.js builds, as far as the steps of these tests need it. */
function build(output: string, text = 'built'): void {
  mkdirSync(join(output, 'standalone'), { recursive: true })
  for (const name of ['server.js', 'unused.js', 'page.js']) writeFileSync(join(output, 'standalone', name), text)
}

function newOutput(): string {
  const output = mkdtempSync(join(tmpdir(), 'switchboard-output-'))
  onTestFinished(() => rmSync(output, { recursive: true }))
  build(output)
  return output
}

/** Shrinks a folder. Fails on one that is shrunk already, as the rules for unused files do. */
function complete(folder: string): void {
  rmSync(join(folder, 'unused.js'))
  writeFileSync(join(folder, 'page.js'), `${readFileSync(join(folder, 'page.js'), 'utf8')}, minified`)
  rmSync(join(folder, 'server.js'))
}

function expectFinished(output: string, text = 'built'): void {
  expect(readdirSync(join(output, 'standalone'))).toEqual(['page.js'])
  expect(readFileSync(join(output, 'standalone/page.js'), 'utf8')).toBe(`${text}, minified`)
  expect(existsSync(join(output, 'standalone-copy'))).toBe(false)
}

/** Makes the folder in another process, which is killed in the middle of the step. */
function makeUntilKilled(output: string): void {
  const script = `
    import { rmSync } from 'node:fs'
    import { makeStandaloneFolder } from ${JSON.stringify(resolve('scripts/standalone-folder.mjs'))}
    await makeStandaloneFolder(${JSON.stringify(output)}, 'a', (folder) => {
      rmSync(folder + '/unused.js')
      process.kill(process.pid, 'SIGKILL')
    })`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL')
}

describe('the standalone folder', () => {
  it('is made again after a run that was killed', async () => {
    const output = newOutput()
    makeUntilKilled(output)
    expect(existsSync(join(output, 'standalone'))).toBe(false)
    makeUntilKilled(output)
    await makeStandaloneFolder(output, 'a', complete)
    expectFinished(output)
  })

  it('stays as it was while a new one is not finished', async () => {
    const output = newOutput()
    await makeStandaloneFolder(output, 'a', complete)
    const failure = makeStandaloneFolder(output, 'b', () => Promise.reject(new Error('no space left')))
    await expect(failure).rejects.toThrow('no space left')
    expect(readdirSync(join(output, 'standalone'))).toEqual(['page.js'])
    await makeStandaloneFolder(output, 'b', complete)
    expectFinished(output)
  })

  it('is made again when it was removed in part, or when its scripts or the build have changed, and not otherwise', async () => {
    const output = newOutput()
    let count = 0
    const make = (inputs: string) =>
      makeStandaloneFolder(output, inputs, (folder: string) => {
        count += 1
        complete(folder)
      })
    await make('a')
    await make('a')
    expect(count).toBe(1)
    await make('b')
    expect(count).toBe(2)
    // A run was killed while it replaced the folder.
    rmSync(join(output, '.standalone'))
    rmSync(join(output, 'standalone/page.js'))
    await make('b')
    expectFinished(output)
    rmSync(join(output, 'standalone'), { recursive: true })
    await make('b')
    expectFinished(output)
    rmSync(join(output, 'standalone'), { recursive: true })
    build(output, 'built again')
    await make('b')
    expectFinished(output, 'built again')
    expect(count).toBe(5)
  })

  it('needs a new build when what Next.js built is gone', async () => {
    const output = newOutput()
    expect(hasSource(output)).toBe(true)
    await makeStandaloneFolder(output, 'a', complete)
    expect(hasSource(output)).toBe(true)
    rmSync(join(output, 'standalone-source'), { recursive: true })
    expect(hasSource(output)).toBe(false)
    await expect(makeStandaloneFolder(output, 'b', complete)).rejects.toThrow('npm run standalone')
  })
})
