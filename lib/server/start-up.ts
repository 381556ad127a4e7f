import 'server-only'
import { startIcons } from '@/lib/server/agents/icons/keep-icons'
import { registerSamples } from '@/lib/server/agents/samples'
import { startImports } from '@/lib/server/catalog/run-import'
import { takeInTasks } from '@/lib/server/conversations/take-in-tasks'
import { startDevices, stopDevices } from '@/lib/server/credentials/oauth/await-device'
import { resealAll } from '@/lib/server/credentials/reseal'
import { catalogIndex } from '@/lib/server/db/catalog/catalog-index'
import { forgetForeignRevisions } from '@/lib/server/db/catalog/changes'
import { holdDataFolder } from '@/lib/server/db/hold-data-folder'
import { indexAgents } from '@/lib/server/db/index-agents'
import { migrate } from '@/lib/server/db/migrate'
import { localViewer } from '@/lib/server/db/users'
import { inTurn } from '@/lib/server/instances/in-turn'
import { joinInstances, leaveInstances } from '@/lib/server/instances/join'
import { env } from '@/lib/server/env'
import { applyLimits } from '@/lib/server/limits'
import { log } from '@/lib/server/log'
import { onStop } from '@/lib/server/on-stop'
import { startDeliveries } from '@/lib/server/push/deliveries'
import { startRetainer, stopRetainer } from '@/lib/server/retention/retainer'
import { startProber, stopProber } from '@/lib/server/probes/prober'
import { measureProcess } from '@/lib/server/telemetry/metrics'
import { stopTracing } from '@/lib/server/telemetry/tracing'
import { shutdownTasks } from '@/lib/server/tasks/shutdown'
import { stopThreads } from '@/lib/server/threads/pool'
import { listenProblem } from '@/scripts/listen-problem.mjs'

/** Time to write the logs in; scripts/serve.mjs waits for 10 s in all. */
const stopMs = 8_000

/** For the last spans. */
const flushMs = 1_000

/** How long agents are left alone after a start. */
const calmMs = 3_000

/** What scripts/serve.mjs waits for, for a while, before it says that it is ready. */
const settled = Symbol.for('switchboard.settled')

/** Makes the process ready to serve. Throws an Error with one plain sentence where the settings do not allow it. */
export async function startUp(): Promise<void> {
  const problem = listenProblem(env())
  if (problem) throw new Error(problem)
  applyLimits()
  measureProcess()
  holdDataFolder()
  await migrate()
  // Of a large catalog it takes a second, which nobody has to wait for.
  const { ownerId } = await localViewer()
  await forgetForeignRevisions()
  catalogIndex(ownerId).catch((error: unknown) => log().warn({ err: error }, 'failed to preload the catalog'))
  await resealAll()
  await joinInstances()
  startUpgrades()
  await startDeliveries()
  await startDevices()
  startIcons()
  await startImports()
  onStop(async () => {
    await Promise.all([stopDevices(stopMs), shutdownTasks(stopMs), stopProber(stopMs), stopRetainer(stopMs)])
    await stopThreads()
    await leaveInstances()
    await stopTracing(flushMs)
  })
  // They are called over HTTP, which works only once this start is over: scripts/serve.mjs waits for them.
  const samples = inTurn('sample agents', registerSamples).catch((error: unknown) =>
    log().error({ err: error }, 'failed to register the sample agents'),
  )
  Object.assign(globalThis, { [settled]: samples })
  // Those of this very process answer only once its start is over.
  void samples.then(() => startProber(calmMs))
  startRetainer(calmMs)
}

/** What an earlier version stored becomes as this one stores it; nobody has to wait for that. */
function startUpgrades(): void {
  inTurn('tasks of an earlier version', takeInTasks).catch((error: unknown) =>
    log().error({ err: error }, 'failed to upgrade tasks of an earlier version'),
  )
  inTurn('agents of an earlier version', indexAgents).catch((error: unknown) =>
    log().error({ err: error }, 'failed to index agents of an earlier version'),
  )
}
