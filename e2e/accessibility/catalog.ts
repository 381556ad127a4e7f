import { type APIRequestContext, expect } from '@playwright/test'
import { promptWords } from './form-screens.ts'
import { serve } from '../matrix/agents/serve.ts'
import { register, send } from '../running/gateway.ts'
import { startFormAgent } from '../peers/form-agent.ts'
import { type PeerKind, startPeer } from '../running/peer.ts'
import type { Program } from '../running/program.ts'

/** A catalog with every state of an agent and of a task. */
export interface Catalog {
  /** Slugs. */
  rich: string
  down: string
  deprecated: string
  archived: string
  /** Ids. */
  answered: string
  waiting: string
  /** The form agent, and its tasks by the form for which they wait. */
  formAgent: string
  formTasks: Record<string, string>
  /** Addresses: of an agent that can be added, one that is there, and one that was. */
  newcomer: string
  known: string
  gone: string
  /** Of a server that has web pages, and of one that never answers. */
  website: string
  silent: string
  /** A list that can be imported only in part, and the ID of its import. */
  list: unknown[]
  imported: string
  end: () => void
}

const description = `# Expense reports

Checks **travel expenses** against the [policy](https://policy.example).

| Country | Per diem |
|---|---|
| Japan | 66 |

- reads \`PDF\`
- knows 180 countries

> Ask before you book.`

const skills = Array.from({ length: 14 }, (_, at) => ({
  id: `skill-${at}`,
  name: at === 0 ? 'ترجمة النصوص' : `Skill ${at}`,
  description: at % 2 ? 'In plain words.' : 'With **marks**.',
  tags: ['finance', `tag-${at}`],
  examples: at === 1 ? ['One line\nand another "in quotes"'] : [],
}))

const richCard = {
  name: 'Reisekostenabrechnungsprüfungsassistent der Konzernbuchhaltung',
  description,
  version: '3.14.0',
  provider: { organization: 'Konzernbuchhaltung GmbH & Co. KG', url: 'https://finance.example' },
  documentationUrl: 'https://finance.example/docs',
  supportedInterfaces: [
    { url: 'http://127.0.0.1:9/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    { url: '127.0.0.1:50051', protocolBinding: 'GRPC', protocolVersion: '1.0' },
  ],
  capabilities: {
    streaming: true,
    pushNotifications: true,
    extendedAgentCard: true,
    extensions: [{ uri: 'https://finance.example/audit', description: 'Leaves an audit trail.', required: true }],
  },
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  securityRequirements: [{ schemes: { bearer: { list: [] } } }],
  defaultInputModes: ['text/plain', 'application/pdf'],
  defaultOutputModes: ['application/json'],
  skills,
}

/** Fills the catalog of a running app. */
export async function fillCatalog(api: APIRequestContext, peers: Record<PeerKind, Program>): Promise<Catalog> {
  const { agent } = await (await api.post('/api/agents', { data: { card: richCard, tags: ['europe'] } })).json()
  await api.patch(`/api/agents/${agent.slug}`, { data: { owner: 'Finance platform team', favorite: true } })
  const gone = await startPeer('SDK 0.3')
  const down = await register(api, gone.url)
  await gone.end()
  await api.post(`/api/agents/${down}/refresh`)
  const deprecated = await register(api, peers['raw v0.1'].url)
  await api.patch(`/api/agents/${deprecated}`, { data: { lifecycle: 'deprecated', owner: 'Old hands' } })
  const archived = await register(api, peers['SDK 1'].url)
  await api.delete(`/api/agents/${archived}`)
  // The sample agents are added just after the start.
  for (const sample of ['data-lab', 'travel-desk'])
    await expect.poll(async () => (await api.get(`/api/agents/${sample}`)).status()).toBe(200)
  const answered = await send(api, 'data-lab', [{ text: 'Chart the sample sales data' }])
  const { list, imported } = await importList(api)
  const server = await serve((request, response) => {
    if (request.url?.startsWith('/silent')) return
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>')
  })
  const waiting = await send(api, 'travel-desk', [{ text: 'request a new phone for me' }])
  const asker = await startFormAgent('v1.0')
  const formAgent = await register(api, asker.url)
  const formTasks: Record<string, string> = {}
  for (const word of promptWords) formTasks[word] = await send(api, formAgent, [{ text: `${word} please` }])
  return {
    rich: agent.slug,
    down,
    deprecated,
    archived,
    answered,
    waiting,
    formAgent,
    formTasks,
    newcomer: peers['SDK 0.2'].url,
    known: peers['raw v0.1'].url,
    gone: peers['SDK 1'].url,
    website: server.url,
    silent: `${server.url}/silent/agent-card.json`,
    list,
    imported,
    end: () => {
      server.end()
      void asker.close()
    },
  }
}

/** Lines to import. Some fail, each for another reason. */
async function importList(api: APIRequestContext): Promise<Pick<Catalog, 'list' | 'imported'>> {
  const list = [
    { ...richCard, name: 'Taken over', url: 'http://127.0.0.1:9/taken-over', supportedInterfaces: undefined },
    richCard,
    'http://127.0.0.1:1/unreachable/agent-card.json',
    'agents/relative.json',
    { title: 'No agent at all' },
  ]
  const answer = await api.post('/api/catalog/import', { data: list })
  const { id } = await answer.json()
  if (!id) throw new Error(`importing: ${answer.status()} ${await answer.text()}`)
  return { list, imported: id }
}
