import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The lines of a failure that say what was expected and what was received. */
const messageLines = 14

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The first lines of an error message, without terminal colors. */
function excerpt(message = '') {
  const plain = stripVTControlCharacters(message).trim()
  return plain.split('\n').slice(0, messageLines).join('\n')
}

const noReport = (name) => ({ passed: 0, failed: [{ name: `${name}: no report found` }], tests: [] })

/**
 * Returns what Vitest's JSON report says: the number of passed tests, the failed ones as `{ name, message }` and the
 * duration of each as `{ name, ms }`. A missing report counts as one failure.
 */
export function vitestCounts(file) {
  const report = readReport(file)
  if (!report) return noReport('Vitest')
  const suites = report.testResults.map((suite) => ({ ...suite, path: relative(process.cwd(), suite.name) }))
  const failed = suites.flatMap(({ path, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests to name.
    if (tests.length === 0 && status === 'failed') return [{ name: path, message: excerpt(message) }]
    return tests.map(({ fullName, failureMessages }) => ({
      name: `${path} › ${fullName}`,
      message: excerpt(failureMessages[0]),
    }))
  })
  const tests = suites.flatMap(({ path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${path} › ${fullName}`, ms: duration ?? 0 })),
  )
  return { passed: report.numPassedTests, failed, tests }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The failure of a spec, with the files that Playwright wrote about it. */
function failureOf({ name, results }) {
  const files = results.flatMap(({ attachments }) => attachments.filter(({ path }) => path))
  const trace = files.find((each) => each.name === 'trace')
  const notes = [
    ...files.filter((each) => each !== trace).map((each) => `${each.name}: ${relative(process.cwd(), each.path)}`),
    ...(trace ? [`trace: npx playwright show-trace ${relative(process.cwd(), trace.path)}`] : []),
  ]
  const message = excerpt(results.find(({ error }) => error)?.error.message)
  return { name, message: [message, ...new Set(notes)].join('\n') }
}

/** Returns what Playwright's JSON report says, as `vitestCounts`. A test that passes only at the second attempt has failed. */
export function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return noReport('Playwright')
  const specs = report.suites.flatMap(specsOf).map(({ file: path, line, title, tests }) => ({
    name: `e2e/${path}:${line} › ${title}`,
    results: tests.flatMap(({ results }) => results),
    statuses: tests.map(({ status }) => status),
  }))
  return {
    passed: specs.filter(({ statuses }) => statuses.every((status) => status === 'expected')).length,
    failed: [
      ...specs.filter(({ statuses }) => statuses.some((status) => /unexpected|flaky/.test(status))).map(failureOf),
      ...report.errors.map(({ message }) => ({ name: 'Playwright', message: excerpt(message) })),
    ],
    tests: specs.map(({ name, results }) => ({ name, ms: results[0]?.duration ?? 0 })),
  }
}
