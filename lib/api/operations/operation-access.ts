import type { OperationId } from '@/lib/api/operations/routes'
import type { Role } from '@/lib/access/roles'

/** The least role that may use an operation; `open` for operations that need no sign-in. */
export type Access = Role | 'open'

/**
 * Who may use each operation of the REST API. An operation sees only what the person sees: their own tasks and conversations, those
 * that are shared with a team of theirs (`canReadTask`), and agents that are visible to them. Operations that change a task or a
 * conversation see only the own ones. Operations that change an agent also need the right to change this agent (`canChangeAgent`).
 */
export const operationAccess = {
  // Reading the catalog.
  listAgents: 'viewer',
  countFacets: 'viewer',
  readCatalogRevision: 'viewer',
  readAgent: 'viewer',
  readAgentHealth: 'viewer',
  readIcon: 'viewer',
  listCards: 'viewer',
  readCard: 'viewer',
  compareCards: 'viewer',
  readAiCatalog: 'viewer',
  exportCatalog: 'viewer',
  readGatewayCard: 'viewer',
  readOldGatewayCard: 'viewer',
  readMockCard: 'viewer',
  readOldMockCard: 'viewer',
  listModels: 'viewer',
  readModel: 'viewer',
  readResponse: 'viewer',
  listPrompts: 'viewer',
  search: 'viewer',
  stream: 'viewer',

  // Changing the catalog.
  registerAgent: 'editor',
  previewAgent: 'editor',
  // A viewer may mark an agent as a favorite; other changes need the right to change it, and those of its retention an administrator.
  changeAgent: 'viewer',
  archiveAgent: 'editor',
  refreshAgent: 'editor',
  acknowledgeCardChange: 'editor',
  // The sample agents are the server's own.
  registerSamples: 'administrator',
  probeAgent: 'member',
  readExtendedCard: 'member',
  importCatalog: 'editor',
  previewImport: 'editor',
  listImports: 'editor',
  readImport: 'editor',
  stopImport: 'editor',
  retryImport: 'editor',
  savePrompt: 'editor',
  changePrompt: 'editor',
  removePrompt: 'editor',

  // Credentials.
  // Members set their own where each person uses their own. Shared ones need the right to change the agent.
  readCredentials: 'member',
  putCredential: 'member',
  deleteCredential: 'member',
  testCredentials: 'member',
  authorize: 'member',
  // The provider redirects here. The browser proves with a cookie that it started the sign-in.
  oauthCallback: 'open',

  // Calling agents.
  call: 'member',
  readOverHttp: 'member',
  callOverHttp: 'member',
  deleteOverHttp: 'member',
  createChatCompletion: 'member',
  createResponse: 'member',
  cancelResponse: 'member',
  callMock: 'member',
  callMcp: 'member',
  sendFrame: 'member',
  cancelTask: 'member',
  rerunTask: 'member',
  previewRerun: 'member',
  // An agent proves with the token in the URL that it may call.
  receivePush: 'open',
  confirmHook: 'open',
  readSigningKeys: 'open',

  // Reading tasks and conversations.
  listTasks: 'viewer',
  readTask: 'viewer',
  readEvents: 'viewer',
  readOutline: 'viewer',
  readFold: 'viewer',
  searchEvents: 'viewer',
  readTaskFile: 'viewer',
  listRelatedTasks: 'viewer',
  listRuns: 'viewer',
  compareTasks: 'viewer',
  exportTask: 'viewer',
  exportTasks: 'viewer',
  previewExport: 'viewer',
  countWaiting: 'viewer',
  listRatings: 'viewer',
  listTaskViews: 'viewer',
  listConversations: 'viewer',
  readConversationRevision: 'viewer',
  readConversation: 'viewer',

  // Their authors see who read their tasks.
  listTaskReadings: 'viewer',
  // Administrators read metadata, and content only with an audit entry.
  listTaskMetadata: 'administrator',
  readTaskMetadata: 'administrator',
  openTask: 'administrator',

  // Changing tasks and conversations.
  saveTaskView: 'viewer',
  changeTaskView: 'viewer',
  removeTaskView: 'viewer',
  rate: 'member',
  importTask: 'member',
  removeTask: 'member',
  removeTasks: 'member',
  removeEvents: 'member',
  changeConversation: 'member',
  removeConversation: 'member',
  readTaskTeams: 'member',
  shareTask: 'member',
  readConversationTeams: 'member',
  shareConversation: 'member',
  listTaskLinks: 'member',
  createTaskLink: 'member',
  revokeTaskLink: 'member',

  // People.
  signIn: 'open',
  createPasskeySignInOptions: 'open',
  signInWithPasskey: 'open',
  // The token in the body is the permission.
  acceptInvitation: 'open',
  readProfile: 'viewer',
  changeProfile: 'viewer',
  savePicture: 'viewer',
  removePicture: 'viewer',
  readPicture: 'viewer',
  listSessions: 'viewer',
  endOtherSessions: 'viewer',
  endSession: 'viewer',
  listPasskeys: 'viewer',
  createPasskeyOptions: 'viewer',
  addPasskey: 'viewer',
  changePasskey: 'viewer',
  removePasskey: 'viewer',
  enableAccounts: 'administrator',
  disableAccounts: 'administrator',
  listPeople: 'administrator',
  changePerson: 'administrator',
  removePersonPicture: 'administrator',
  createPasswordLink: 'administrator',
  removePersonPasskeys: 'administrator',
  createInvitation: 'administrator',
  withdrawInvitation: 'administrator',
  listIdentityProviders: 'administrator',
  addIdentityProvider: 'administrator',
  changeIdentityProvider: 'administrator',
  removeIdentityProvider: 'administrator',
  listAudit: 'administrator',
  exportAudit: 'administrator',
  verifyAudit: 'administrator',
  readAuditSettings: 'administrator',
  changeAuditSettings: 'administrator',
  // Only the own teams, except for administrators.
  listTeams: 'viewer',
  createTeam: 'administrator',
  changeTeam: 'administrator',
  removeTeam: 'administrator',

  // API keys. Only the own ones, except for administrators.
  listApiKeys: 'viewer',
  createApiKey: 'member',
  changeApiKey: 'member',
  revokeApiKey: 'viewer',
  readQuota: 'administrator',
  changeQuota: 'administrator',

  // The server.
  readRetention: 'viewer',
  changeRetention: 'administrator',
  previewRetention: 'administrator',
  metrics: 'administrator',
  describe: 'viewer',
  health: 'open',
  healthLive: 'open',
  healthReady: 'open',
} as const satisfies Record<OperationId, Access>

