import 'server-only'
import { registerSamples } from '@/lib/server/agents/samples'
import { migrate } from '@/lib/server/db/migrate'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { listenProblem } from '@/scripts/listen-problem.mjs'

/** Makes the process ready to serve. Throws an Error with one plain sentence where the settings do not allow it. */
export async function startUp(): Promise<void> {
  const problem = listenProblem(env())
  if (problem) throw new Error(problem)
  await migrate()
  // They are called over HTTP, which works only once this start is over.
  registerSamples().catch((error: unknown) => log().error({ err: error }, 'sample agents not registered'))
}
