// An OAuth2 and OpenID Connect provider (npm `oidc-provider`) with clients for every flow. Run alone, it prints its address;
// its users see one page with a form. Clients: see `clients`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { listenOnOwnPort } from '../running/own-port.ts'
import { port } from './listen.ts'

/** The registered clients, with unique secrets, so that tests can search for them. */
export const clients = {
  /** Client credentials, its secret in the header. */
  machine: 'machine-secret-7f3a91',
  /** The same with the secret in the body. */
  'machine-post': 'machine-post-secret-b81c04',
  /** Authorization code with PKCE, and refresh tokens. */
  web: 'web-secret-55ce1d',
  /** Device code, public. */
  device: undefined,
  /** The agent, which introspects tokens. */
  agent: 'agent-secret-90aa3e',
} as const

const scope = 'openid offline_access read write email profile groups'

/** The claims of the users. */
const people: Record<string, Record<string, unknown>> = {
  ann: { email: 'ann@example.com', email_verified: true, name: 'Ann', groups: ['blue', 'editors'] },
  ben: { email: 'ben@example.com', email_verified: true, name: 'Ben', groups: [] },
  // Claims the unverified email address of another user.
  eve: { email: 'ada@example.com', email_verified: false, name: 'Eve', groups: ['editors'] },
}

function configuration(accessTokenSeconds: number): Configuration {
  return {
    clients: [
      {
        client_id: 'machine',
        client_secret: clients.machine,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        scope,
      },
      {
        client_id: 'machine-post',
        client_secret: clients['machine-post'],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        scope,
      },
      {
        client_id: 'web',
        client_secret: clients.web,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: ['https://switchboard.example/api/oauth/callback'],
        scope,
      },
      {
        client_id: 'device',
        token_endpoint_auth_method: 'none',
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
        redirect_uris: [],
        response_types: [],
        scope,
      },
      { client_id: 'agent', client_secret: clients.agent, grant_types: [], redirect_uris: [], response_types: [] },
    ],
    scopes: scope.split(' '),
    pkce: { required: () => true },
    // Its own refuses loopback addresses, where the tests run.
    fetch: (url: URL | RequestInfo, init?: RequestInit) =>
      fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      DeviceCode: 600,
      Session: 600,
      Grant: 600,
      Interaction: 600,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people[accountId] }),
    }),
    interactions: { url: (_ctx, { uid }) => `/consent/${uid}` },
    cookies: { keys: ['peer'] },
  }
}

/** Shows a consent page with one button, and grants the requested scopes. */
async function ask(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      '<!doctype html><title>Consent</title><form method="post"><input name="account" value="ann" aria-label="Account"><button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form>',
    )
    return
  }
  const answer = Buffer.concat(await request.toArray()).toString()
  if (answer.includes('deny'))
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The user denied access',
    })
  const accountId = new URLSearchParams(answer).get('account') ?? 'ann'
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope ?? scope))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
}

export interface RunningProvider {
  issuer: string
  /** Method and path of each request. */
  requests: string[]
  close: () => Promise<void>
}

/** Starts a provider; on a free port if none is given. */
export async function startProvider(accessTokenSeconds = 600, at = 0): Promise<RunningProvider> {
  const requests: string[] = []
  let handle: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    void handle?.(request, response)
  })
  const issuer = `http://127.0.0.1:${await listenOnOwnPort(server, at)}`
  const provider = new Provider(issuer, configuration(accessTokenSeconds))
  // The runner of the stories chooses their ports.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => /\/(api\/oauth|sign-in)\/callback$/.test(uri),
  })
  const serve = provider.callback()
  handle = (request, response) =>
    request.url?.startsWith('/consent/') ? ask(provider, request, response) : serve(request, response)
  return {
    issuer,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { issuer } = await startProvider(Number(process.argv[3] ?? 600), port)
  console.log(issuer)
}
