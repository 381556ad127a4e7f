import type { AgentPatch } from '@/lib/api/agent'
import type { AuditAction } from '@/lib/api/constants'
import type { IdentityProviderPatch } from '@/lib/api/identity-provider'
import type { OperationId } from '@/lib/api/operations/routes'

/** How a successful call of an operation is written to the audit log. */
export interface AuditRule {
  action: AuditAction
  /** The parameter that names what was acted on. */
  target?: string
  /** Members of the body and of the query that are written down. Never one that may hold a secret. */
  details?: readonly string[]
  /** A call without these members changes nothing that others see, and is not written down. */
  onlyWithDetails?: true
}

/** Returns the names of all members of a patch: one that is missing here is a type error. */
const namesOf = <Patch>(names: Record<keyof Patch, true>): string[] => Object.keys(names)

/** Without the client secret. */
const providerDetails = namesOf<Omit<IdentityProviderPatch, 'clientSecret'>>({
  name: true,
  issuer: true,
  clientId: true,
  scopes: true,
  groupsClaim: true,
  groupRules: true,
  domains: true,
  createsAccounts: true,
  defaultRole: true,
  disabled: true,
})

/**
 * What is written to the audit log. `read`: reads something that the person may see. `own`: changes what belongs to the person
 * alone, or a task that has a log of its own. `inside`: is written down by the code that knows the person, or has no person.
 */
