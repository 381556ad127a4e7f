import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { fail, say } from './say.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const stampFile = 'node_modules/.installed'
const manifests = ['package.json', 'package-lock.json']

/** The npm that started us, else the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { file: process.execPath, args: [script] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

/** Installs the locked packages unless they are there. No package runs a script of its own. */
export async function install() {
  if (existsSync('node_modules') && isStamped(stampFile, hashOf(manifests))) return
  say('Installing packages (a minute or two, the first time only)')
  const npm = npmCommand()
  // Not `npm ci`: it refuses a lockfile that lacks optional packages of other platforms, which some registries do not carry.
  const args = [...npm.args, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(npm.file, args, { env: { ...process.env, NODE_ENV: 'development' } })
  if (code !== 0) fail(`npm could not install the packages (exit code ${code}); the lines above say why.`)
  stamp(stampFile, hashOf(manifests))
}

/** Installs the packages where there are none. Others stay as they are: an app may be running on them. */
export async function installOnce() {
  if (!existsSync(stampFile)) await install()
}
