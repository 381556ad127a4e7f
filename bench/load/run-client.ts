import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ClientResult, Work } from '@/bench/load/work'

const typescript = new URL('../../scripts/testing/typescript.mjs', import.meta.url).href
const client = new URL('./client.ts', import.meta.url).pathname

/** Does the work in its own process. */
export async function runClient(work: Work): Promise<ClientResult> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', typescript, client, JSON.stringify(work)])
  return JSON.parse(stdout) as ClientResult
}
