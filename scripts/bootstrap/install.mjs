import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { hashOf, isInstalled, lockWithUrls, stamp, stampText } from './stamp.mjs'
import { fail, printStep, run } from './run.mjs'

const manifests = ['package.json', 'package-lock.json']
const stampOf = (folder) => join(folder, 'node_modules/.installed')
const stampFile = stampOf('.')
/** npm prefers this file to package-lock.json. It exists only while npm runs. */
const temporaryLock = 'npm-shrinkwrap.json'
/** The frameworks that `npm run test:exhaustive` runs. They have a lockfile of their own, so that nobody else installs them. */
const frameworks = 'e2e/frameworks'

/** The npm that started this process, or else the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { file: process.execPath, args: [script] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

function readStamp(folder = '.') {
  return existsSync(stampOf(folder)) ? readFileSync(stampOf(folder), 'utf8') : ''
}

/**
 * Installs the locked packages unless they are installed. With `production`, only those that building and serving need;
 * development packages that are installed already stay. No package runs a script of its own.
 */
export async function install({ production = false } = {}) {
  const hash = hashOf(manifests)
  const current = readStamp()
  if (isInstalled(current, hash, production)) return
  const scope = production && !current.startsWith('all ') ? 'production' : 'all'
  printStep('Installing packages (half a minute to two minutes, only after changes)')
  await installIn('.', scope)
  stamp(stampFile, stampText(scope, hash))
}

/** Installs the frameworks of `e2e/frameworks` unless they are installed. */
export async function installFrameworks() {
  const hash = hashOf(manifests.map((name) => `${frameworks}/${name}`))
  if (isInstalled(readStamp(frameworks), hash, false)) return
  printStep('Installing frameworks for the exhaustive tests (about 30 s, only after changes)')
  await installIn(frameworks, 'all')
  stamp(stampOf(frameworks), stampText('all', hash))
}

/** Installs the packages of a folder, or ends the run. */
async function installIn(folder, scope) {
  const code =
    (await npmInstall(folder, scope, { withUrls: true })) && (await npmInstall(folder, scope, { withUrls: false }))
  if (code !== 0) fail(`npm install failed with exit code ${code}. See the output above.`)
}

/** Installs the packages for building and serving if there are none. Existing ones stay: an app may be running on them. */
export async function installOnce() {
  if (!existsSync(stampFile)) await install({ production: true })
}

/**
 * Runs npm and returns its exit code. package-lock.json has no download URLs, so that any registry can be used; without
 * URLs npm downloads the metadata of every package first (160 MB). `withUrls` derives them from the configured registry.
 */
async function npmInstall(folder, scope, { withUrls }) {
  const npm = npmCommand()
  const lock = resolve(folder, temporaryLock)
  const removeLock = () => rmSync(lock, { force: true })
  removeLock()
  // Also when a signal ends this process.
  process.once('exit', removeLock)
  try {
    if (withUrls) {
      const registry = await registryOf(npm).catch(() => undefined)
      const locked = readFileSync(join(folder, 'package-lock.json'), 'utf8')
      if (registry) writeFileSync(lock, lockWithUrls(locked, registry))
    }
    // Not `npm ci`: it removes node_modules first, with all that is installed already.
    const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const omit = scope === 'production' ? '--omit=dev' : '--include=dev'
    return await run(npm.file, [...npm.args, 'install', omit, ...flags], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development' },
      // Windows starts .cmd files through a shell only.
      shell: npm.file.endsWith('.cmd'),
    })
  } finally {
    removeLock()
    process.off('exit', removeLock)
  }
}

async function registryOf(npm) {
  const { stdout } = await promisify(execFile)(npm.file, [...npm.args, 'config', 'get', 'registry'], {
    shell: npm.file.endsWith('.cmd'),
  })
  return stdout.trim()
}
