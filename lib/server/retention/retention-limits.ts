import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { RemovedLog } from '@/lib/a2a/log'
import { type Retention, type RetentionEffect, type RetentionPreviewInput, retentionSchema } from '@/lib/api/retention'
import { requireAgent } from '@/lib/server/db/agents/agents'
import {
  type AgentRetention,
  listAgentsWithTasks,
  listRetainedLogs,
  type RetainedLog,
  type RetainedLogPosition,
} from '@/lib/server/db/events/retained-logs'
import type { Viewer } from '@/lib/server/platform/viewer'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'

const setting = 'retention'

/** Returns the default limits for agents without their own. */
export async function readDefaultRetention(): Promise<Retention> {
  const stored = retentionSchema.safeParse(await readSetting(setting))
  return stored.success ? stored.data : { keepDays: 0, keepMegabytes: 0 }
}

/** Updates the default limits; returns the new ones. */
export async function setDefaultRetention(patch: Partial<Retention>): Promise<Retention> {
  const limits = { ...(await readDefaultRetention()), ...patch }
  await writeSetting(setting, limits)
  return limits
}

/** Returns the limits of an agent: its own, or the defaults. */
function effectiveRetention(agent: Omit<AgentRetention, 'id'>, limits: Retention): Retention {
  return {
    keepDays: agent.keepDays ?? limits.keepDays,
    keepMegabytes: agent.keepMegabytes ?? limits.keepMegabytes,
  }
}

/** A log to remove, and the reason. */
interface LogToRemove extends Pick<RemovedLog, 'cause' | 'limit'> {
  log: RetainedLog
}

const dayMs = 86_400_000
const megabyte = 1_000_000

const byAge = (a: RetainedLog, b: RetainedLog): number => a.updatedAt.getTime() - b.updatedAt.getTime()

/**
 * Returns the logs of one agent to remove: those of tasks that have not changed for `keepDays`, then, while the rest is larger
 * than `keepMegabytes`, those unchanged for the longest time. Logs of tasks that run or wait are kept, but count.
 */
export function chooseLogsToRemove(
  logs: RetainedLog[],
  { keepDays, keepMegabytes }: Retention,
  now: Date,
): LogToRemove[] {
  const since = now.getTime() - keepDays * dayMs
  const isOld = (log: RetainedLog): boolean => keepDays > 0 && log.isRemovable && log.updatedAt.getTime() < since
  const chosen: LogToRemove[] = logs.filter(isOld).map((log) => ({ log, cause: 'age', limit: keepDays }))
  if (keepMegabytes === 0) return chosen
  const remaining = logs.filter((log) => !isOld(log))
  let excess = remaining.reduce((sum, { bytes }) => sum + bytes, 0) - keepMegabytes * megabyte
  for (const log of remaining.filter(({ isRemovable: rests }) => rests).toSorted(byAge)) {
    if (excess <= 0) break
    excess -= log.bytes
    chosen.push({ log, cause: 'size', limit: keepMegabytes })
  }
  return chosen
}

/** By agent: the task up to which all logs were empty. */
export type EmptyLogs = Map<string, RetainedLogPosition>

/** Returns the logs of one agent that these limits would remove now. Skips `empty` logs, and adds to them. */
async function findDueLogs(agentId: string, limits: Retention, empty?: EmptyLogs): Promise<LogToRemove[]> {
  const { keepDays, keepMegabytes } = limits
  if (keepDays === 0 && keepMegabytes === 0) return []
  const now = new Date()
  // A task changes after it was created. A limit on the size needs all of them.
  const until = keepMegabytes === 0 ? new Date(now.getTime() - keepDays * dayMs) : undefined
  const logs: RetainedLog[] = []
  for (let from = empty?.get(agentId) ?? null; ;) {
    const page = await listRetainedLogs(agentId, from, until)
    logs.push(...page.logs)
    if (page.next === null) return chooseLogsToRemove(logs, limits, now)
    from = page.next
    if (logs.length === 0) empty?.set(agentId, from)
    // Lets requests be handled between two pages.
    await breathe()
  }
}

/**
 * Yields, agent by agent, the logs that these limits, or the agent's own, would remove now. `empty`: of earlier calls, so that
 * a call does not read again what has nothing to remove.
 */
export async function* iterateDueLogs(limits: Retention, empty?: EmptyLogs): AsyncGenerator<LogToRemove[]> {
  for (let after = ''; ;) {
    const agents = await listAgentsWithTasks(after)
    for (const agent of agents) yield await findDueLogs(agent.id, effectiveRetention(agent, limits), empty)
    const last = agents.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Returns what these limits would remove now, for one agent or for all without their own; changes nothing. */
export async function previewRetention(viewer: Viewer, trial: RetentionPreviewInput): Promise<RetentionEffect> {
  const limits = await readDefaultRetention()
  const effect = { tasks: 0, events: 0, bytes: 0 }
  const count = (chosen: LogToRemove[]): void => {
    for (const { log } of chosen) {
      effect.tasks += 1
      effect.events += log.rows
      effect.bytes += log.bytes
    }
  }
  if (trial.agent === undefined) {
    const limitsToTry = { keepDays: trial.keepDays ?? 0, keepMegabytes: trial.keepMegabytes ?? 0 }
    for await (const chosen of iterateDueLogs(limitsToTry)) count(chosen)
  } else {
    const { id } = await requireAgent(viewer, trial.agent)
    count(await findDueLogs(id, effectiveRetention(trial, limits)))
  }
  return effect
}
