import { describe, expect, onTestFinished, test } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { setFavorite } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { agentsOfVersions, type StartAgent } from '@/lib/server/gateway/testing/agents-of-versions'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { maxSkillsOfAll } from '@/lib/server/mcp/tools'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'

const skill = (id: string) => ({ id, name: `Skill ${id}`, description: `Does ${id}.`, tags: [], examples: ['Do it'] })

const texts = (result: object): string[] =>
  (result as { content: { type: string; text?: string }[] }).content.flatMap(({ text }) => (text ? [text] : []))

/** Starts an agent of a protocol version, and registers it as `peer`. */
async function startPeer(dialect: DialectId, start: StartAgent): Promise<void> {
  const { url, close } = await start()
  if (close) onTestFinished(close)
  const isHttp = dialect !== 'v0.1'
  const binding = isHttp ? 'HTTP+JSON' : 'JSONRPC'
  await agentAt(isHttp ? `${url}/rest` : url, { slug: 'peer', dialect, binding, skills: [skill('work')] })
}

/** Waits until a task of the database has this state. */
async function untilState(state: string): Promise<void> {
  await expect.poll(async () => (await database().prisma.task.findFirst())?.state, { timeout: 8_000 }).toBe(state)
}

describe.each(revisions)('a client of %s', (revision, options) => {
  test('lists tools page by page, and calls ping where it exists', async () => {
    await startEngine()
    const agents = await Promise.all(
      ['one', 'two'].map((slug) =>
        storedAgent(localViewer(), {
          slug,
          name: slug,
          skills: Array.from({ length: 70 }, (_, index) => skill(`${slug}.${index}`)),
        }),
      ),
    )
    const client = await connectClient(await startMcpServer(), options)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getServerVersion()).toMatchObject({ name: 'switchboard', title: 'Switchboard' })
    const names = async () => (await client.listTools()).tools.map(({ name }) => name)
    // More than 50 skills, and no favorite.
    expect(140).toBeGreaterThan(maxSkillsOfAll)
    expect(await names()).toEqual(['search_agents', 'send_message', 'get_task'])
    for (const { id } of agents) await setFavorite(localViewer(), id, true)
    const all = await names()
    expect(new Set(all).size).toBe(143)
    for (const name of all) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    if (revision === '2025-11-25') await client.ping()
  })

  test('lists each skill of a small catalog, and finds agents', async () => {
    await startEngine()
    const long = 'a skill with a long ID '.repeat(5)
    const wordy = { ...skill(long), description: `${'a'.repeat(1_999)}😀` }
    await storedAgent(localViewer(), { slug: 'poet', name: 'Poet', skills: [skill('rhyme'), wordy] })
    await storedAgent(localViewer(), { slug: 'old', lifecycle: 'archived', skills: [skill('x')] })
    const client = await connectClient(await startMcpServer(), options)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_agents',
      'send_message',
      'get_task',
      'poet__rhyme',
      expect.stringMatching(/^poet__a-skill-with-[a-zA-Z-]+-[\da-f]{8}$/),
    ])
    expect(tools.every(({ description }) => description?.isWellFormed())).toBe(true)
    expect(tools[3]).toMatchObject({
      title: 'Poet: Skill rhyme',
      description: 'Does rhyme.\nExample: Do it\nAgent: Poet',
      inputSchema: {
        type: 'object',
        properties: { message: { type: 'string' }, contextId: {}, taskId: {} },
        required: ['message'],
      },
      annotations: { readOnlyHint: false, openWorldHint: true },
    })
    const result = await client.callTool({ name: 'search_agents', arguments: { query: 'poet' } })
    expect(result.structuredContent).toMatchObject({
      total: 1,
      agents: [{ name: 'Poet', slug: 'poet', skills: [{ id: 'rhyme', name: 'Skill rhyme' }, {}] }],
    })
    expect(JSON.parse(texts(result)[0] ?? '')).toEqual(result.structuredContent)
  })

  test.each(agentsOfVersions)('calls an agent of %s', async (dialect, start) => {
    await startEngine()
    await startPeer(dialect, start)
    const client = await connectClient(await startMcpServer(), options)
    const progress: string[] = []
    const result = await client.callTool(
      { name: 'peer__work', arguments: { message: 'work hard' } },
      { onprogress: ({ message }) => void progress.push(message ?? '') },
    )
    expect(result.isError).toBeUndefined()
    const { taskId, contextId } = result._meta as { taskId: string; contextId: string }
    expect(result._meta).toMatchObject({
      taskId: expect.any(String),
      contextId: expect.any(String),
      state: 'completed',
    })
    const blocks = result.content.map((block) => (block.type === 'text' ? block.text : block.type))
    expect(blocks).toEqual(
      expect.arrayContaining([
        'Grüße 🌍',
        '{"data":{"deep":[1,null]},"other":true}',
        'resource',
        'resource_link',
        'Done',
      ]),
    )
    expect(blocks.filter((block) => block === 'Done')).toHaveLength(1)
    expect(blocks).not.toContain('On it')
    expect(result.structuredContent).toEqual({ data: { deep: [1, null] }, other: true })
    expect(result.content.at(-1)).toMatchObject({
      text: `To continue the conversation, use agent "peer" and contextId "${contextId}".`,
      annotations: { audience: ['assistant'] },
    })
    expect(progress.at(-1)).toMatch(/^completed/)
    const again = await client.callTool({ name: 'get_task', arguments: { agent: 'peer', taskId } })
    expect(again.content).toEqual(result.content)
  })

  test.each(agentsOfVersions)('answers a question of an agent of %s', async (dialect, start) => {
    await startEngine()
    await startPeer(dialect, start)
    const client = await connectClient(await startMcpServer(), options)
    const asking = await client.callTool({ name: 'send_message', arguments: { agent: 'peer', message: 'ask me' } })
    const { taskId, state } = asking._meta as { taskId: string; state: string }
    expect(state).toBe('input-required')
    expect(texts(asking)).toEqual([
      'Which?',
      expect.stringMatching(/^The agent waits for an answer\. To answer, call send_message with .*, or open http/),
    ])
    const done = await client.callTool({
      name: 'send_message',
      arguments: { agent: 'peer', message: 'work it out', taskId },
    })
    expect(done._meta).toMatchObject({ state: 'completed' })
    expect(texts(done).filter((text) => text === 'Which?')).toEqual([])
  })

  test.each(agentsOfVersions)('cancels a task of an agent of %s', async (dialect, start) => {
    await startEngine()
    await startPeer(dialect, start)
    const client = await connectClient(await startMcpServer(), options)
    const leaving = new AbortController()
    const calling = client.callTool(
      { name: 'send_message', arguments: { agent: 'peer', message: 'slow work' } },
      { signal: leaving.signal },
    )
    calling.catch(() => undefined)
    await untilState('working')
    leaving.abort()
    await expect(calling).rejects.toThrow(/abort/i)
    await untilState('canceled')
  })
})
