import { installOnce } from './install.mjs'
import { run } from './run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './runtime.mjs'

/** Runs one of the commands in scripts/safekeeping.ts with what was given on the command line. */
export async function safekeeping(command) {
  checkHostNode()
  await installOnce()
  const args = ['--import', './scripts/testing/typescript.mjs', 'scripts/safekeeping.ts', command]
  process.exitCode = await run(runtime(), [...args, ...process.argv.slice(2)], { env: runtimeEnv() })
}
