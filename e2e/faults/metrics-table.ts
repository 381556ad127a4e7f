import type { Reporter, TestCase } from 'vitest/node'
import type { FaultMetrics } from './fault-metrics.ts'

const columns = {
  sent: 'events sent',
  acknowledged: 'rows shown',
  found: 'events found',
  gaps: 'gaps',
  seconds: 'seconds',
  delay: 'delay p99, ms',
  ready: 'ready p99, ms',
  memory: 'memory, MB',
  each: 'KB each',
} as const satisfies Record<keyof FaultMetrics, string>
const names = Object.keys(columns) as (keyof FaultMetrics)[]

function cell(value: number | undefined): string {
  if (value === undefined) return ''
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}

function line(test: TestCase): string {
  const { metrics = {} } = test.meta()
  const state = test.result().state === 'passed' ? '' : ` (${test.result().state})`
  return `| ${test.fullName}${state} | ${names.map((name) => cell(metrics[name])).join(' | ')} |`
}

/** Prints the metrics of the tests as a Markdown table. */
export const metricsTable: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const head = `| fault | ${names.map((name) => columns[name]).join(' | ')} |\n| --- |${names.map(() => ' ---: |').join('')}`
    console.log(`\n${head}\n${tests.map(line).join('\n')}\n`)
  },
}
