import 'server-only'
import { storeDailyBytes } from '@/lib/server/access/daily-bytes'
import { startIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { importSampleOwner, registerSamples } from '@/lib/server/agents/sample-agents'
import { startImports } from '@/lib/server/agents/catalog/run-import'
import { upgradeTasks } from '@/lib/server/conversations/upgrade-tasks'
import { startDevicePolling, stopDevicePolling } from '@/lib/server/credentials/oauth/poll-device-code'
import { resealAll } from '@/lib/server/credentials/seal'
import { loadCatalogIndex } from '@/lib/server/db/agents/catalog/catalog-index'
import { resetForeignRevisions } from '@/lib/server/db/agents/catalog/catalog-changes'
import { lockDataFolder } from '@/lib/server/db/engine/lock-data-folder'
import { indexAgents } from '@/lib/server/db/agents/write-agent'
import { migrate } from '@/lib/server/db/engine/migrate'
import { localViewer } from '@/lib/server/platform/viewer'
import { withLease } from '@/lib/server/instances/current-instance'
import { startGrpc } from '@/lib/server/startup/start-grpc'
import { joinInstances, leaveInstances } from '@/lib/server/startup/join-instances'
import { env } from '@/lib/server/platform/env'
import { applyLimits } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'
import { onStop } from '@/lib/server/platform/stopping'
import { startDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { startRetentionJob, stopRetentionJob } from '@/lib/server/retention/retention-job'
import { startProber, stopProber } from '@/lib/server/agents/probes/prober'
import { measureProcess } from '@/lib/server/platform/telemetry/metrics'
import { stopTracing } from '@/lib/server/platform/telemetry/tracing'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { importSampleRecording } from '@/lib/server/traces/sample-recording'
import { stopThreads } from '@/lib/server/platform/threads/pool'
import { listenProblem } from '@/scripts/listen-problem.mjs'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { startAuditRetention, stopAuditRetention } from '@/lib/server/startup/audit-retention'
import { startImportCleanup, stopImportCleanup } from '@/lib/server/startup/import-cleanup'

/** Milliseconds to write the logs; scripts/serve.mjs waits for 10 s in all. */
const stopMs = 8_000

/** Milliseconds of these in which agents may send the IDs of tasks; without one, a task cannot be resumed. */
const namesMs = 2_000

/** Milliseconds to send the last spans. */
const flushMs = 1_000

/** Milliseconds after startup without health checks. */
const probeDelayMs = 3_000

/** Awaited by scripts/serve.mjs, for a limited time, before it reports that the server is ready. */
const settled = Symbol.for('switchboard.settled')

/** Starts all parts of the server. Throws an Error with one plain sentence if the settings are invalid. */
export async function startUp(): Promise<void> {
  applyLimits()
  measureProcess()
  lockDataFolder()
  await migrate()
  const problem = listenProblem(env(), await areAccountsOn())
  if (problem) throw new Error(problem)
  // Loading a large catalog takes a second; nothing waits for it.
  await resetForeignRevisions()
  loadCatalogIndex().catch((error: unknown) => log().warn({ err: error }, 'failed to preload the catalog'))
  await resealAll()
  await joinInstances()
  startUpgrades()
  startImportCleanup()
  await startDeliveries()
  await startDevicePolling()
  startIconRefresh()
  await startImports()
  const stopGrpc = await startGrpc()
  onStop(async () => {
    await Promise.all([
      stopGrpc(stopMs),
      stopDevicePolling(stopMs),
      shutdownTasks(stopMs, namesMs),
      stopProber(stopMs),
      stopRetentionJob(stopMs),
      stopAuditRetention(stopMs),
      stopImportCleanup(stopMs),
    ])
    await storeDailyBytes()
    await stopThreads()
    await leaveInstances()
    await stopTracing(flushMs)
  })
  // They are called over HTTP, which works only after this startup: scripts/serve.mjs waits for them.
  const samples = addSamples().catch((error: unknown) =>
    log().error({ err: error }, 'failed to register the sample agents'),
  )
  Object.assign(globalThis, { [settled]: samples })
  // Sample agents of this process respond only after the startup.
  void samples.then(() => startProber(probeDelayMs))
  startRetentionJob(probeDelayMs)
  startAuditRetention()
}

/** Registers the sample agents, and imports a recorded task of one at the first start. */
async function addSamples(): Promise<void> {
  if (!env().SAMPLES) return
  await withLease('sample agents', async () => {
    await registerSamples()
    await importSampleRecording(localViewer(), importSampleOwner)
  })
}

/** Upgrades data of earlier versions in the background. */
function startUpgrades(): void {
  withLease('tasks of an earlier version', upgradeTasks).catch((error: unknown) =>
    log().error({ err: error }, 'failed to upgrade tasks of an earlier version'),
  )
  withLease('agents of an earlier version', indexAgents).catch((error: unknown) =>
    log().error({ err: error }, 'failed to index agents of an earlier version'),
  )
}
