import { readFileSync } from 'node:fs'

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Tests passed and failed by Vitest's JSON report; a missing report is one failure. */
export function vitestCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

/** Stories passed and failed by Playwright's JSON report; a missing report is one failure. */
export function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.errors.length }
}