/**
 * Operations that need the sign-in of a person: an API key cannot use them, so that it creates nothing that outlives it, does not
 * take over an account and does not shorten the audit log.
 */
export const signInOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'changeProfile',
  'savePicture',
  'removePicture',
  'removePersonPicture',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'listPasskeys',
  'createPasskeyOptions',
  'addPasskey',
  'changePasskey',
  'removePasskey',
  'removePersonPasskeys',
  'enableAccounts',
  'disableAccounts',
  'openTask',
  'createPasswordLink',
  'createInvitation',
  'changePerson',
  'addIdentityProvider',
  'changeIdentityProvider',
  'removeIdentityProvider',
  'changeAuditSettings',
  'listApiKeys',
  'createApiKey',
  'changeApiKey',
  'revokeApiKey',
])

/** Operations that are about all agents: an API key for some agents only cannot use them. */
export const allAgentsOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'registerAgent',
  'previewAgent',
  'importCatalog',
  'previewImport',
  'listImports',
  'readImport',
  'stopImport',
  'retryImport',
  'importTask',
  'listTaskViews',
  'saveTaskView',
  'changeTaskView',
  'removeTaskView',
])

/** Operations that call an agent: they count as calls of the person. */
export const agentCallOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'call',
  'readOverHttp',
  'callOverHttp',
  'deleteOverHttp',
  'createChatCompletion',
  'createResponse',
  'cancelResponse',
  'sendFrame',
  'rerunTask',
])
