import 'server-only'
import { env } from '@/lib/server/env'
import { listenProblem } from '@/scripts/listen-problem.mjs'

/** Makes the process ready to serve. Throws an Error with one plain sentence where the settings do not allow it. */
export async function startUp(): Promise<void> {
  const problem = listenProblem(env())
  if (problem) throw new Error(problem)
}
