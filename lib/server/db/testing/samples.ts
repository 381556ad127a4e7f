import { randomUUID } from 'node:crypto'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { createTask } from '@/lib/server/db/events/events'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns an agent to register, with a unique slug. */
export function newAgent(overrides: Partial<NewAgent> = {}): NewAgent {
  const slug = overrides.slug ?? `agent-${randomUUID()}`
  return {
    slug,
    name: 'Echo',
    description: 'Says what it hears.',
    version: '1.0.0',
    providerName: null,
    providerUrl: null,
    iconUrl: null,
    url: `https://agents.example/${slug}`,
    cardUrl: null,
    dialect: 'v1.0',
    dialectOverride: null,
    protocolVersion: '1.0',
    binding: 'JSONRPC',
    streaming: true,
    pushNotifications: false,
    extendedCard: false,
    inputModes: ['text/plain'],
    outputModes: ['text/plain'],
    skills: [],
    tags: [],
    visibility: 'owner',
    card: { raw: '{}', sourceUrl: null, etag: null },
    ...overrides,
  }
}

/** Registers an agent. */
export function storedAgent(viewer: Viewer, overrides: Partial<NewAgent> = {}): Promise<AgentRecord> {
  return createAgent(viewer, newAgent(overrides))
}

/** Stores a task of a new agent. */
export async function storedTask(viewer: Viewer): Promise<TaskRecord> {
  const { id } = await storedAgent(viewer)
  return createTask(viewer, { agentId: id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' })
}

/** Returns a row of an event log. */
export function logRow(seq: number, raw = `{"text":"chunk ${seq}"}`): LogRow {
  return {
    seq,
    at: '2026-01-02T03:04:05.678Z',
    direction: 'in',
    method: 'message/stream',
    kind: 'note',
    raw,
    event: { kind: 'note', note: `chunk ${seq}` },
  }
}

/** Returns the same row as stored columns. */
export function eventColumns(seq: number, raw?: string): EventColumns {
  const row = logRow(seq, raw)
  return { ...row, taskId: 't', event: JSON.stringify(row.event) }
}
