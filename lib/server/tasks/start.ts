import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { remark } from '@/lib/a2a/remarks'
import { markSecrets, secretsIn, tellsSecretPart } from '@/lib/a2a/secret-parts'
import { Fault } from '@/lib/faults/fault'
import { rememberSaid } from '@/lib/server/credentials/mask'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { markAgentUsed } from '@/lib/server/db/agents'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { storeBeginning } from '@/lib/server/db/tasks'
import { requireWritable } from '@/lib/server/db/trouble'
import { doneElsewhere } from '@/lib/server/errands/done-elsewhere'
import { checkConfig } from '@/lib/server/push/check-config'
import { enclose } from '@/lib/server/push/enclose'
import { singleton } from '@/lib/server/singleton'
import { attempts } from '@/lib/server/tasks/attempt'
import { noteDraft } from '@/lib/server/tasks/draft'
import { follow } from '@/lib/server/tasks/follow'
import { newTask, planTask } from '@/lib/server/tasks/plan-task'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'
import { runTurn } from '@/lib/server/tasks/run-turn'
import { successorStarter } from '@/lib/server/tasks/start-successor'
import { firstWay } from '@/lib/server/tasks/ways'
import type { Viewer } from '@/lib/server/viewer'

/** An agent that is called all the time is not written each time: nobody looks closer. */
const onceInMs = 1_000

const noted = () => singleton('agent-uses', () => new Map<string, number>())

/** Notes that an agent was called now, at most once a second. */
async function noteUse(agentId: string): Promise<void> {
  const now = performance.now()
  if (now - (noted().get(agentId) ?? -Infinity) < onceInMs) return
  noted().set(agentId, now)
  await markAgentUsed(agentId)
}

const saidMeanwhile = 'The task received a newer message from another window or client.'
const unseen = { hop: 'switchboard', details: { code: 'said-meanwhile' } } as const

/** Of what callers say that do not know our mark. */
const shortestTold = 8

/** What a caller wants of a turn beside what the protocol has for it. */
export interface TurnWishes {
  /** Switchboard's own address, where the agent is to post its news, so that nobody has to listen. */
  hooksAt?: string | undefined
  /** The newest row of the task that the caller has seen: nothing may have been said to the agent since. */
  seen?: number | undefined
}

/** A turn that has begun. */
export interface Started {
  taskId: string
  /** As it was stored when the message came. */
  task: TaskRecord
  /** Of the request's row: what the agent says comes after it. */
  seq: number
  /** The task up to and with the request. */
  fold: TaskFold
}

/**
 * Sends a message to an agent, in a new task or in the one that `message.taskId` names by any of its ids. Answers once
 * the request is logged; the turn runs on in the background, whoever listens. Throws, changing nothing, when the task is
 * unknown, the agent's dialect cannot say this, or the caller cannot be told at its push configuration; `conflict` where
 * something was said that the caller has not seen, `unavailable` while the log cannot be written.
 */
export async function startTurn(
  viewer: Viewer,
  agent: AgentRecord,
  given: SendCall,
  callerDialect: DialectId,
  wishes: TurnWishes = {},
): Promise<Started> {
  requireWritable()
  const { hooksAt, seen } = wishes
  if (given.options.pushConfig) await checkConfig(given.options.pushConfig)
  const plan = await planTask(viewer, agent, given, callerDialect)
  const errand = { kind: 'send', ownerId: viewer.ownerId, call: given, caller: callerDialect, wishes } as const
  const done = plan.known && (await doneElsewhere(plan.known.id, errand))
  if (plan.known && done) return begun(plan.known, await readFold(plan.known.id, done.seq))
  const call = plan.known?.state === 'auth-required' ? confided(given) : given
  const posts = hooksAt !== undefined && agent.pushNotifications
  // A caller of `tasks/send` gets the agent's first answer, whose time is the agent's choice (v0.1 §7.1).
  const firstAnswer = callerDialect === 'v0.1' && call.operation === 'send' && !posts
  const put = attempts(call, plan, firstAnswer && !call.options.pushConfig)
  const way = await firstWay(agent, plan.known ?? {}, { posts, firstAnswer })
  const { dialect } = put(way)
  const ids = { dialect: dialect.id, callerDialect }
  const secrets = secretsIn(call.message)
  // What nobody called a secret may be a mere word: masked for good, it would be missing everywhere.
  await rememberSaid(agent.id, call === given ? secrets : secrets.filter((text) => text.length >= shortestTold))
  const { task, beginning } = plan.known
    ? { task: plan.known, beginning: undefined }
    : await newTask(viewer, agent, plan, call, ids)
  // What is kept of webhooks hangs on the task's row; else that is written with the first rows of its log.
  const ahead = beginning && (posts || call.options.pushConfig !== undefined)
  if (ahead) await storeBeginning(beginning)
  const sending = { dialect, task, known: plan.known !== null, call, callerDialect }
  const first = put(way, await enclose(sending, posts ? hooksAt : undefined))
  const pump = await takePump(task, beginning && (ahead ? {} : { beginning }))
  try {
    if (plan.known && seen !== undefined && pump.lastSaid > seen) throw new Fault('conflict', saidMeanwhile, unseen)
    const silent = hooksAt !== undefined && !posts
    await pump.write([first.sent.draft, ...(silent ? [noteDraft(remark('cannot-post'))] : [])])
  } catch (error) {
    await releasePump(task.id)
    throw error
  }
  const { fold } = pump
  const options = { hooksAt: posts ? hooksAt : undefined }
  const startSuccessor = successorStarter({ viewer, agent, task, call, callerDialect, ...options })
  void runTurn(agent, pump, (turn) => follow(turn, first, put, { ...options, startSuccessor }))
  await noteUse(agent.id)
  return begun(task, fold)
}

const begun = (task: TaskRecord, fold: TaskFold): Started => ({ taskId: task.id, task, seq: fold.lastSeq, fold })

/** What answers an agent that asked for authorization (v1.0 §4.1.3) is between the two, whoever says it. */
function confided(call: SendCall): SendCall {
  return tellsSecretPart(call.message) ? call : { ...call, message: markSecrets(call.message) }
}