export const operationAudit = {
  // People.
  signIn: 'inside',
  acceptInvitation: 'inside',
  enableAccounts: 'inside',
  disableAccounts: { action: 'accounts-disabled' },
  changeProfile: 'inside',
  savePicture: 'inside',
  removePicture: 'inside',
  removePersonPicture: 'inside',
  endSession: { action: 'sessions-ended', target: 'id' },
  endOtherSessions: { action: 'sessions-ended' },
  signInWithPasskey: 'inside',
  addPasskey: { action: 'passkey-added' },
  changePasskey: { action: 'passkey-renamed', target: 'id', details: ['name'] },
  removePasskey: { action: 'passkey-removed', target: 'id' },
  removePersonPasskeys: { action: 'passkeys-removed', target: 'id' },
  changePerson: { action: 'person-changed', target: 'id', details: ['name', 'email', 'role', 'disabled', 'teamIds'] },
  createPasswordLink: { action: 'password-link-created', target: 'id' },
  createInvitation: { action: 'invitation-created', details: ['email', 'role', 'teamIds', 'days'] },
  withdrawInvitation: { action: 'invitation-withdrawn', target: 'id' },
  createTeam: { action: 'team-created', details: ['name'] },
  changeTeam: { action: 'team-changed', target: 'id', details: ['name'] },
  removeTeam: { action: 'team-removed', target: 'id' },
  createApiKey: { action: 'key-created', details: ['name', 'scope', 'agents', 'days', 'quota'] },
  changeApiKey: { action: 'key-changed', target: 'id', details: ['name', 'days', 'quota'] },
  revokeApiKey: { action: 'key-revoked', target: 'id' },
  changeQuota: { action: 'limits-changed', details: ['callsPerMinute', 'concurrentTasks', 'bytesPerDay'] },
  addIdentityProvider: { action: 'provider-added', details: providerDetails },
  changeIdentityProvider: { action: 'provider-changed', target: 'id', details: providerDetails },
  removeIdentityProvider: { action: 'provider-removed', target: 'id' },
  exportAudit: { action: 'audit-exported', details: ['format', 'q', 'action', 'actor'] },
  changeAuditSettings: { action: 'audit-settings-changed', details: ['days'] },

  // The catalog.
  registerAgent: { action: 'agent-registered', details: ['url', 'slug', 'tags'] },
  // A favorite is the person's own.
  changeAgent: {
    action: 'agent-changed',
    target: 'id',
    onlyWithDetails: true,
    details: namesOf<Omit<AgentPatch, 'favorite'>>({
      url: true,
      dialect: true,
      lifecycle: true,
      owner: true,
      access: true,
      tags: true,
      probeMode: true,
      probeText: true,
      pushProof: true,
      passAuthorization: true,
      keepDays: true,
      keepMegabytes: true,
      pinnedKeys: true,
    }),
  },
  archiveAgent: { action: 'agent-archived', target: 'id' },
  refreshAgent: { action: 'agent-changed', target: 'id' },
  acknowledgeCardChange: { action: 'agent-changed', target: 'id' },
  registerSamples: { action: 'samples-registered' },
  importCatalog: { action: 'agents-imported' },
  stopImport: { action: 'agents-imported', target: 'id' },
  retryImport: { action: 'agents-imported', target: 'id' },
  savePrompt: { action: 'agent-changed', target: 'id', details: ['name'] },
  changePrompt: { action: 'agent-changed', target: 'id', details: ['name'] },
  removePrompt: { action: 'agent-changed', target: 'id' },
  exportCatalog: { action: 'catalog-exported' },
  putCredential: { action: 'credential-set', target: 'id', details: ['type'] },
  deleteCredential: { action: 'credential-removed', target: 'id' },
  authorize: { action: 'credential-authorized', target: 'id' },

  // Tasks.
  exportTask: { action: 'task-exported', target: 'id', details: ['format'] },
  exportTasks: { action: 'tasks-exported', details: ['ids', 'format'] },
  importTask: { action: 'task-imported' },
  removeTask: { action: 'task-removed', target: 'id' },
  removeTasks: { action: 'tasks-removed', details: ['ids'] },
  removeConversation: { action: 'conversation-removed', target: 'id' },
  removeEvents: { action: 'events-removed', target: 'id' },
  // The entry must exist before anything can be read.
  openTask: 'inside',
  shareTask: { action: 'task-shared', target: 'id', details: ['teamIds'] },
  shareConversation: { action: 'conversation-shared', target: 'id', details: ['teamIds'] },
  createTaskLink: { action: 'link-created', target: 'id', details: ['expiresIn', 'redact'] },
  revokeTaskLink: { action: 'link-revoked', target: 'id' },
  changeRetention: { action: 'retention-changed', details: ['keepDays', 'keepMegabytes'] },

  // Calls have a log of their own: the task.
  call: 'own',
  readOverHttp: 'own',
  callOverHttp: 'own',
  deleteOverHttp: 'own',
  createChatCompletion: 'own',
  createResponse: 'own',
  cancelResponse: 'own',
  callMock: 'own',
  callMcp: 'own',
  sendFrame: 'own',
  cancelTask: 'own',
  rerunTask: 'own',
  rate: 'own',
  changeConversation: 'own',
  saveTaskView: 'own',
  changeTaskView: 'own',
  removeTaskView: 'own',
  probeAgent: 'own',
  testCredentials: 'own',

  // Only prepare what is written down when it is done.
  createPasskeyOptions: 'own',
  createPasskeySignInOptions: 'inside',

  // An agent or a provider calls, not a person.
  receivePush: 'inside',
  confirmHook: 'inside',
  oauthCallback: 'inside',

  listAgents: 'read',
  countFacets: 'read',
  readCatalogRevision: 'read',
  previewAgent: 'read',
  readAgent: 'read',
  readAgentHealth: 'read',
  readExtendedCard: 'read',
  readIcon: 'read',
  readPicture: 'read',
  listCards: 'read',
  readCard: 'read',
  compareCards: 'read',
  previewImport: 'read',
  listImports: 'read',
  readImport: 'read',
  readAiCatalog: 'read',
  listPrompts: 'read',
  search: 'read',
  stream: 'read',
  readCredentials: 'read',
  readGatewayCard: 'read',
  readOldGatewayCard: 'read',
  readMockCard: 'read',
  readOldMockCard: 'read',
  readSigningKeys: 'read',
  previewRerun: 'read',
  listModels: 'read',
  readModel: 'read',
  readResponse: 'read',
  listTasks: 'read',
  readTask: 'read',
  readEvents: 'read',
  readOutline: 'read',
  readFold: 'read',
  searchEvents: 'read',
  readTaskFile: 'read',
  listRelatedTasks: 'read',
  listRuns: 'read',
  compareTasks: 'read',
  previewExport: 'read',
  countWaiting: 'read',
  listRatings: 'read',
  listTaskViews: 'read',
  listConversations: 'read',
  readConversationRevision: 'read',
  readConversation: 'read',
  listTaskMetadata: 'read',
  readTaskMetadata: 'read',
  listTaskReadings: 'read',
  readTaskTeams: 'read',
  readConversationTeams: 'read',
  listTaskLinks: 'read',
  readRetention: 'read',
  previewRetention: 'read',
  readProfile: 'read',
  listSessions: 'read',
  listPasskeys: 'read',
  listPeople: 'read',
  listTeams: 'read',
  listApiKeys: 'read',
  readQuota: 'read',
  listIdentityProviders: 'read',
  listAudit: 'read',
  verifyAudit: 'read',
  readAuditSettings: 'read',
  metrics: 'read',
  describe: 'read',
  health: 'read',
  healthLive: 'read',
  healthReady: 'read',
} as const satisfies Record<OperationId, AuditRule | 'read' | 'own' | 'inside'>
