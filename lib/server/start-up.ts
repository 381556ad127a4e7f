import 'server-only'
import { registerSamples } from '@/lib/server/agents/samples'
import { resumeDevices, stopDevices } from '@/lib/server/credentials/oauth/await-device'
import { resealAll } from '@/lib/server/credentials/reseal'
import { migrate } from '@/lib/server/db/migrate'
import { env } from '@/lib/server/env'
import { applyLimits } from '@/lib/server/limits'
import { log } from '@/lib/server/log'
import { onStop } from '@/lib/server/on-stop'
import { startDeliveries } from '@/lib/server/push/deliveries'
import { recoverTasks } from '@/lib/server/tasks/recover'
import { shutdownTasks } from '@/lib/server/tasks/shutdown'
import { listenProblem } from '@/scripts/listen-problem.mjs'

/** Time to write the logs in; scripts/serve.mjs waits for 10 s in all. */
const stopMs = 8_000

/** What scripts/serve.mjs waits for, for a while, before it says that it is ready. */
const settled = Symbol.for('switchboard.settled')

/** Makes the process ready to serve. Throws an Error with one plain sentence where the settings do not allow it. */
export async function startUp(): Promise<void> {
  const problem = listenProblem(env())
  if (problem) throw new Error(problem)
  applyLimits()
  await migrate()
  await resealAll()
  await startDeliveries()
  await recoverTasks()
  await resumeDevices()
  onStop(async () => {
    await Promise.all([stopDevices(stopMs), shutdownTasks(stopMs)])
  })
  // They are called over HTTP, which works only once this start is over: scripts/serve.mjs waits for them.
  const samples = registerSamples().catch((error: unknown) =>
    log().error({ err: error }, 'sample agents not registered'),
  )
  Object.assign(globalThis, { [settled]: samples })
}
