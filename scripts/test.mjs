// `npm test`: installs what it needs, then checks, unit, server and integration tests, and browser tests.
// `npm test -- chat` runs only the tests whose path contains "chat". `--exhaustive` runs the tests tagged `exhaustive`
// instead. Ends with the ten slowest tests, the failures and "N passed, N failed".
import { rmSync } from 'node:fs'
import { build, generate } from './bootstrap/build.mjs'
import { install, installFrameworks } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { filesOf } from './bootstrap/stamp.mjs'
import { progress, reports, runCheck } from './testing/timed-steps.mjs'

const exhaustive = process.argv.includes('--exhaustive')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const total = { passed: 0, failed: [], tests: [] }

function add({ passed, failed, tests = [] }) {
  total.passed += passed
  total.failed.push(...failed)
  total.tests.push(...tests)
}

async function check({ name, args }) {
  const code = await runCheck(name, args)
  add(code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [{ name }] })
}

/** Runs a test runner with its output on the terminal, and adds what its report says. */
async function runTests(name, args, report, countsOf, env = {}) {
  progress('▸', name)
  const code = await run(runtime(), args, { env: runtimeEnv(env) })
  const counts = countsOf(report)
  // A runner that fails without naming a test has failed as well.
  if (code !== 0 && counts.failed.length === 0) counts.failed.push({ name: `${name} exited with code ${code}` })
  add(counts)
  progress(counts.failed.length === 0 ? '✓' : '✗', `${name}: ${counts.passed} passed, ${counts.failed.length} failed`)
}

checkHostNode()
await install()
// These import packages that the install provides.
const { ensureChromium } = await import('./testing/chromium.mjs')
const { playwrightCounts, vitestCounts } = await import('./testing/counts.mjs')
const { routeTypes, sourceChecks, typeCheck } = await import('./testing/checks.mjs')

rmSync(reports, { recursive: true, force: true })
const withChecks = !exhaustive && filters.length === 0
// Before `generate` corrects them.
if (withChecks) await check({ name: 'Generated files', args: ['scripts/generate.mjs', '--check'] })
await generate()

async function checkSources() {
  if (withChecks) for (const each of sourceChecks) await check(each)
}
async function buildApp() {
  await build({ cache: true })
  progress('✓', 'Build')
  if (withChecks) for (const each of [routeTypes, typeCheck]) await check(each)
}
const runUnitTests = () => runVitest('Unit and server tests', ['unit', 'server'])
const runIntegrationTests = () => runVitest('Integration tests', ['integration'])
async function runVitest(name, projects) {
  const report = `${reports}/vitest-${projects[0]}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = [
    `--tags-filter=${exhaustive ? 'exhaustive' : '!exhaustive'}`,
    ...projects.map((each) => `--project=${each}`),
  ]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters]
  await runTests(name, [...vitest, ...chosen, ...filters], report, vitestCounts)
}

const chosenFiles = filesOf('e2e').filter(
  (path) => filters.length === 0 || filters.some((filter) => path.includes(filter)),
)
/** A filter that matches no file of `e2e` needs neither the app nor a browser. */
const needsApp = chosenFiles.length > 0

if (exhaustive && chosenFiles.some((path) => path.includes('framework'))) await installFrameworks()
const chromiumReady = needsApp ? ensureChromium() : undefined
if (!needsApp) await runUnitTests()
else if (exhaustive) {
  // One after the other: each of them uses all of two cores, and some tests fail if a response takes seconds.
  await buildApp()
  await runUnitTests()
  await runIntegrationTests()
}
// Unit and server tests need no build. They wait as long as they compute, so that the build takes little from them.
else await Promise.all([buildApp().then(runIntegrationTests), checkSources(), runUnitTests()])
const chromium = await chromiumReady

const browserReport = `${reports}/playwright.json`
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json']
const playwrightTags = [exhaustive ? '--grep' : '--grep-invert', '@exhaustive']
if (needsApp && chromium)
  await runTests('Browser tests', [...playwright, ...playwrightTags, ...filters], browserReport, playwrightCounts, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  })
else if (needsApp)
  add({ passed: 0, failed: [{ name: 'Browser tests: Chromium was not found and could not be installed' }] })

if (total.tests.length === 0 && filters.length > 0)
  total.failed.push({ name: `No test file matches ${filters.join(' ')}` })
const slowest = total.tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
console.log(`\nSlowest:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`).join('\n')}`)
for (const { name, message } of total.failed)
  console.log(`\n✗ ${name}${message ? `\n${message.replaceAll(/^/gm, '    ')}` : ''}`)
progress('▸', 'Finished')
console.log(`\n${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length === 0 ? 0 : 1
