import 'server-only'
import type { AgentAccessPatch } from '@/lib/api/agent'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { planAgentAccess, setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { Fault } from '@/lib/faults/fault'

/** Stores an agent that everyone sees and that demands a bearer token, and returns how to call it and what it received. */
export async function createCatalogCall() {
  await startTestSwitchboard()
  const server = await startHttpServer((request, response) =>
    request.headers.authorization ? sendJson(response, {}) : response.writeHead(401).end(),
  )
  const scheme = { httpAuthSecurityScheme: { scheme: 'bearer' } }
  const raw = JSON.stringify({
    name: 'Guarded',
    description: '',
    version: '1',
    supportedInterfaces: [{ url: server.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    securitySchemes: { bearer: scheme },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    skills: [],
  })
  const card = { raw, sourceUrl: null, etag: null }
  const { id } = await storedAgent(localViewer(), { url: server.url, visibility: 'everyone', card })
  return {
    id,
    sent: () => server.requests.at(-1)?.headers.authorization,
    /** Calls the agent for a viewer; returns the status, or throws the explained refusal. */
    call: async (viewer: Viewer): Promise<number> => {
      const agent = await requireAgent(viewer, id)
      const answer = await agentFetch(agent, server.url, { method: 'POST', body: '{}' })
      await answer.text()
      if (answer.status !== 401) return answer.status
      const { kind, message, ...rest } = await explainRefusal({ kind: 'agent-refused-auth', message: '401' }, agent)
      throw new Fault(kind, message, rest)
    },
    change: async (patch: AgentAccessPatch) =>
      setAgentAccess(id, await planAgentAccess(localViewer(), await requireAgent(localViewer(), id), patch)),
  }
}
