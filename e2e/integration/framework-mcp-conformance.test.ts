import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { appUrl } from './shared-app.ts'

const tool = join('e2e', 'frameworks', 'mcp-conformance.mjs')

/** The others call tools, prompts and resources of a server that was made for the tests. */
const scenarios = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'server-sse-multiple-streams',
  'resources-list',
  'dns-rebinding-protection',
]

test.each(scenarios)('the MCP conformance tool passes %s', { tags: ['exhaustive'] }, async (scenario) => {
  const command = [tool, 'server', '--url', `${appUrl}/mcp`, '--scenario', scenario]
  // It fails with the output if a check fails.
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, NO_COLOR: '1' } })
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/)
})
