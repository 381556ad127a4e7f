import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { fail, say } from './say.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const stampFile = 'node_modules/.installed'

/** The npm that started us, else the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { file: process.execPath, args: [script] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

/** Installs the locked packages unless they are there. No package runs a script of its own. */
export async function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (existsSync('node_modules') && isStamped(stampFile, wanted)) return
  say('Installing packages (a minute or two, the first time only)')
  const npm = npmCommand()
  const args = [...npm.args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(npm.file, args, { env: { ...process.env, NODE_ENV: 'development' } })
  if (code !== 0) fail(`npm could not install the packages (exit code ${code}); the lines above say why.`)
  stamp(stampFile, wanted)
}
