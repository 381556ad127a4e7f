import 'server-only'
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { dialects } from '@/lib/a2a/dialects'
import type { Part } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent, listSlugs } from '@/lib/server/db/agents/agents'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { buildCard } from '@/lib/server/gateway/respond-with-card'
import { decodeText, isTextType } from '@/lib/server/mcp/content-blocks'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'

const json = 'application/json'
const catalogUri = 'switchboard://agents'
const cardPattern = /^switchboard:\/\/agents\/([^/]+)\/card$/
const artifactPattern = /^switchboard:\/\/tasks\/([^/]+)\/artifacts\/([^/]+)$/
/** URI template of the Agent Cards. */
export const cardTemplate = 'switchboard://agents/{slug}/card'

/** Agents on one page of the list of resources. */
const pageSize = 100
/** Maximum characters of an agent's description. */
const maxDescription = 1_000
/** Maximum agents in the catalog resource. */
const maxAgents = 200

/** The templates of the resources that the list does not name. */
export const resourceTemplates: ResourceTemplateType[] = [
  {
    name: 'agent-card',
    title: 'Agent Card',
    uriTemplate: cardTemplate,
    description: 'The Agent Card of an agent, as the gateway serves it to A2A 1.0 clients',
    mimeType: json,
  },
  {
    name: 'artifact',
    title: 'Artifact',
    uriTemplate: 'switchboard://tasks/{task}/artifacts/{artifact}',
    description: 'An artifact of a task; the URIs are in the results of tools',
  },
]

const cardUri = (slug: string): string => `switchboard://agents/${encodeURIComponent(slug)}/card`

const toCardResource = ({ slug, name, description }: Pick<AgentRecord, 'slug' | 'name' | 'description'>): Resource => ({
  uri: cardUri(slug),
  name: slug,
  title: `Agent Card: ${name}`,
  description: truncate(description, maxDescription),
  mimeType: json,
})

/** Returns one page of the resources: the catalog, then the card of each agent by name. Throws for an invalid cursor. */
export async function listResources(viewer: Viewer, cursor?: string): Promise<ListResourcesResult> {
  try {
    const page = await listAgents(viewer, { sort: 'name', limit: pageSize, ...(cursor !== undefined && { cursor }) })
    const catalog: Resource = {
      uri: catalogUri,
      name: 'agents',
      title: 'Agents',
      description: 'The agents of the catalog, with their skills',
      mimeType: json,
    }
    const cards = page.agents.map(toCardResource)
    return {
      resources: cursor === undefined ? [catalog, ...cards] : cards,
      ...(page.nextCursor !== null && { nextCursor: page.nextCursor }),
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'invalid-input') throw error
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor')
  }
}

async function readCatalog(viewer: Viewer): Promise<object> {
  const { agents, total } = await listAgents(viewer, { sort: 'name', limit: maxAgents })
  return {
    total,
    agents: agents.map(({ slug, name, description, skills }) => ({
      slug,
      name,
      description: truncate(description, maxDescription),
      card: cardUri(slug),
      skills: skills.map((skill) => ({ id: skill.id, name: skill.name })),
    })),
  }
}

async function readCard({ viewer, request }: McpCaller, slug: string): Promise<object | null> {
  const agent = await findAgent(viewer, slug)
  if (agent?.slug !== slug) return null
  const { reading } = await readStoredCard(agent)
  const { sign } = await buildCard(reading.card, slug, readBaseUrl(request.headers), [dialects['v1.0']])
  return sign()
}

type ResourceContents = ReadResourceResult['contents'][number]

/** Returns a part of an artifact. Parts after the first one have a fragment. */
function toContents(part: Part, uri: string, index: number): ResourceContents {
  const own = index === 0 ? uri : `${uri}#${index}`
  if ('text' in part) return { uri: own, mimeType: part.mediaType ?? 'text/plain', text: part.text.toWellFormed() }
  if ('data' in part) return { uri: own, mimeType: json, text: JSON.stringify(part.data) }
  if ('url' in part) return { uri: own, mimeType: 'text/uri-list', text: part.url }
  const { raw, mediaType: mimeType = 'application/octet-stream' } = part
  const text = isTextType(mimeType) ? decodeText(raw) : undefined
  return { uri: own, mimeType, ...(text === undefined ? { blob: raw } : { text }) }
}

async function readArtifact(
  viewer: Viewer,
  taskId: string,
  artifactId: string,
  uri: string,
): Promise<ResourceContents[]> {
  const task = await requireReadableTask(viewer, taskId)
  if (isLargeTask(task))
    throw new Fault('too-large', 'This task is too large to read its artifacts here.', {
      hint: 'Open the task in Switchboard, or export it.',
    })
  const { artifacts } = (await currentFold(task.id)).task
  const artifact = artifacts.find((each) => each.artifactId === artifactId)
  return (artifact?.parts ?? []).map((part, index) => toContents(part, uri, index))
}

async function readContents(caller: McpCaller, uri: string): Promise<ResourceContents[]> {
  const whole = (value: object | null) => (value ? [{ uri, mimeType: json, text: JSON.stringify(value) }] : [])
  if (uri === catalogUri) return whole(await readCatalog(caller.viewer))
  const [, slug] = cardPattern.exec(uri) ?? []
  if (slug !== undefined) return whole(await readCard(caller, decodeURIComponent(slug)))
  const [, task, artifact] = artifactPattern.exec(uri) ?? []
  if (task === undefined || artifact === undefined) return []
  return readArtifact(caller.viewer, decodeURIComponent(task), decodeURIComponent(artifact), uri)
}

/**
 * Reads a resource. What the viewer may not see does not exist. Throws the error of MCP for an unknown resource, and one with the
 * sentence of any other fault.
 */
export async function readResource(caller: McpCaller, uri: string): Promise<ReadResourceResult> {
  const contents = await readContents(caller, uri).catch((error: unknown) => {
    if (error instanceof URIError || (error instanceof Fault && error.kind === 'not-found')) return []
    if (error instanceof Fault) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
    throw error
  })
  if (contents.length === 0) throw new ResourceNotFoundError(uri.slice(0, 500))
  return { contents }
}

/** Maximum values of a completion (2025-11-25, server/utilities/completion). */
const maxCompletions = 100

/** Returns the slugs of the agents that the viewer sees and that start with this text, in order. */
export async function completeSlug(viewer: Viewer, start: string): Promise<{ values: string[]; hasMore: boolean }> {
  const slugs = await listSlugs(viewer, start, maxCompletions + 1)
  return { values: slugs.slice(0, maxCompletions), hasMore: slugs.length > maxCompletions }
}
