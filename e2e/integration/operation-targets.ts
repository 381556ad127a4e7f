import type { OperationId } from '@/lib/api/operations/routes'

/** What an operation is called with: an ID of something hidden, and what else it needs to get as far as looking that up. */
export interface Target {
  /** The kind of thing that the first parameter names; `none` for operations without one. */
  of:
    | 'agent'
    | 'task'
    | 'conversation'
    | 'import'
    | 'person'
    | 'team'
    | 'view'
    | 'session'
    | 'passkey'
    | 'key'
    | 'invitation'
    | 'provider'
    | 'none'
  /** Further parameters. */
  with?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** People whom a task or conversation is shared with may use it; others only authors, for whom everyone else's does not exist. */
  reads?: true
  /** Puts the ID into the body or the query instead of the path. */
  inBody?: (id: string) => unknown
  inQuery?: (id: string) => string
}

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'hello' }] }
const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
const toolCall = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
const v1 = { 'A2A-Version': '1.0' }
const card = { name: 'New', description: '', version: '1', url: 'http://127.0.0.1:1/', skills: [] }
/** The ID of something that does not exist. */
export const absent = '01a00000-0000-7000-8000-000000000000'

/** Every operation of the API. An operation that is missing here does not compile. */
export const targets: Record<OperationId, Target> = {
  listAgents: { of: 'none' },
  countFacets: { of: 'none' },
  registerAgent: { of: 'none', body: { card, slug: 'new-agent' } },
  readCatalogRevision: { of: 'none' },
  previewAgent: { of: 'none', body: { card } },
  readAgent: { of: 'agent' },
  changeAgent: { of: 'agent', body: { tags: ['x'] } },
  archiveAgent: { of: 'agent' },
  refreshAgent: { of: 'agent' },
  acknowledgeCardChange: { of: 'agent' },
  registerSamples: { of: 'none' },
  readAgentHealth: { of: 'agent' },
  probeAgent: { of: 'agent' },
  readExtendedCard: { of: 'agent' },
  readIcon: { of: 'agent' },
  listCards: { of: 'agent' },
  readCard: { of: 'agent', with: { version: '1' } },
  compareCards: { of: 'agent', with: { version: '1' } },
  exportCatalog: { of: 'none' },
  importCatalog: { of: 'none', body: { text: 'http://127.0.0.1:1/one' } },
  previewImport: { of: 'none', body: { text: 'http://127.0.0.1:1/one' } },
  listImports: { of: 'none' },
  readImport: { of: 'import' },
  stopImport: { of: 'import' },
  retryImport: { of: 'import' },
  readAiCatalog: { of: 'none' },
  listConversations: { of: 'none' },
  readConversationRevision: { of: 'none' },
  readConversation: { of: 'conversation', reads: true },
  changeConversation: { of: 'conversation', body: { title: 'x' } },
  removeConversation: { of: 'conversation' },
  removeTask: { of: 'task' },
  removeTasks: { of: 'task', inBody: (id) => ({ ids: [id] }) },
  readCredentials: { of: 'agent' },
  putCredential: { of: 'agent', with: { scheme: 'x' }, body: { type: 'bearer', token: 'abc' } },
  deleteCredential: { of: 'agent', with: { scheme: 'x' } },
  testCredentials: { of: 'agent' },
  authorize: { of: 'agent', with: { scheme: 'x' } },
  oauthCallback: { of: 'none', query: '?state=x&code=y' },
  callMock: { of: 'task', with: { speed: 'instant' }, body: call, headers: v1 },
  readMockCard: { of: 'task', with: { speed: 'instant' } },
  readOldMockCard: { of: 'task', with: { speed: 'instant' } },
  readOutline: { of: 'task', reads: true },
  readFold: { of: 'task', reads: true, query: '?seq=1' },
  searchEvents: { of: 'task', reads: true, query: '?q=x' },
  call: { of: 'agent', body: call, headers: v1 },
  readOverHttp: { of: 'agent', with: { path: 'tasks' } },
  callOverHttp: { of: 'agent', with: { path: 'message:send' }, body: { message } },
  deleteOverHttp: { of: 'agent', with: { path: 'tasks' } },
  readGatewayCard: { of: 'agent' },
  readOldGatewayCard: { of: 'agent' },
  callMcp: {
    of: 'agent',
    inBody: (agent) => ({ ...toolCall, params: { name: 'send_message', arguments: { agent, message: 'hello' } } }),
    headers: { accept: 'application/json, text/event-stream' },
  },
  readSigningKeys: { of: 'none' },
  listModels: { of: 'none' },
  readModel: { of: 'agent' },
  createResponse: { of: 'agent', inBody: (model) => ({ model, input: 'hello' }) },
  readResponse: { of: 'task' },
  cancelResponse: { of: 'task' },
  createChatCompletion: {
    of: 'agent',
    inBody: (model) => ({ model, messages: [{ role: 'user', content: 'hello' }] }),
  },
  search: { of: 'none', query: '?q=storyteller' },
  listTasks: { of: 'none' },
  readTask: { of: 'task', reads: true },
  readEvents: { of: 'task', reads: true },
  readTaskFile: { of: 'task', reads: true, query: '?url=http%3A%2F%2F127.0.0.1%3A1%2Fa' },
  listRelatedTasks: { of: 'task', reads: true },
  cancelTask: { of: 'task' },
  receivePush: { of: 'none', with: { token: 'unknown' }, body: {} },
  confirmHook: { of: 'none', with: { token: 'unknown' }, query: '?validationToken=x' },
  countWaiting: { of: 'none' },
  listRatings: { of: 'task', reads: true, inQuery: (id) => `?tasks=${id}` },
  rate: { of: 'task', body: { item: 'message', itemId: 'm1', value: 'up' } },
  stream: { of: 'task', reads: true, inBody: (id) => ({ topics: [{ topic: 'task', id, after: 0 }] }) },
  health: { of: 'none' },
  healthLive: { of: 'none' },
  healthReady: { of: 'none' },
  metrics: { of: 'none' },
  describe: { of: 'none' },
  readRetention: { of: 'none' },
  changeRetention: { of: 'none', body: {} },
  previewRetention: { of: 'agent', inBody: (agent) => ({ agent, keepDays: 1, keepMegabytes: 1 }) },
  removeEvents: { of: 'task' },
  rerunTask: { of: 'task', body: {} },
  previewRerun: { of: 'task' },
  listRuns: { of: 'task', reads: true },
  compareTasks: { of: 'task', reads: true, with: { other: absent } },
  exportTask: { of: 'task', reads: true },
  exportTasks: { of: 'task', reads: true, inBody: (id) => ({ ids: [id], format: 'csv' }) },
  previewExport: { of: 'task', reads: true },
  listTaskMetadata: { of: 'none' },
  readTaskMetadata: { of: 'task' },
  openTask: { of: 'task', body: { reason: 'A test' } },
  listTaskReadings: { of: 'task' },
  readTaskTeams: { of: 'task' },
  shareTask: { of: 'task', body: { teamIds: [] } },
  readConversationTeams: { of: 'conversation' },
  shareConversation: { of: 'conversation', body: { teamIds: [] } },
  listTaskLinks: { of: 'task' },
  createTaskLink: { of: 'task', body: { expiresIn: 3600, redact: [] } },
  revokeTaskLink: { of: 'task', with: { link: absent } },
  importTask: { of: 'none', body: {} },
  sendFrame: { of: 'agent', body: { frame: JSON.stringify(call) } },
  listPrompts: { of: 'agent' },
  savePrompt: { of: 'agent', body: { name: 'x', text: 'y' } },
  changePrompt: { of: 'agent', with: { prompt: absent }, body: { name: 'x' } },
  removePrompt: { of: 'agent', with: { prompt: absent } },
  listTaskViews: { of: 'none' },
  saveTaskView: { of: 'none', body: { name: 'x', query: 'state=failed' } },
  changeTaskView: { of: 'view', body: { name: 'x' } },
  removeTaskView: { of: 'view' },
  readProfile: { of: 'none' },
  changeProfile: { of: 'none', body: {} },
  signIn: { of: 'none', body: { email: 'x@example.com', password: 'x' } },
  savePicture: { of: 'none', body: { image: 'x' } },
  removePicture: { of: 'none' },
  listSessions: { of: 'none' },
  endOtherSessions: { of: 'none' },
  endSession: { of: 'session' },
  listPasskeys: { of: 'none' },
  createPasskeyOptions: { of: 'none', body: {} },
  addPasskey: { of: 'none', body: {} },
  changePasskey: { of: 'passkey', body: { name: 'x' } },
  removePasskey: { of: 'passkey' },
  createPasskeySignInOptions: { of: 'none' },
  signInWithPasskey: { of: 'none', body: {} },
  enableAccounts: { of: 'none', body: {} },
  disableAccounts: { of: 'none' },
  listPeople: { of: 'none' },
  changePerson: { of: 'person', body: { name: 'x' } },
  readPicture: { of: 'person' },
  removePersonPicture: { of: 'person' },
  createPasswordLink: { of: 'person' },
  removePersonPasskeys: { of: 'person' },
  createInvitation: { of: 'none', body: { days: 0 } },
  acceptInvitation: {
    of: 'none',
    body: { token: 'x', name: 'x', email: 'x@example.com', password: 'long enough text' },
  },
  withdrawInvitation: { of: 'invitation' },
  listIdentityProviders: { of: 'none' },
  addIdentityProvider: { of: 'none', body: {} },
  changeIdentityProvider: { of: 'provider', body: { name: 'x' } },
  removeIdentityProvider: { of: 'provider' },
  listAudit: { of: 'none' },
  exportAudit: { of: 'none' },
  verifyAudit: { of: 'none' },
  readAuditSettings: { of: 'none' },
  changeAuditSettings: { of: 'none', body: { days: 0 } },
  listTeams: { of: 'none' },
  createTeam: { of: 'none', body: {} },
  changeTeam: { of: 'team', body: { name: 'x' } },
  removeTeam: { of: 'team' },
  listApiKeys: { of: 'none' },
  createApiKey: { of: 'none', body: { name: '' } },
  changeApiKey: { of: 'key', body: { name: 'x' } },
  revokeApiKey: { of: 'key' },
  readQuota: { of: 'none' },
  changeQuota: { of: 'none', body: {} },
}
/** Operations that answer with an empty result, or with an error of JSON-RPC or MCP, where others respond with 404. */
export const without404 = new Set<OperationId>(['removeTasks', 'listRatings', 'stream', 'callMock', 'callMcp'])
