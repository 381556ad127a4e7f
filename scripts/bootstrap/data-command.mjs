import { installOnce } from './install.mjs'
import { run } from './run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './runtime.mjs'

/** Runs a command of scripts/data-commands.ts with the arguments of this process. */
export async function runDataCommand(command) {
  checkHostNode()
  await installOnce()
  const args = ['--import', './scripts/testing/typescript.mjs', 'scripts/data-commands.ts', command]
  process.exitCode = await run(runtime(), [...args, ...process.argv.slice(2)], { env: runtimeEnv() })
}
