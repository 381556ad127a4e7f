// `npm test`: installs what it needs, then lint, types, unit tests and browser stories. Ends with "N passed, N failed".
import { rmSync } from 'node:fs'
import { build, generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { say } from './bootstrap/say.mjs'

checkHostNode()
await install()
// Only what the install brought makes these loadable.
const { ensureChromium } = await import('./testing/chromium.mjs')
const { playwrightCounts, vitestCounts } = await import('./testing/counts.mjs')

const bin = (path) => `node_modules/${path}`
const checks = [
  { name: 'Migrations', args: ['scripts/db-migration.mjs', '--check'] },
  { name: 'Lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'Format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'Unused code', args: [bin('knip/bin/knip.js')] },
  { name: 'Types of routes', args: [bin('next/dist/bin/next'), 'typegen'] },
  { name: 'Types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
]
const total = { passed: 0, failed: [] }
const add = ({ passed, failed }) => {
  total.passed += passed
  total.failed.push(...failed)
}

async function check({ name, args }) {
  say(name)
  const code = await run(runtime(), args, { env: runtimeEnv() })
  add(code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] })
}

// Before the generator sets it right.
await check({ name: 'Derived files', args: ['scripts/generate.mjs', '--check'] })
await generate()
for (const each of checks) await check(each)

await build()
const reports = '.cache/reports'
rmSync(reports, { recursive: true, force: true })

/** What a runner reported; one that ends badly without naming a test has failed as well. */
const addReport = (name, code, { passed, failed }) =>
  add({ passed, failed: code !== 0 && failed.length === 0 ? [`${name} ended with exit code ${code}`] : failed })

say('Unit tests')
const unitReport = `${reports}/unit.json`
const unitCode = await run(
  runtime(),
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  {
    env: runtimeEnv(),
  },
)
addReport('Unit tests', unitCode, vitestCounts(unitReport))

const chromium = await ensureChromium()
say(
  chromium
    ? `Browser stories (${chromium})`
    : 'Browser stories cannot run: no Chromium was found and none could be installed',
)
const storyReport = `${reports}/stories.json`
if (chromium) {
  const code = await run(runtime(), [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    env: runtimeEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: storyReport }),
  })
  addReport('Browser stories', code, playwrightCounts(storyReport))
} else add({ passed: 0, failed: ['Browser stories: no Chromium'] })

if (total.failed.length > 0) console.log(`\nFailed:\n${total.failed.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length === 0 ? 0 : 1
