// `npm run check`: quick checks for the inner loop: format, lint, types, structure and the unit tests that uncommitted changes
// affect.
import { existsSync } from 'node:fs'
import { generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { checkHostNode } from './bootstrap/runtime.mjs'
import { progress, runCheck } from './testing/timed-steps.mjs'

checkHostNode()
await install()
const { routeTypes, sourceChecks, typeCheck } = await import('./testing/checks.mjs')
await generate()

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--tags-filter=!exhaustive', '--passWithNoTests']
const lanes = [
  [...(existsSync('.next/types') ? [] : [routeTypes]), typeCheck],
  [
    ...sourceChecks.filter(({ name }) => ['Lint', 'Format'].includes(name)),
    { name: 'Structure', args: [...vitest, 'scripts/structure'] },
    { name: 'Affected unit tests', args: [...vitest, '--project=unit', '--changed'] },
  ],
]
const failed = []
await Promise.all(
  lanes.map(async (lane) => {
    for (const { name, args } of lane) if ((await runCheck(name, args)) !== 0) failed.push(name)
  }),
)
progress(failed.length === 0 ? '✓' : '✗', failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
