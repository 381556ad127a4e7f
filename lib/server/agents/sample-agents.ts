import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { importAgent } from '@/lib/server/agents/import-agent'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { storeCard } from '@/lib/server/agents/cards/store-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findSampleAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { getLoopbackUrl } from '@/lib/server/platform/http/request-headers'
import { log } from '@/lib/server/platform/log'

const sampleAgents = ['travel-desk', 'storyteller', 'data-lab', 'gallery', 'form-desk']
/** Milliseconds between attempts: the server starts to listen only after the startup that calls this. */
const retryDelaysMs = [50, 100, 200, 400, 1000, 2000, 4000, 8000, 16_000]

/**
 * Registers the bundled sample agents over HTTP, like any other agent, as soon as the server responds. Samples that a user
 * archived stay archived; samples registered at another port are moved.
 */
export async function registerSamples(): Promise<void> {
  if (!env().SAMPLES) return
  const viewer = localViewer()
  for (const name of sampleAgents) {
    try {
      await retryUntilReady(() => registerSample(viewer, name))
    } catch (error) {
      // A user already added it.
      if (error instanceof Fault && error.kind === 'conflict') continue
      log().warn(
        { sample: name, reason: error instanceof Fault ? error.message : 'unexpected', err: error },
        'sample agent not registered',
      )
    }
  }
}

/**
 * Adds the bundled sample agents to the catalog, restores archived ones, and returns all of them. Throws `call-unsupported` if
 * they are turned off, and what `registerAgent` throws.
 */
export async function addSamples(viewer: Viewer): Promise<AgentRecord[]> {
  if (!env().SAMPLES)
    throw new Fault('call-unsupported', 'Sample agents are turned off.', {
      hint: 'Set SAMPLES=on to turn them on.',
    })
  for (const name of sampleAgents) {
    const known = await findSampleAgent(viewer, name)
    if (known?.lifecycle === 'archived') await updateAgent(viewer, known.id, { lifecycle: 'active' })
    await registerSample(viewer, name)
  }
  const added = await Promise.all(sampleAgents.map((name) => findSampleAgent(viewer, name)))
  return added.filter((agent) => agent !== null)
}

async function registerSample(viewer: Viewer, name: string): Promise<void> {
  const base = getLoopbackUrl()
  const url = `${base}/samples/${name}`
  const known = await findSampleAgent(viewer, name)
  if (!known) await registerAgent(viewer, { url }, base, name)
  else if (known.lifecycle !== 'archived' && !known.url.startsWith(`${url}`)) await moveSample(viewer, known, url)
}

async function moveSample(viewer: Viewer, known: AgentRecord, url: string): Promise<void> {
  const { card } = await discoverCard(url)
  await storeCard(
    viewer,
    known,
    card,
    buildAgentContent(card, { url: null, dialect: known.dialectOverride, tags: known.tags }),
  )
}

/** What a server that is starting, on a busy machine, may cause. */
const earlyKinds = new Set<string>(['agent-unreachable', 'agent-nonsense', 'agent-timeout', 'unavailable'])

/** Retries while the server is unreachable or not ready. */
async function retryUntilReady(work: () => Promise<void>): Promise<void> {
  for (const pause of retryDelaysMs) {
    try {
      return await work()
    } catch (error) {
      const early = error instanceof Fault && earlyKinds.has(error.kind)
      if (!early) throw error
      await wait(pause, undefined, { ref: false })
    }
  }
  return work()
}

/** Returns the sample agent that ran the bundled recording. Imports the agent of the recording if it is not registered. */
export const importSampleOwner: typeof importAgent = async (viewer, agent) =>
  (await findSampleAgent(viewer, 'travel-desk')) ?? importAgent(viewer, agent)
