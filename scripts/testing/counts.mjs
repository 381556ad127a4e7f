import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What Vitest's JSON report tells: how many tests passed, and the names of those that failed; a missing report is one. */
export function vitestCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: ['Unit tests: no report was written'] }
  const failed = report.testResults.flatMap((suite) => {
    const path = relative(process.cwd(), suite.name)
    const names = suite.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that could not be loaded has no tests to name.
    if (names.length === 0 && suite.status === 'failed') return [path]
    return names.map((name) => `${path} › ${name}`)
  })
  return { passed: report.numPassedTests, failed }
}

/** The stories of a suite that failed, those of its inner suites too. */
const failedSpecs = (suite) => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
]

/** What Playwright's JSON report tells, as `vitestCounts`. */
export function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: ['Browser stories: no report was written'] }
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: [...report.suites.flatMap(failedSpecs), ...report.errors.map(({ message }) => message)],
  }
}
